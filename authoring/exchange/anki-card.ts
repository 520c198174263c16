import { workedSolution, type PortableQuestion } from './portable-question.ts'
import { inlineHtml, markdownHtml, type PictureName } from '../../core/content/markdown-html.ts'
import { escapeHtml } from '../../core/html.ts'

/** The two sides of a card, as HTML. */
export function cardOf(question: PortableQuestion, pictureName: PictureName): { front: string; back: string } {
  const { stem, asked, explanation, extras } = question
  const text = (source: string | undefined) => (source === undefined ? '' : markdownHtml(source, pictureName))
  const line = (source: string) => inlineHtml(source, pictureName)
  return {
    front: text(stem) + askedHtml(question, line),
    back:
      keyHtml(asked, extras.unit, line) +
      text(explanation) +
      text(workedSolution(extras.steps)) +
      whysHtml(asked, text) +
      sourcesHtml(question),
  }
}

type Line = (source: string) => string
const letter = (at: number): string => String.fromCharCode(65 + at)
const list = (items: readonly string[], type: string): string =>
  `<ol type="${type}">${items.map((item) => `<li>${item}</li>`).join('')}</ol>`

function askedHtml({ asked, extras: { unit, rounding } }: PortableQuestion, line: Line): string {
  switch (asked.is) {
    case 'choice':
      return list(
        asked.options.map(({ text }) => line(text)),
        'A',
      )
    case 'statements':
      return `${list(
        asked.statements.map(({ text }) => line(text)),
        '1',
      )}<p>Yes or no?</p>`
    case 'number': {
      const rounded = rounding === undefined ? '' : `, ${rounding}`
      return unit === undefined ? '' : `<p>Answer in ${escapeHtml(unit + rounded)}.</p>`
    }
  }
}

function keyHtml(asked: PortableQuestion['asked'], unit: string | undefined, line: Line): string {
  switch (asked.is) {
    case 'choice': {
      const keys = asked.options.flatMap(({ isKey, text }, at) => (isKey ? [`${letter(at)}. ${line(text)}`] : []))
      return keys.map((key) => `<p><strong>${key}</strong></p>`).join('')
    }
    case 'statements': {
      const keys = asked.statements.map(({ key }, at) => `${at + 1}. ${key}`)
      return `<p><strong>${keys.join(', ')}</strong></p>`
    }
    case 'number': {
      const slack = asked.tolerance === 0 ? '' : ` (± ${asked.tolerance})`
      return `<p><strong>${escapeHtml(`${asked.key} ${unit ?? ''}`.trim() + slack)}</strong></p>`
    }
  }
}

/** Why each option is right or wrong. */
function whysHtml(asked: PortableQuestion['asked'], text: (source: string | undefined) => string): string {
  const whys =
    asked.is === 'number'
      ? asked.pitfalls.map(({ value, explanation }) => [String(value), explanation])
      : asked.is === 'choice'
        ? asked.options.map(({ explanation }, at) => [letter(at), explanation])
        : asked.statements.map(({ explanation }, at) => [String(at + 1), explanation])
  const told = whys.filter(([, why]) => why !== undefined)
  const items = told.map(([name = '', why]) => `<dt>${escapeHtml(name)}</dt><dd>${text(why)}</dd>`)
  return items.length === 0 ? '' : `<dl>${items.join('')}</dl>`
}

function sourcesHtml({ extras: { sources = [] } }: PortableQuestion): string {
  const items = sources.map(({ title, url }) => {
    const name = escapeHtml(title)
    return `<li>${url === undefined ? name : `<a href="${escapeHtml(url)}">${name}</a>`}</li>`
  })
  return items.length === 0 ? '' : `<ul class="sources">${items.join('')}</ul>`
}
