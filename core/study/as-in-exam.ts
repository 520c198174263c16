import type { Topic } from '../content/topic.ts'
import type { PacedSection } from './exam-pace.ts'
import { lot } from './pick.ts'
import type { QuestionRef } from './session.ts'

/** A part of an exam, as its questions are drawn from a bank. */
export interface ExamPart {
  /** Topic ids; all when left out. */
  topics?: readonly string[]
  /** How much of the exam it is, against the shares of the other parts. */
  share: number
  /** The section that it stands in: parts of one section are asked mixed. A part without one is a section by itself. */
  section?: string
}

/** The parts of an exam as its course weighs them: a topic each. A topic that no section draws from stays out. */
export function examParts(sections: readonly PacedSection[], topics: readonly Topic[]): ExamPart[] {
  const placed = topics.flatMap(({ id, weight }) => {
    const at = sections.findIndex((section) => !section.topics || section.topics.includes(id))
    return at < 0 ? [] : [{ at, part: { topics: [id], share: weight, section: String(at) } }]
  })
  return placed.sort((a, b) => a.at - b.at).map(({ part }) => part)
}

/** Questions in the proportions of an exam, section by section: `size` of them, or all that the parts have. A part that has too
 *  few gives what it has, and the others make up for it by their shares. Questions of one passage come whole, up to the size, and
 *  one after the other. `seed` (the session's id) decides which, the same on every device. */
export function asInExam<Ref extends QuestionRef>(
  refs: readonly Ref[],
  parts: readonly ExamPart[],
  size: number,
  seed: string,
): Ref[] {
  const free = new Set(refs)
  const pools = parts.map(({ topics }) => {
    const pool = [...free].filter(({ topic }) => !topics || topics.includes(topic))
    for (const ref of pool) free.delete(ref)
    return pool
  })
  const quotas = apportion(
    parts.map(({ share }, at) => ({ share, most: pools[at]?.length ?? 0 })),
    size,
  )
  const sections = new Map<string, Ref[][]>()
  for (const [at, { section = `part ${at}` }] of parts.entries()) {
    const sets = sections.get(section) ?? []
    sections.set(section, [...sets, ...drawSets(pools[at] ?? [], quotas[at] ?? 0, seed)])
  }
  return [...sections.values()].flatMap((sets) => byLot(sets, `${seed}/order`).flat())
}

/** Sets drawn until there are `count` questions; the last of them is cut to that. */
function drawSets<Ref extends QuestionRef>(pool: readonly Ref[], count: number, seed: string): Ref[][] {
  const sets = new Map<string, Ref[]>()
  for (const ref of pool) {
    const set = ref.stimulusId ?? ref.itemId
    sets.set(set, [...(sets.get(set) ?? []), ref])
  }
  const drawn: Ref[][] = []
  let left = count
  for (const set of byLot([...sets.values()], seed)) {
    if (left <= 0) break
    const taken = set.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)).slice(0, left)
    drawn.push(taken)
    left -= taken.length
  }
  return drawn
}

function byLot<Ref extends QuestionRef>(sets: readonly Ref[][], seed: string): Ref[][] {
  const lotOf = ([first]: readonly Ref[]) => lot(seed, first?.stimulusId ?? first?.itemId ?? '')
  return sets.toSorted((a, b) => lotOf(a) - lotOf(b))
}

/** How many questions each part gets, none more than it has: one after the other to the part that is furthest behind its share
 *  (Webster's method, also called Sainte-Laguë). */
function apportion(parts: readonly { share: number; most: number }[], size: number): number[] {
  const counts = parts.map(() => 0)
  for (let given = 0; given < size; given++) {
    let next = -1
    let furthest = 0
    for (const [at, { share, most }] of parts.entries()) {
      const count = counts[at] ?? 0
      const behind = share / (2 * count + 1)
      if (count < most && behind > furthest) [next, furthest] = [at, behind]
    }
    if (next < 0) break
    counts[next] = (counts[next] ?? 0) + 1
  }
  return counts
}
