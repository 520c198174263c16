import { filterCourses, indexCourses } from '../../app/features/catalogue/catalogue-filter.ts'
import { noFilters, sorts, type CatalogueQuery } from '../../app/features/catalogue/catalogue-query.ts'
import type { CourseCard } from '../../core/contract/shop/courses.ts'

const searches = ['c', 'ca', 'car', 'card', 'cardiology', 'question bank', 'renal basics 12', 'zzzz', '']

/** Milliseconds of each search over these courses, of making them ready, and how many were found in all. */
export function timeSearches(
  courses: CourseCard[],
  rounds: number,
): { readyMs: number[]; searchMs: number[]; found: number } {
  const readyMs: number[] = []
  const searchMs: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const begunMs = performance.now()
    const index = indexCourses(courses)
    // The first look also puts the list in order.
    filterCourses(index, noFilters)
    readyMs.push(performance.now() - begunMs)
    for (const sort of sorts) {
      for (const text of searches) {
        const query: CatalogueQuery = { category: round % 2 === 0 ? 'All' : 'Medicine', text, prices: [0, 500], sort }
        const startMs = performance.now()
        found += filterCourses(index, query).length
        searchMs.push(performance.now() - startMs)
      }
    }
  }
  return { readyMs, searchMs, found }
}

const found = () => document.querySelector('main [role=status]')?.textContent

let painted: Promise<number> | undefined

/** Begins to wait for the next key in the search box. */
export function watchNextKey(): void {
  painted = new Promise((resolve) => {
    const onInput = ({ timeStamp }: Event) => {
      const before = found()
      let frames = 0
      const look = () => {
        frames += 1
        // Where as many are found as before, the third frame has what there is to see.
        if (found() !== before || frames > 3) resolve(performance.now() - timeStamp)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    document.querySelector('main input[type=search]')?.addEventListener('input', onInput, { once: true })
  })
}

/** Milliseconds from that key until the frame that shows how many were found of it. */
export async function keyPainted(): Promise<number> {
  if (!painted) throw new Error('nobody watches for a key')
  return painted
}
