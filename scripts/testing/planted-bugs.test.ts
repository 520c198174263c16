import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedBugs } from '../../tests/planted-bugs.mjs'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(plantedBugs)('there is still one place to plant: $bug', ({ edits, caughtBy }) => {
  for (const { in: file, from } of edits.filter((edit) => edit.from !== '')) {
    expect(textOf(file).split(from), file).toHaveLength(2)
  }
  expect(existsSync(join(root, caughtBy.file)), caughtBy.file).toBe(true)
})
