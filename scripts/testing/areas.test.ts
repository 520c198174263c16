import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas } from './areas.mjs'

test('the areas name what there is', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const gone = Object.values(areas)
    .flat()
    .filter((place) => !existsSync(path.join(root, place)))
  expect(gone).toEqual([])
})
