import { picturesIn, type PortableQuestion } from './portable-question.ts'
import { generalForMoodle, ownName, shareOfMultiple, stemForMoodle, tagsForMoodle } from './moodle-fields.ts'
import { entitiesWritten } from './imported-question.ts'
import { xmlEscaped } from './xml-tree.ts'

/** Moodle XML. Texts go out as Markdown, which Moodle shows; what it has no place for stands in an element of our own, which
 *  Moodle reads over. `mediaOf` gives the bytes of a picture of the course. */
export function writeMoodleXml(questions: readonly PortableQuestion[], mediaOf: MediaOf): string {
  const body = questions.map((question) => questionXml(question, mediaOf)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>\n`
}

type MediaOf = (path: string) => Uint8Array | undefined

function questionXml(question: PortableQuestion, mediaOf: MediaOf): string {
  const { id, asked, extras } = question
  const type = { choice: 'multichoice', number: 'numerical', statements: 'matching' }[asked.is]
  const tags = tagsForMoodle(question).map((tag) => `<tag><text>${xmlEscaped(tag)}</text></tag>`)
  return [
    `  <question type="${type}">`,
    `    <name><text>${xmlEscaped(id)}</text></name>`,
    `    ${textXml('questiontext', stemForMoodle(question), mediaOf)}`,
    `    ${textXml('generalfeedback', generalForMoodle(question), mediaOf)}`,
    '    <defaultgrade>1</defaultgrade>',
    `    <idnumber>${xmlEscaped(id)}</idnumber>`,
    ...answersXml(question, mediaOf).map((line) => `    ${line}`),
    `    <tags>${tags.join('')}</tags>`,
    `    <${ownName}>${xmlEscaped(JSON.stringify(extras))}</${ownName}>`,
    '  </question>',
  ].join('\n')
}

/** A text with the pictures it shows, and with what stands below it in its element. */
function textXml(name: string, text: string, mediaOf: MediaOf, { attributes = '', below = '' } = {}): string {
  const files = [...new Set(picturesIn(text))].map((path) => {
    const base64 = Buffer.from(mediaOf(path) ?? []).toString('base64')
    return `<file name="${xmlEscaped(path.slice('media/'.length))}" path="/" encoding="base64">${base64}</file>`
  })
  const words = xmlEscaped(entitiesWritten(text.replaceAll('](media/', '](@@PLUGINFILE@@/')))
  return `<${name} format="markdown"${attributes}><text>${words}</text>${files.join('')}${below}</${name}>`
}

function answersXml({ asked, extras: { unit } }: PortableQuestion, mediaOf: MediaOf): string[] {
  const feedback = (why: string | undefined) => (why === undefined ? '' : textXml('feedback', why, mediaOf))
  const number = (share: number, value: number, tolerance: number, why?: string) =>
    `<answer fraction="${share}" format="plain_text"><text>${value}</text>${feedback(why)}<tolerance>${tolerance}</tolerance></answer>`
  switch (asked.is) {
    case 'choice':
      return [
        `<single>${asked.single}</single>`,
        '<shuffleanswers>false</shuffleanswers>',
        '<answernumbering>abc</answernumbering>',
        ...asked.options.map(({ text, isKey, explanation }) => {
          const share = asked.single ? (isKey ? 100 : 0) : shareOfMultiple(isKey, asked.options)
          return textXml('answer', text, mediaOf, {
            attributes: ` fraction="${share}"`,
            below: feedback(explanation),
          })
        }),
      ]
    case 'number':
      return [
        number(100, asked.key, asked.tolerance),
        ...asked.pitfalls.map(({ value, explanation }) => number(0, value, 0, explanation)),
        ...(unit === undefined ? [] : unitXml(unit)),
      ]
    case 'statements':
      return [
        '<shuffleanswers>false</shuffleanswers>',
        ...asked.statements.map(({ text, key }) =>
          textXml('subquestion', text, mediaOf, { below: `<answer><text>${key}</text></answer>` }),
        ),
      ]
  }
}

/** A unit that may be written or left out. */
const unitXml = (unit: string): string[] => [
  `<units><unit><multiplier>1</multiplier><unit_name>${xmlEscaped(unit)}</unit_name></unit></units>`,
  '<unitgradingtype>0</unitgradingtype>',
  '<showunits>0</showunits>',
]
