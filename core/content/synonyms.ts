import * as z from 'zod/mini'
import type { SynonymGroups } from '../search/passage-index.ts'
import type { Category } from './topic.ts'
import { words } from './parts.ts'

/** The files of `content/synonyms/`. */
export const synonymFiles = ['medicine', 'dentistry', 'pharmacy', 'law', 'admissions'] as const
export type SynonymFile = (typeof synonymFiles)[number]

/** Words and phrases that mean one thing, a group each. */
export const synonymsFile = z.strictObject({ groups: z.array(z.array(words).check(z.minLength(2))) })

export type Synonyms = Readonly<Partial<Record<SynonymFile, SynonymGroups>>>

/** Who treats people shares the words for bodies and drugs; lawyers use some of them for other things. */
const filesOf: Readonly<Record<Category, readonly SynonymFile[]>> = {
  Medicine: ['medicine', 'pharmacy', 'dentistry', 'admissions'],
  Dentistry: ['dentistry', 'medicine', 'pharmacy', 'admissions'],
  Pharmacy: ['pharmacy', 'medicine', 'dentistry', 'admissions'],
  Law: ['law', 'admissions'],
}

/** What courses of a profession are searched with. */
export const synonymsFor = (synonyms: Synonyms, category: Category): SynonymGroups =>
  filesOf[category].flatMap((name) => synonyms[name] ?? [])

/** What the shop's own texts are searched with: they speak of exams and applications. */
export const shopSynonyms = (synonyms: Synonyms): SynonymGroups => synonyms.admissions ?? []
