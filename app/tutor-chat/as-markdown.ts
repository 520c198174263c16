import type { AnswerSentence, Citation, TutorAnswer } from '../../core/tutor/answer.ts'
import { type AnswerPart, answerParts } from '../../core/tutor/answer-parts.ts'
import type { ChatMessageRow, ConversationRow } from '../../offline/tutor/chat-rows.ts'
import { dayOrMonthInWords } from '../ui/words/day-in-words.ts'

/** What Markdown would read as its own marks. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, String.raw`\$&`)

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n')

/** The words of an answer with the numbers of its citations, and what they are of: to be pasted anywhere. */
export function answerWithSources(answer: TutorAnswer, origin: string): string {
  const words = answerParts(answer.sentences).map((part) =>
    part.is === 'words'
      ? part.sentences.map((each) => `${withMark(each)}${doubtOf(each, '(not found in the material)')}`).join(' ')
      : part.rows.map(withMark).join('\n'),
  )
  const sources = answer.citations.map(
    (citation) => `[${citation.number}] ${sourceLine(citation)} ${origin}${linked(citation)}`,
  )
  return [...words, ...(sources.length > 0 ? ['', ...sources] : [])].join('\n')
}

const withMark = ({ text, citation }: AnswerSentence) => (citation === null ? text : `${text} [${citation}]`)

const doubtOf = ({ support }: AnswerSentence, words: string) => (support === 'unsupported' ? ` ${words}` : '')

/** "Potassium › Treatment; BNF (2026-11)". */
function sourceLine({ title, sources }: Citation): string {
  const named = sources.map(({ title: source, asOf }) => `${source} (${dayOrMonthInWords(asOf)})`)
  return [title, ...named].join('; ')
}

/** The path of a citation without brackets, at which a link in Markdown and one that is found in plain text may end. */
const linked = ({ href }: Citation) => href.replaceAll('(', '%28').replaceAll(')', '%29')

/** Under which a conversation is saved: "What-is-a-tort.md". */
export const markdownFileName = ({ title }: Pick<ConversationRow, 'title'>): string =>
  `${
    title
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-')
      .slice(0, 60) ?? 'conversation'
  }.md`

/** A conversation as a Markdown document, with the sources of every answer. `origin`: of the links, "https://…". */
export function conversationAsMarkdown(
  { title }: Pick<ConversationRow, 'title'>,
  messages: readonly ChatMessageRow[],
  origin: string,
): string {
  const parts = messages.map((row) =>
    row.role === 'user' ? `**You**\n\n${quoted(row.content)}` : answerPart(row.answer, origin),
  )
  return `${[`# ${escaped(title)}`, ...parts].join('\n\n')}\n`
}

function answerPart(answer: TutorAnswer, origin: string): string {
  const words = answerParts(answer.sentences).map((part) =>
    part.is === 'words'
      ? part.sentences
          .map((each) => `${escaped(withMark(each))}${doubtOf(each, '_(not found in the material)_')}`)
          .join(' ')
      : tableOf(part),
  )
  const plan = answer.plan.map(({ title, minutes, why }) => `- ${escaped(title)}, ${minutes} min: ${escaped(why)}`)
  const feedback = answer.feedback.map(({ criterion, text }) => `- **${escaped(criterion)}**: ${escaped(text)}`)
  const sources = answer.citations.map(
    (citation) => `${citation.number}. [${escaped(sourceLine(citation))}](${origin}${linked(citation)})`,
  )
  return [
    '**Tutor**',
    ...words,
    ...(plan.length > 0 ? [plan.join('\n')] : []),
    ...(feedback.length > 0 ? [feedback.join('\n')] : []),
    ...(sources.length > 0 ? [`Sources:\n\n${sources.join('\n')}`] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A table with the number of its citation behind each row. */
function tableOf({ heads, rows }: Extract<AnswerPart, { is: 'table' }>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const marks = rows.map(({ citation }) => (citation === null ? '' : escaped(`[${citation}]`)))
  return [
    line([...heads.map(escaped), '']),
    line([...heads, ''].map(() => '---')),
    ...rows.map(({ cells }, at) => line([...cells.map(({ text }) => escaped(text)), marks[at] ?? ''])),
  ].join('\n')
}
