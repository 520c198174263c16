import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from './new-id.ts'

test('ids are UUIDs that the contract takes, and no two are alike', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(z.safeParse(z.uuidv4(), id).success, id).toBe(true)
})
