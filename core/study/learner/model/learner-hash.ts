import type { ItemState, LearnerState, PartState } from './learner-state.ts'

const ofLearner = [
  'version',
  'answers',
  'right',
  'ability',
  'fast',
  'middle',
  'slow',
  'recent',
  'lastShare',
  'lastAtMs',
] as const satisfies readonly (keyof LearnerState)[]

const ofPart = [
  'ability',
  'information',
  'answers',
  'right',
  'lost',
  'fast',
  'slow',
  'lastShare',
  'earlierShare',
  'run',
  'lastAt',
  'lastAtMs',
] as const satisfies readonly (keyof PartState)[]

const ofItem = [
  'answers',
  'right',
  'lastShare',
  'lastAt',
  'lastAtMs',
  'stabilityDays',
  'difficulty',
] as const satisfies readonly (keyof ItemState)[]

/** 16 hex digits by which a device and the server see that they hold the same state, bit for bit, whatever the order in which its
 *  topics and questions are held. Some milliseconds for thousands of questions. */
export function learnerHash(state: LearnerState): string {
  const hash = [0, 0]
  add(hash, '', state, ofLearner)
  for (const [id, part] of Object.entries(state.topics)) add(hash, `t${id}`, part, ofPart)
  for (const [id, part] of Object.entries(state.concepts)) add(hash, `c${id}`, part, ofPart)
  for (const [id, item] of Object.entries(state.items)) add(hash, `i${id}`, item, ofItem)
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const bits = new DataView(new ArrayBuffer(8))

/** Adds what one record mixes to, so that the order of records does not count. */
function add<Field extends string>(
  hash: number[],
  id: string,
  record: Readonly<Record<Field, number>>,
  fields: readonly Field[],
): void {
  let word = 0x9e3779b9
  for (let at = 0; at < id.length; at++) word = Math.imul(word ^ id.charCodeAt(at), 0x01000193)
  let other = mix(word + 0x85ebca6b)
  for (const field of fields) {
    // Text knows no -0, and a state may have been text.
    bits.setFloat64(0, record[field] + 0, true)
    word = mix(mix(word ^ bits.getInt32(0, true)) ^ bits.getInt32(4, true))
    other = mix(other + word)
  }
  hash[0] = (hash[0]! + word) | 0
  hash[1] = (hash[1]! + other) | 0
}

/** The finaliser of MurmurHash3 (Appleby): every input bit reaches every output bit. */
function mix(word: number): number {
  let h = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
