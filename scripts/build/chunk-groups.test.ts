import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chunkParts, partPattern } from './chunk-groups.mjs'

const root = path.join(import.meta.dirname, '../..')

test('every part that is to come in one file with others is there', async () => {
  const folders = ['app', 'core', 'offline', 'node_modules/zod', 'node_modules/@tanstack/react-query/build/modern']
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((file) => path.posix.join(folder, file)),
    ),
  )
  const all = files.flat()
  expect(chunkParts.filter((part) => !all.some((file) => partPattern(part).test(file)))).toEqual([])
})

test('a part is a whole name', () => {
  expect(partPattern('app/ui/*/card').test('/app/ui/layout/card.tsx')).toBe(true)
  expect(partPattern('app/ui/*/card').test('/app/ui/layout/card-list.tsx')).toBe(false)
  expect(partPattern('app/ui/*/card').test('/app/ui/layout/deep/card.tsx')).toBe(false)
  expect(partPattern('core/questions/').test('/core/questions/numeric/rules.ts')).toBe(true)
})
