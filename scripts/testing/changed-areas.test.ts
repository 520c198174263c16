import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas, reachedBy } from './changed-areas.mjs'

test('a change reaches the tests of its area and of its own folder, whatever imports it', () => {
  expect(reachedBy(['core/study/grading.ts'])).toEqual([...areas.study].sort())
  expect(reachedBy(['server/jobs/cleanup.ts'])).toEqual(['server/jobs'])
  expect(reachedBy(['app/ui/controls/field.tsx', 'app/features/account/sign-in-form.tsx'])).toEqual(['app'])
  expect(reachedBy(['server/models/account/user.ts'])).toEqual([...areas.account].sort())
})

test('what is no code reaches no test', () => {
  expect(reachedBy(['README.md', 'content/courses/lnat/course.yaml', 'vite.config.ts'])).toEqual([])
})

test('the areas name what there is', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const gone = Object.values(areas)
    .flat()
    .filter((place) => !existsSync(path.join(root, place)))
  expect(gone).toEqual([])
})
