import { termsOf } from '../../search/terms.ts'
import { shuffled } from '../../seed.ts'
import type { Learner } from '../../study/learner/model/learner-inputs.ts'
import { hasLostMarks } from '../../study/mark.ts'
import type { Ask, Candidate } from '../ask.ts'
import type { TutorAnswer } from '../answer.ts'
import { newAnswer } from '../new-answer.ts'
import type { Hit, Library, Passage } from '../passage.ts'
import type { Context } from '../quoting/context.ts'
import { own } from '../quoting/quote-lines.ts'

/** Questions that are offered at once, when no number is asked for, and the most. */
const usualQuestions = 3
const mostQuestions = 10

/** What of a course can be practised now. `reserved`: ids of questions that are kept for an exam; none of them is ever offered. */
export const candidatesOf = (
  { courseId, bank, cards }: Pick<Learner, 'courseId' | 'bank' | 'cards'>,
  reserved: ReadonlySet<string>,
): Candidate[] =>
  [...bank.items.values()]
    .filter(({ itemId }) => !reserved.has(itemId))
    .map(({ itemId, topic, concept }) => {
      const card = cards.get(itemId)
      return {
        courseId,
        itemId,
        topic,
        concept,
        answers: card?.attempts ?? 0,
        wasWrong: hasLostMarks(card?.lastMark ?? null),
      }
    })

/** Questions of the bank on what is asked for, to be answered where the answer is shown; not the one that is asked about. */
export function practiceAnswer(
  library: Library,
  ask: Ask,
  { asked, isAllowed }: Pick<Context, 'asked' | 'isAllowed'>,
): TutorAnswer {
  const others = ask.candidates.filter(({ itemId }) => itemId !== asked?.question.id)
  const { questions, title, from } = practiceFor(library, { ...ask, candidates: others })
  if (questions.length === 0)
    return newAnswer(ask.engine, { sentences: [own(others.length === 0 ? noBank : noneOnThat)], isAbstained: true })
  const few = questions.length === 1 ? 'A question' : `${questions.length} questions`
  const said =
    from === 'asked' && title !== null && isAllowed(title)
      ? `${few} on “${title}” from the bank:`
      : from === 'gaps'
        ? `${few} on what costs you the most marks:`
        : `${few} from the bank:`
  return newAnswer(ask.engine, {
    sentences: [own(said)],
    questions: questions.map(({ courseId, itemId }) => ({ courseId, itemId })),
  })
}

const noBank = 'There are no questions here to practise: download a course, and its question bank is at hand.'
const noneOnThat =
  'The question bank here has nothing on that. Name a topic of your courses, or just ask for questions: then they are on what costs you the most marks.'

/** What practice was asked on. */
export interface PracticeChoice {
  questions: Candidate[]
  /** The topic or concept that they are of; `null` for the student's own gaps, or for a mixture. */
  title: string | null
  from: 'asked' | 'gaps' | 'all'
}

/** Questions on what the words of an ask name: a concept, a topic, or what the library finds for them; of an ask that names nothing, on
 *  the student's gaps. New ones first, then those that went wrong. */
function practiceFor(library: Library, ask: Ask): PracticeChoice {
  const { candidates, seed, learner } = ask
  const wanted = Math.min(numberIn(ask.text) ?? usualQuestions, mostQuestions)
  const isOn = (id: string, courseId: number | null) => (each: Candidate) =>
    (courseId === null || each.courseId === courseId) && (each.concept === id || each.topic === id)
  const take = (pool: readonly Candidate[]) => ordered(pool, seed).slice(0, wanted)
  const areas = areasAsked(library, ask)
  for (const { id, title, courseId } of areas ?? []) {
    const questions = take(candidates.filter(isOn(id, courseId)))
    if (questions.length > 0) return { questions, title, from: 'asked' }
  }
  if (areas !== null) return { questions: [], title: null, from: 'asked' }
  const gaps = learner?.weaknesses ?? []
  const ofGaps = gaps.flatMap(({ concept }) =>
    ordered(candidates.filter(isOn(concept, learner?.courseId ?? null)), seed).slice(0, 2),
  )
  if (ofGaps.length > 0) return { questions: ofGaps.slice(0, wanted), title: null, from: 'gaps' }
  return { questions: take(ofBegun(candidates)), title: null, from: 'all' }
}

/** Those of courses in which something was answered, if there are any: who names nothing goes on with what they study. */
function ofBegun(candidates: readonly Candidate[]): readonly Candidate[] {
  const begun = begunIn(candidates)
  return begun.size === 0 ? candidates : candidates.filter(({ courseId }) => begun.has(courseId))
}

