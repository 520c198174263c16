import { writeParts } from '../../scripts/written-parts.mjs'
import type { Judged } from './judge-answers.ts'

const page = new URL('../../docs/tutor-worst-answers.md', import.meta.url).pathname

/** Writes what went wrong in the set, unedited: what was answered and should not have been, the surest first; what was not answered; and
 *  what was answered from elsewhere than the set names, the surest first. */
export async function writeWorst(judged: readonly Judged[]): Promise<void> {
  const surest = (a: Judged, b: Judged) => (b.answer.confidence ?? 0) - (a.answer.confidence ?? 0)
  const answered = judged.filter(({ answer }) => !answer.isAbstained).toSorted(surest)
  const parts: [string, Judged[]][] = [
    ['Answered, though the library has no answer', answered.filter(({ is }) => is !== 'answerable')],
    [
      'Not answered, though the library has the answer',
      judged.filter(({ is, answer }) => is === 'answerable' && answer.isAbstained).toSorted(surest),
    ],
    [
      'Answered without the source that the set names',
      answered.filter(({ is, citesSource }) => is === 'answerable' && !citesSource),
    ],
  ]
  const text = parts
    .map(([title, own]) => `## ${title} (${own.length})\n\n${own.map(inWords).join('\n\n')}`)
    .join('\n\n')
  await writeParts(page, 'bench', { answers: text })
}

function inWords({ field, is, question, source, answer }: Judged): string {
  const label = `${field ?? ''}, ${is}${source === undefined ? '' : `, ${source}`}; confidence ${(answer.confidence ?? 0).toFixed(2)}`
  const lines = answer.sentences.map(({ text, citation }) => {
    const cited = answer.citations.find(({ number }) => number === citation)
    return `> ${escaped(text)}${cited ? ` [${cited.number}: ${escaped(cited.title)}]` : ''}`
  })
  return `**${escaped(question)}** (${label})\n\n${lines.join('\n>\n')}`
}

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ')
