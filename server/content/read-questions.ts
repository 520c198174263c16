import * as z from 'zod/mini'
import { question, type Question } from '../../core/questions/question.ts'
import { stimulus, type Stimulus } from '../../core/content/stimulus.ts'
import { isFields, type CourseDefaults, type Fields, type ReadItems } from './course-defaults.ts'
import { type Letters, readItem, readItemList, type Place } from './read-item-list.ts'

/** Questions of one file, and the passages and option lists that some of them share: `topic` and, when all share them,
 *  `sources`, `selfContained` and `reviewBy` on top, then `questions`, or `sets` with questions of their own. */
export function readQuestions(file: string, text: string, defaults: CourseDefaults): ReadItems<Question | Stimulus> {
  return readItemList(file, text, defaults, ['questions', 'sets'], (raw, shared, place, read) => {
    const { at } = place
    if (at[0] === 'questions') return takeQuestion(raw, shared, place, read)
    const { questions, ...set } = raw
    readItem(stimulus, { ...shared, ...withIds(set), kind: 'stimulus' }, place, read, letters(set))
    if (!Array.isArray(questions)) {
      place.tell([], 'questions: is missing, write `questions:` and those that belong to this set below it')
      return
    }
    // What the set says of itself, such as its sources, is true of its questions.
    const taken = { ...shared, ...pick(set, ['sources', 'selfContained', 'reviewBy']), stimulusId: set['id'] }
    for (const [index, each] of (questions as unknown[]).entries()) {
      const within = place.within(['questions', index])
      if (isFields(each)) takeQuestion(each, taken, within, read)
      else within.tell([], 'is not a question, write `- id: …` and its fields below it')
    }
  })
}

function takeQuestion(raw: Fields, shared: Fields, place: Place, read: ReadItems<Question | Stimulus>): void {
  const isKnown = question.def.options.some(({ def }) => z.safeParse(def.shape.type, raw['type']).success)
  if (raw['type'] !== undefined && !isKnown) {
    const known = question.def.options.map(({ def }) => def.shape.type.def.values[0]).join(', ')
    place.tell(['type'], `type: there is no ${String(raw['type'])}, write one of ${known}`)
    return
  }
  readItem(question, { ...shared, ...withIds(raw), kind: 'question' }, place, read, letters(raw))
}

const pick = (fields: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** What is written by letter, such as options; the letter is the id. */
const lettered = ['options', 'sets', 'items'] as const

function withIds(raw: Fields): Fields {
  const listed = lettered.flatMap((field) => {
    const given = raw[field]
    if (!isFields(given)) return []
    return [[field, Object.entries(given).map(([id, each]) => (isFields(each) ? { ...each, id } : each))] as const]
  })
  return { ...raw, ...Object.fromEntries(listed) }
}

const letters = (raw: Fields): Letters =>
  Object.fromEntries(
    lettered.flatMap((field) => {
      const given = raw[field]
      return isFields(given) ? [[field, Object.keys(given)] as const] : []
    }),
  )
