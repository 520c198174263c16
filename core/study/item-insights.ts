import { fewestStudents } from './answer-shares.ts'

/** What one student first answered to the questions of a course: of each whether it earned full marks, by item id. Part marks count as
 *  none: a first answer is kept as right or not (`choicesOf`), and the correlation below is one of two values. */
export type FirstMarks = ReadonlyMap<string, boolean>

export interface ItemStatistics {
  students: number
  /** Part of them who had full marks, 0..1; `null` below twenty students. */
  right: number | null
  /** How far right answers to it go with right answers to the rest: the correlation of the two (item-rest, point-biserial), -1..1;
   *  `null` below twenty students, and where all of them, or none, were right. */
  discrimination: number | null
}

/** Sums over students of x, which is 1 for right, and y, the part of their other questions that they were right in. */
interface Sums {
  n: number
  x: number
  pairs: number
  px: number
  y: number
  xy: number
  yy: number
}

/** How well the questions of a course measure, gathered student by student: so many rows never have to be in memory. */
export function itemStatistics() {
  const sums = new Map<string, Sums>()
  return {
    add(marks: FirstMarks): void {
      let right = 0
      for (const isRight of marks.values()) if (isRight) right++
      for (const [itemId, isRight] of marks) {
        const sum = sums.get(itemId) ?? { n: 0, x: 0, pairs: 0, px: 0, y: 0, xy: 0, yy: 0 }
        sums.set(itemId, sum)
        const x = isRight ? 1 : 0
        sum.n++
        sum.x += x
        // Of who answered only this there is no rest.
        if (marks.size < 2) continue
        const y = (right - x) / (marks.size - 1)
        sum.pairs++
        sum.px += x
        sum.y += y
        sum.xy += x * y
        sum.yy += y * y
      }
    },

    of(itemId: string): ItemStatistics {
      const sum = sums.get(itemId)
      if (!sum) return { students: 0, right: null, discrimination: null }
      const isEnough = sum.n >= fewestStudents
      return {
        students: sum.n,
        right: isEnough ? sum.x / sum.n : null,
        discrimination: sum.pairs >= fewestStudents ? correlation(sum) : null,
      }
    },
  }
}

function correlation({ pairs: n, px, y, xy, yy }: Sums): number | null {
  const spread = (px - (px * px) / n) * (yy - (y * y) / n)
  if (spread <= 1e-12) return null
  // Sums of parts may come out a bit beyond.
  return Math.max(-1, Math.min(1, (xy - (px * y) / n) / Math.sqrt(spread)))
}

/** What of its statistics asks an author to look at a question, in words; the most urgent first. `unchosen`: options that nobody took. */
export function concernsOf(
  { right, discrimination }: ItemStatistics,
  { unchosen, reports }: { unchosen: readonly string[]; reports: number },
): string[] {
  return [
    ...(discrimination !== null && discrimination < 0
      ? ['Who is right elsewhere is more often wrong here: is the key right?']
      : []),
    ...(discrimination !== null && discrimination >= 0 && discrimination < 0.1
      ? ['It hardly tells who knows more.']
      : []),
    ...(right !== null && right < 0.2 ? ['Fewer than one in five are right.'] : []),
    ...(right !== null && right > 0.95 ? ['Nearly everybody is right.'] : []),
    ...(reports > 0 ? [reports === 1 ? 'It was reported.' : `It was reported ${reports} times.`] : []),
    ...(unchosen.length > 0 ? [`Nobody takes ${unchosen.join(', ')}.`] : []),
  ]
}
