import { passageParts } from '../../core/tutor/library-parts.ts'
import { libraryOf } from '../../core/tutor/library.ts'
import type { Library } from '../../core/tutor/passage.ts'
import { madePassages, madeQueries } from '../tutor/made-passages.ts'

let library: Library | null = null

/** Milliseconds of each of `rounds` times that `count` passages were indexed, in all, and of the longest piece between two pauses. */
export async function timeBuilds(count: number, rounds: number): Promise<{ buildMs: number[]; longestMs: number[] }> {
  const passages = madePassages(count)
  const buildMs: number[] = []
  const longestMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    let busyMs = 0
    let longest = 0
    let fromMs = performance.now()
    const measure = () => {
      const tookMs = performance.now() - fromMs
      busyMs += tookMs
      longest = Math.max(longest, tookMs)
    }
    const parts = await passageParts(passages, [], async () => {
      measure()
      await new Promise<void>((done) => {
        setTimeout(done)
      })
      fromMs = performance.now()
    })
    measure()
    library = libraryOf(parts)
    buildMs.push(busyMs)
    longestMs.push(longest)
  }
  return { buildMs, longestMs }
}

/** Milliseconds of each query on what was built, and the ids of what each found, by which it is the same here as elsewhere. */
export function timeQueries(count: number, queries: number): { queryMs: number[]; found: string[] } {
  const queryMs: number[] = []
  const found: string[] = []
  for (const query of madeQueries(madePassages(count), queries)) {
    const startMs = performance.now()
    const hits = library?.search(query) ?? []
    queryMs.push(performance.now() - startMs)
    found.push(hits.map(({ passage }) => passage.id).join(' '))
  }
  return { queryMs, found }
}
