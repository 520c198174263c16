import * as z from 'zod/mini'
import { question, type Question } from '../../core/questions/question.ts'
import { stimulus, type Stimulus } from '../../core/content/stimulus.ts'
import { isFields, type CourseDefaults, type Fields, type ReadItems } from './course-defaults.ts'
import { readItem, readItemList, type Place } from './read-item-list.ts'

/** Questions of one file, and the passages and option lists that some of them share: `topic` and, when all share them,
 *  `sources`, `selfContained` and `reviewBy` on top, then `questions`, or `sets` with questions of their own. */
export function readQuestions(file: string, text: string, defaults: CourseDefaults): ReadItems<Question | Stimulus> {
  return readItemList(file, text, defaults, ['questions', 'sets'], (raw, shared, place, read) => {
    const { at } = place
    if (at[0] === 'questions') return takeQuestion(raw, shared, place, read)
    const { questions, ...set } = raw
    readItem(stimulus, { ...shared, ...withOptions(set), kind: 'stimulus' }, place, read, letters(set))
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
  readItem(question, { ...shared, ...withOptions(raw), kind: 'question' }, place, read, letters(raw))
}

const pick = (fields: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** Options are written by letter; the letter is the id. */
function withOptions(raw: Fields): Fields {
  const { options } = raw
  if (!isFields(options)) return raw
  return { ...raw, options: Object.entries(options).map(([id, each]) => (isFields(each) ? { ...each, id } : each)) }
}

const letters = ({ options }: Fields): string[] => (isFields(options) ? Object.keys(options) : [])
