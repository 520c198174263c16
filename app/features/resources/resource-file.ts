import { markdownHtml } from '../../../core/content/markdown-html.ts'
import { escapeHtml } from '../../../core/html.ts'
import type { ResourceDetail } from '../../../core/contract/shop/resource-detail.ts'
import { offerFile } from '../../ui/content/offer-file.ts'
import { placeInWords, stateInWords } from '../../ui/words/source-words.ts'
import { formula, shownNumber } from './calculator.ts'

// Fetched when something is downloaded.

export interface ResourceFile {
  name: string
  mediaType: string
  text: string
}

/** Offers a resource to be saved as a file. `shop`: whose it is. Gives the file's name. */
export function offerResource(resource: ResourceDetail, shop: string): string {
  const { text, name, mediaType } = resourceFile(resource, shop)
  offerFile(text, name, mediaType)
  return name
}

/** A resource as one page of HTML that opens and prints anywhere, made on the device. `shop`: whose it is. */
export function resourceFile(resource: ResourceDetail, shop: string): ResourceFile {
  const body = [resource.body, ...toolText(resource), ...quizText(resource)].join('\n\n')
  const sources = resource.sources.map((source) => {
    const name = escapeHtml(source.title)
    const linked = source.url === undefined ? name : `<a href="${escapeHtml(source.url)}">${name}</a>`
    return `<li>${linked}${escapeHtml(placeInWords(source))}. ${escapeHtml(stateInWords(source))}</li>`
  })
  const title = escapeHtml(resource.title)
  return {
    name: `${resource.id}.html`,
    mediaType: 'text/html',
    text: `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<p class="over">${escapeHtml(shop)}</p>
<h1>${title}</h1>
<p class="intro">${escapeHtml(resource.description)}</p>
${markdownHtml(body, (path) => path)}
${sources.length > 0 ? `<footer><h2>Sources</h2><ul>${sources.join('')}</ul></footer>` : ''}
</html>
`,
  }
}

/** A tool on paper is its formulas. */
function toolText({ tool }: ResourceDetail): string[] {
  if (!tool) return []
  const lines = tool.results.map(({ label, expression, rounding }) =>
    [`- **${label}** = ${formula(tool, expression)}`, ...(rounding === undefined ? [] : [`shown ${rounding}`])].join(
      ', ',
    ),
  )
  return ['## How it is worked out', lines.join('\n')]
}

type QuizQuestion = NonNullable<ResourceDetail['questions']>[number]

/** A question without a screen: what stands under it, its answer, and why. */
function onPaper(question: QuizQuestion): { below: string; answer: string; why: string } {
  if ('options' in question) {
    const { options, key } = question
    const lines = (part: 'text' | 'explanation') =>
      options.map((option) => `- ${option.id.toUpperCase()}. ${option[part]}`).join('\n')
    const right = options.find(({ id }) => id === key)?.text ?? ''
    return { below: lines('text'), answer: `${key.toUpperCase()}: ${right}`, why: lines('explanation') }
  }
  const { key, unit, steps, explanation } = question
  return {
    below: `Answer: ____________ ${unit}`,
    answer: `${shownNumber(key)} ${unit}`,
    why: [...steps.map(({ text }) => `- ${text}`), '', explanation].join('\n'),
  }
}

/** A quiz on paper has its answers at the end. */
function quizText({ questions = [] }: ResourceDetail): string[] {
  if (questions.length === 0) return []
  const printed = questions.map((question, at) => ({ head: `### Question ${at + 1}`, question, ...onPaper(question) }))
  return [
    '## Questions',
    ...printed.map(({ head, question, below }) => [head, question.stem, below].join('\n\n')),
    '## Answers',
    ...printed.map(({ head, answer, why }) => `${head}: ${answer}\n\n${why}`),
  ]
}

const style = `
body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.55 Georgia,serif;color:#211d17;background:#fff}
h1,h2,h3{line-height:1.15;margin:1.6em 0 .4em}h1{margin-top:.2em;font-size:2rem}
.over{margin:0;color:#a3282a;font-style:italic}.intro{color:#5b5346;font-size:1.15rem}
table{border-collapse:collapse;width:100%;margin:1em 0}th,td{border:1px solid #8a7f6a;padding:.45em .6em;text-align:left;vertical-align:top;min-width:3em;height:1.9em}
blockquote{margin:1em 0;padding-left:1em;border-left:3px solid #a3282a}footer{margin-top:2.5em;border-top:1px solid #8a7f6a;font-size:.9rem}
@media print{body{max-width:none;margin:0;font-size:11pt}h1,h2,h3{break-after:avoid}tr,li{break-inside:avoid}}
`
