import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import type { Source } from '../../core/content/parts.ts'
import { formOf } from '../questions/authoring-rules.ts'
import { typeOfForm } from '../questions/table.ts'
import { paragraphs, type PortableQuestion, type PortableOption } from './portable-question.ts'

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export interface YamlOptions {
  topic: string
  /** Id of a source that all questions name. */
  source: string | undefined
  /** Concept of those that name none. */
  concept: string | undefined
  /** Topics of the course: a question keeps its own if it is one of these. */
  topics: readonly string[]
  /** The course's sources by id, whose ids stand for them. */
  sources: ReadonlyMap<string, Source>
}

/** Why a question has no place in our files, or `null`. */
export function whyUnsupported({ stem, asked }: PortableQuestion): string | null {
  if (stem === '') return 'it has no text'
  const between = (count: number, what: string, least: number, most: number) =>
    count < least || count > most ? `it has ${count} ${what}; ours have ${least} to ${most}` : null
  if (asked.is === 'number') return asked.tolerance < 0 ? 'its tolerance is below 0' : null
  const parts = asked.is === 'choice' ? asked.options : asked.statements
  if (parts.some(({ text }) => text === '')) return 'one of its options is empty'
  if (asked.is === 'statements') return between(parts.length, 'statements', 3, 6)
  const keys = asked.options.filter(({ isKey }) => isKey).length
  if (asked.single && keys !== 1) return `${keys} of its options are right; one has to be`
  if (!asked.single && keys < 2)
    return `${keys} of its options ${keys === 1 ? 'is' : 'are'} right; two at least have to be`
  return between(parts.length, 'options', asked.single ? 3 : 4, 8)
}

/** A file of questions. A field that the other side had nothing for is left out, so that the check names it. */
export function questionsYaml(questions: readonly PortableQuestion[], settings: YamlOptions): string {
  const { topic, source } = settings
  const file = {
    topic,
    ...(source !== undefined && { sources: [source] }),
    questions: questions.map((question) => fieldsOf(question, settings)),
  }
  return stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })
}

function fieldsOf(question: PortableQuestion, settings: YamlOptions): Record<string, unknown> {
  const { id, stem, asked, explanation, difficulty, extras } = question
  const concept = question.concept ?? settings.concept
  const ownTopic = question.topic !== settings.topic && settings.topics.includes(question.topic ?? '')
  const { unit, rounding, steps, sources, selfContained, reviewBy, takeAway, keepOrder } = extras
  const type = typeOfForm(formOf(asked))
  return defined({
    ...{ id, type, topic: ownTopic ? question.topic : undefined, concept, difficulty },
    sources: settings.source === undefined ? sources?.map((each) => sourceId(each, settings)) : undefined,
    ...{ selfContained, reviewBy, stem },
    ...(asked.is === 'choice' && choiceFields(asked.options, asked.single, explanation)),
    ...(asked.is === 'statements' && { statements: asked.statements }),
    ...(asked.is === 'number' && {
      ...{ key: asked.key, tolerance: asked.tolerance, unit, rounding, steps, pitfalls: asked.pitfalls, explanation },
    }),
    takeAway,
    keepOrder,
  })
}

/** The course's own id of a source, or the source in full. */
function sourceId(source: Source, { sources }: YamlOptions): string | Source {
  return [...sources].find(([, known]) => isDeepStrictEqual(known, source))?.[0] ?? source
}

/** Ours explain each option and not the question: what is said of it as a whole goes to the first key. */
function choiceFields(options: readonly PortableOption[], single: boolean, said: string | undefined) {
  const first = options.findIndex(({ isKey }) => isKey)
  const lettered = options.map(({ text, explanation }, at) => {
    const whole = at === first ? paragraphs(explanation, said) : explanation
    return [letters[at], defined({ text, explanation: whole === '' ? undefined : whole })] as const
  })
  const keys = options.flatMap(({ isKey }, at) => (isKey ? [letters[at]] : []))
  return { options: Object.fromEntries(lettered), ...(single ? { key: keys[0] } : { keys }) }
}

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