/** Ids of the courses in which something was answered. */
const begunIn = (candidates: readonly Candidate[]): ReadonlySet<number | null> =>
  new Set(candidates.filter(({ answers }) => answers > 0).map(({ courseId }) => courseId))

interface Area {
  id: string
  title: string
  courseId: number | null
}

/** Topics and concepts that an ask is on, the nearest first; `null`: it names nothing. Of those that hold as much of it, what is begun comes
 *  before what another course calls more shortly. */
function areasAsked(library: Library, { text, about, question, courses, candidates }: Ask): Area[] | null {
  const areas = courses.flatMap(({ courseId, topics, concepts }) =>
    [...concepts, ...topics].map(({ id, title }): Area => ({ id, title, courseId })),
  )
  const within = about?.courseId ?? null
  const here = areas.filter(({ courseId }) => within === null || courseId === within)
  const called = (id: string) => here.filter((area) => area.id === id)
  if (question) return [...called(question.concept), ...called(question.topic)]
  if (about?.kind === 'topic') return called(about.topic)
  const asked = new Set(termsOf(text).filter((term) => !askingTerms.has(term) && !/^\d+$/.test(term)))
  if (asked.size === 0) return null
  const begun = begunIn(candidates)
  const later = ({ courseId }: Area) => Number(!begun.has(courseId))
  const named = here
    .map((area) => ({ area, terms: [...new Set(termsOf(area.title))] }))
    .map(({ area, terms }) => ({ area, held: terms.filter((term) => asked.has(term)).length, all: terms.length }))
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || later(a.area) - later(b.area) || a.all - b.all)
  const [best] = named
  const isNamed = best !== undefined && best.held >= Math.min(asked.size, best.all)
  const options = { ...(within !== null && { courseId: within }), limit: 12 }
  const found = areasFound(library.search([...asked].join(' '), options)).flatMap(called)
  const byName = named.map(({ area }) => area)
  return isNamed ? [...byName, ...found] : [...found, ...byName]
}

/** Ids of what passages are of: first the topic that most of what was found is of, under its concept where most of that is of one. One
 *  passage may only mention what is asked for. */
function areasFound(hits: readonly Hit[]): string[] {
  const ofTopic = sums(hits, ({ topic }) => topic)
  const [topic] = ofTopic[0] ?? []
  const [concept, score] =
    sums(
      hits.filter(({ passage }) => passage.topic === topic),
      (passage) => passage.concept,
    )[0] ?? []
  const isMost = score !== undefined && score * 2 >= (ofTopic[0]?.[1] ?? 0)
  return [...(isMost ? [concept] : []), topic, ...ofTopic.slice(1).map(([id]) => id)].filter((id) => id !== undefined)
}

/** What was found of each, the most first. */
function sums(hits: readonly Hit[], idOf: (passage: Passage) => string | null): [id: string, score: number][] {
  const scores = new Map<string, number>()
  for (const { passage, score } of hits) {
    const id = idOf(passage)
    if (id !== null) scores.set(id, (scores.get(id) ?? 0) + score)
  }
  return [...scores].sort(([, a], [, b]) => b - a)
}

/** Words by which practice is asked for. */
const askingTerms = new Set(
  termsOf(
    `give practice practise question questions some few more another quiz test ask set about topic weak weakest gap gaps want need let
    make show try one two three four five six seven eight nine ten like same similar hard easy exam now today start begin go again next
    revise revision study learn mock random any mixed course bank thanks thank hello hi ok okay yes`,
  ),
)

const numbersInWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function numberIn(text: string): number | null {
  const written = /\b(\d{1,3})\s+(?:\w+\s+){0,2}questions?\b/i.exec(text)?.[1]
  if (written !== undefined) return Math.max(Number(written), 1)
  const word = /\b(\w+)\s+(?:\w+\s+){0,2}questions?\b/i.exec(text)?.[1]?.toLowerCase() ?? ''
  const at = numbersInWords.indexOf(word)
  return at < 0 ? null : at + 1
}

/** New ones first, then those that went wrong, each in an order drawn by `seed`. */
export function ordered(candidates: readonly Candidate[], seed: string): Candidate[] {
  const place = ({ answers, wasWrong }: Candidate) => (answers === 0 ? 0 : wasWrong ? 1 : 2)
  const byId = candidates.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
  return shuffled(byId, seed).sort((a, b) => place(a) - place(b))
}
