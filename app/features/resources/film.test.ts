import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endOf, filmOf, runningPicture, stillPicture, stepAt } from './film.ts'

const folder = path.resolve(import.meta.dirname, '../../../content/resources')
const names = (await readdir(path.join(folder, 'items'))).filter((name) => name.startsWith('video-'))

async function filmNamed(name: string) {
  const text = await readFile(path.join(folder, 'items', name), 'utf8')
  const [, head = '', body = ''] = text.split(/^---$/m)
  const svg = await readFile(path.join(folder, /^animation: (.*)$/m.exec(head)?.[1] ?? ''), 'utf8')
  return { svg, film: filmOf(svg, body) }
}

test('every film of the hub has six captions that follow one another within its length', async () => {
  expect(names).toHaveLength(5)
  for (const name of names) {
    const { film } = await filmNamed(name)
    expect(film.steps, name).toHaveLength(6)
    const starts = film.steps.map(({ fromS }) => fromS)
    expect(starts, name).toEqual([...new Set(starts)].sort((a, b) => a - b))
    expect(starts[0], name).toBe(0)
    expect(starts.at(-1), name).toBeLessThan(endOf(film))
    expect(film.lengthS, name).toBeGreaterThanOrEqual(36)
  }
})

test('a caption belongs to what comes into the picture at its moment', async () => {
  const { film } = await filmNamed('video-dilution.md')
  expect(film.steps.map(({ fromS }) => Math.round(fromS * 10) / 10)).toEqual([0, 5.7, 11.3, 16.9, 22.6, 28.2])
  expect(stepAt(film, 0)).toBe(0)
  expect(stepAt(film, 5.6)).toBe(0)
  expect(stepAt(film, 5.7)).toBe(1)
  expect(stepAt(film, 99)).toBe(5)
  expect(film.steps[2]?.words).toMatch(/^\*\*Step 3\.\*\* Now water is added/)
})

test('a standing picture shows the steps so far, a running one goes on from its moment', async () => {
  const { svg } = await filmNamed('video-dilution.md')
  expect(stillPicture(svg, 1)).toContain('.s1, .s2 { opacity: 1 !important }</style>')
  expect(runningPicture(svg, 12)).toContain('animation-delay: -12.000s !important }</style>')
})

test('without lengths in the picture the captions share the time', () => {
  const film = filmOf('<svg><style></style></svg>', '**Step 1.** One.\n\n**Step 2.** Two.\n\nNot a step.')
  expect(film.lengthS).toBe(12)
  expect(film.steps.map(({ fromS }) => fromS)).toEqual([0, 6])
})
