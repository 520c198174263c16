import type { PortableQuestion, PortableOption } from './portable-question.ts'
import { generalForMoodle, ownName, shareOfMultiple, stemForMoodle, tagsForMoodle } from './moodle-fields.ts'
import { entitiesWritten } from './imported-question.ts'

/** Moodle's GIFT: a question a paragraph, `::name:: text {answers}`. What it has no place for stands in comment lines, which
 *  Moodle reads over, save `[id:…]` and `[tag:…]`. */

export function writeGift(questions: readonly PortableQuestion[]): string {
  return `${questions.map(giftOf).join('\n\n')}\n`
}

function giftOf(question: PortableQuestion): string {
  const { id, asked, extras } = question
  const tags = tagsForMoodle(question).map((tag) => `[tag:${tag}]`)
  const general = generalForMoodle(question)
  return [
    `// [id:${id}] ${tags.join(' ')}`,
    `// ${ownName} ${JSON.stringify(extras)}`,
    `::${masked(id)}::[markdown]${written(stemForMoodle(question))}{${asked.is === 'number' ? '#' : ''}`,
    ...answersOf(asked),
    ...(general === '' ? [] : [`\t####${body(general)}`]),
    '}',
  ].join('\n')
}

function answersOf(asked: PortableQuestion['asked']): string[] {
  switch (asked.is) {
    case 'choice':
      return asked.options.map(
        (option) => `\t${shareOf(option, asked)}${body(option.text)}${feedback(option.explanation)}`,
      )
    case 'number':
      return [
        `\t=%100%${asked.key}:${asked.tolerance}`,
        ...asked.pitfalls.map(({ value, explanation }) => `\t=%0%${value}:0${feedback(explanation)}`),
      ]
    case 'statements':
      // The arrow cannot be masked.
      return asked.statements.map(({ text, key }) => `\t=${body(text.replaceAll('->', '→'))} -> ${key}`)
  }
}

function shareOf(
  { isKey, text }: PortableOption,
  { single, options }: Extract<PortableQuestion['asked'], { is: 'choice' }>,
): string {
  if (single) return isKey ? '=' : text.startsWith('%') ? '~%0%' : '~'
  return `~%${shareOfMultiple(isKey, options)}%`
}

const masked = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
const written = (text: string): string => masked(entitiesWritten(text))
// A `[` in front would be read as the name of a format.
const body = (text: string): string => `${text.startsWith('[') ? '[markdown]' : ''}${written(text)}`
const feedback = (text: string | undefined): string => (text === undefined ? '' : `#${body(text)}`)
