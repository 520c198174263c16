import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SectionResults } from './section-results.tsx'

test('the time of a section is told in words, also where it is longer than an hour', async () => {
  const base = { id: 'a', wanted: 0, endedBy: 'candidate', scale: undefined, items: [] } as const
  const score = { is: 'none' } as const
  const tally = { marks: 0, of: 0, items: 0, answered: 0, elapsedMs: 0 }
  const sections = [
    { ...tally, score, section: { ...base, title: 'Part A', allowedMs: 95 * 60_000, usedMs: 80 * 60_000, items: [] } },
    { ...tally, score, section: { ...base, id: 'b', title: 'Part B', allowedMs: null, usedMs: 65_000, items: [] } },
  ]
  const screen = await render(<SectionResults sections={sections} />)
  await expect.element(screen.getByText(/80 minutes of 95 minutes/)).toBeVisible()
  await expect.element(screen.getByText(/1 minute 5 seconds/)).toBeVisible()
})
