import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, readImports } from './import-graph.mjs'

test('what a file imports at once, later, for its effect or as a worker is named from the root', () => {
  const code = `
    import { Quiz } from '../../questions/quiz.tsx'
    import css from './screen.module.css'
    import '../../ui/base.css'
    export { part } from './part.ts'
    const Late = lateComponent(() =>
      import('../study/late.tsx').then((module) => module.Late),
    )
    const worker = new Worker(new URL('./worker.ts?worker', import.meta.url))
  `
  expect(importsOf('app/features/practice/screen.tsx', code)).toEqual([
    'app/questions/quiz.tsx',
    'app/features/practice/screen.module.css',
    'app/ui/base.css',
    'app/features/practice/part.ts',
    'app/features/study/late.tsx',
    'app/features/practice/worker.ts',
  ])
})

test('packages are left out, and what is read for its types alone', () => {
  const code = `
    import { z } from 'zod/mini'
    import type { Account } from './account.ts'
    import type {
      Plan,
      Price,
    } from './plan.ts'
    export type { Kind } from './kind.ts'
    import { type Shown, shownOf } from './shown.ts'
  `
  expect(importsOf('core/a.ts', code)).toEqual(['core/shown.ts'])
})

test('a file that is not in the list is no part of the graph', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = readdirSync(import.meta.dirname).map((name) => `scripts/testing/${name}`)
  const imports = await readImports(root, files)
  expect(imports.get('scripts/testing/import-graph.test.ts')).toEqual(['scripts/testing/import-graph.mjs'])
  expect(imports.get('scripts/testing/counted.mjs')).toEqual([])
})
