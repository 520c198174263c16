import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stillOf } from './film-still.ts'

test('a picture at rest follows its own rule for no motion, whatever the reader wants', () => {
  const svg = '<style>.a{animation:x 2s}@media (prefers-reduced-motion: reduce){.a{animation:none}}</style>'
  expect(stillOf(svg)).toBe('<style>.a{animation:x 2s}@media all{.a{animation:none}}</style>')
})

test('every film of a preview has such a rule', () => {
  const courses = path.resolve(import.meta.dirname, '../../../content/courses')
  const films = readdirSync(courses).flatMap((course) => {
    const folder = path.join(courses, course)
    if (!readdirSync(folder).includes('preview.yaml')) return []
    const named = /animation: (\S+)/.exec(readFileSync(path.join(folder, 'preview.yaml'), 'utf8'))?.[1]
    return named === undefined ? [] : [path.join(folder, named)]
  })
  expect(films.length).toBeGreaterThan(5)
  for (const film of films) {
    const svg = readFileSync(film, 'utf8')
    expect([film, stillOf(svg) === svg]).toEqual([film, false])
  }
})
