import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas } from './areas.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test('the areas name what there is', () => {
  const gone = Object.values(areas)
    .flat()
    .filter((place) => !existsSync(path.join(root, place)))
  expect(gone).toEqual([])
})

test('the README names the areas', () => {
  const named = /runs all of an area: (.*)$/m.exec(readFileSync(path.join(root, 'README.md'), 'utf8'))?.[1]
  expect(named?.split(' ')).toEqual(Object.keys(areas))
})
