import type { PackItem } from '../content/item.ts'
import type { Source } from '../content/parts.ts'
import type { StudyNote } from '../content/note.ts'
import type { Handbook } from '../content/shop/handbook.ts'
import type { OptionList } from '../content/stimulus.ts'
import type { Question } from '../questions/question.ts'
import type { CourseSearch } from '../content/course-search.ts'
import type { IndexedText } from '../search/passage-index.ts'
import { termsOf } from '../search/terms.ts'
import { markdownText } from '../content/markdown-text.ts'
import { cutMarkdown, cutText } from './cut-text.ts'
import { reasonsOf } from './explained-parts.ts'
import type { Passage, PassageSource } from './passage.ts'

/** What can be cited of a course: its notes by heading, the reasons of its questions, its reference sheet and glossary. In an order that
 *  does not depend on that of `items`. `noteConcepts`: what authors say of their notes. */
export function passagesOf(
  courseId: number,
  items: readonly PackItem[],
  noteConcepts: CourseSearch['noteConcepts'] = {},
): Passage[] {
  const handbook = items.find((item) => item.kind === 'handbook')
  const concepts: Handbook['concepts'] = handbook?.concepts ?? []
  const titleOf = new Map(concepts.map(({ id, title }) => [id, title]))
  const questions = sorted(items.filter((item) => item.kind === 'question'))
  const lists = items.filter((item) => item.kind === 'stimulus' && item.type === 'option-list')
  return [
    ...sorted(items.filter((item) => item.kind === 'note')).flatMap((note) => {
      const own = (noteConcepts[note.id] ?? []).map((id) => ({ id, title: titleOf.get(id) ?? id }))
      return ofNote(courseId, note, own)
    }),
    ...questions.flatMap((question) => ofQuestion(courseId, question, titleOf)),
    ...sorted(lists.filter((item) => item.type === 'option-list')).flatMap((list) =>
      ofList(
        courseId,
        list,
        questions.filter(({ stimulusId }) => stimulusId === list.id),
      ),
    ),
    ...(handbook ? ofHandbook(courseId, handbook) : []),
  ]
}

/** By topic and concept, so that passages of one thing stand together, then by id. By code unit: every machine must give the same
 *  order. */
function sorted<Item extends { id: string; topic: string; concept?: string }>(items: readonly Item[]): Item[] {
  const nameOf = ({ topic, concept = '', id }: Item) => `${topic} ${concept} ${id}`
  return [...items].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

interface NamedConcept {
  id: string
  title: string
}

function ofNote(
  courseId: number,
  { id, topic, title, body, sources }: StudyNote,
  concepts: readonly NamedConcept[],
): Passage[] {
  return cutMarkdown(body).map(({ headings, text }, at) => ({
    id: `note:${id}:${at}`,
    kind: 'note',
    sourceId: id,
    courseId,
    topic,
    concept: nearestConcept(concepts, headings, text),
    heading: [title, ...headings],
    text,
    keyOf: null,
    sources: shownSources(sources),
  }))
}

/** A heading that has more of the title of a concept than this is about it, whatever else stands below. */
const namedByHeading = 0.5

/** Of the concepts that a note treats, the one that the headings above a piece of it name, else the one whose title has most of its
 *  words in the piece; of equals the first. */
function nearestConcept(concepts: readonly NamedConcept[], headings: readonly string[], text: string): string | null {
  const [byHeading] = ranked(concepts, headings)
  if (byHeading && byHeading.share > namedByHeading) return byHeading.id
  return ranked(concepts, [...headings, text])[0]?.id ?? null
}

/** Concepts by the part of their titles that is said, the fullest first. */
function ranked(concepts: readonly NamedConcept[], said: readonly string[]) {
  const terms = new Set(said.flatMap(termsOf))
  return concepts
    .map(({ id, title }) => {
      const own = [...new Set(termsOf(title))]
      return { id, share: own.filter((term) => terms.has(term)).length / Math.max(1, own.length) }
    })
    .toSorted((a, b) => b.share - a.share)
}

function ofQuestion(courseId: number, question: Question, titleOf: ReadonlyMap<string, string>): Passage[] {
  const { id, topic, concept } = question
  const title = titleOf.get(concept) ?? concept
  const sources = shownSources(question.sources)
  return reasonsOf(question).flatMap(({ part, about, reason, isKey }) =>
    cutText(reason).map((text, at) => ({
      id: `explanation:${id}:${part}${at > 0 ? `-${at}` : ''}`,
      kind: 'explanation' as const,
      sourceId: id,
      courseId,
      topic,
      concept,
      heading: about === null ? [title] : [title, about],
      text,
      keyOf: id,
      ...(isKey && { about: markdownText(question.stem) }),
      sources,
    })),
  )
}

/** Reasons of the options that several questions share stand with the first of these that tells them, and are held back while that one is
 *  unanswered: where an option is the key, the question's own explanation stands in its place. */
function ofList(courseId: number, list: OptionList, questions: readonly Question[]): Passage[] {
  return list.options.flatMap(({ id, text: about, explanation }) => {
    const question = questions.find((each) => !('key' in each && each.key === id))
    if (!question) return []
    return cutText(explanation).map((text, at) => ({
      id: `explanation:${list.id}:${id}${at > 0 ? `-${at}` : ''}`,
      kind: 'explanation' as const,
      sourceId: question.id,
      courseId,
      topic: question.topic,
      concept: question.concept,
      heading: [list.title, about],
      text,
      keyOf: question.id,
      sources: shownSources(list.sources),
    }))
  })
}

function ofHandbook(courseId: number, { id, concepts, glossary, reference }: Handbook): Passage[] {
  const topicOf = new Map(concepts.map((concept) => [concept.id, concept.topic]))
  const common = { sourceId: id, courseId, keyOf: null }
  return [
    ...cutMarkdown(reference?.body ?? '').map(({ headings, text }, at) => ({
      ...common,
      id: `reference:${id}:${at}`,
      kind: 'reference' as const,
      topic: null,
      concept: null,
      heading: [reference?.title ?? '', ...headings],
      text,
      sources: shownSources(reference?.sources ?? []),
    })),
    ...glossary.map(({ term, meaning, concept }) => ({
      ...common,
      id: `glossary:${id}:${term}`,
      kind: 'glossary' as const,
      topic: (concept !== undefined && topicOf.get(concept)) || null,
      concept: concept ?? null,
      heading: [term],
      text: `${term}: ${meaning}`,
      sources: [],
    })),
  ]
}

/** How passages of one concept are called together. */
export const conceptGroup = (courseId: number, concept: string): string => `${courseId} ${concept}`

/** What is indexed of a passage. */
export function indexedOf({ heading, text, about, courseId, concept }: Passage): IndexedText {
  const isOfConcept = courseId !== null && concept !== null
  return {
    heading,
    text,
    ...(about !== undefined && { about }),
    ...(isOfConcept && { group: conceptGroup(courseId, concept) }),
  }
}

/** Sources as they are shown below an answer. */
export const shownSources = (sources: readonly Source[]): PassageSource[] =>
  sources.map(({ title, section, version, url, asOf, opened }) => ({
    title: [title, section, version].filter((part) => part !== undefined).join(', '),
    url: url ?? null,
    asOf,
    openedOn: opened?.on ?? null,
  }))
