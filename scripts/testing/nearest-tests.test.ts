import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nearestTests } from './nearest-tests.mjs'

const filesNear = (changed: string, imports: Record<string, string[]>) =>
  nearestTests([changed], new Map(Object.entries(imports))).map(({ file }) => file)

test('a test comes the sooner the fewer steps its imports are from the change', () => {
  const imports = {
    'core/study/mark.ts': [],
    'core/study/grading.ts': ['core/study/mark.ts'],
    'core/exams/report.ts': ['core/study/grading.ts'],
    'core/exams/report.test.ts': ['core/exams/report.ts'],
    'core/other/of-marks.test.ts': ['core/study/mark.ts'],
    'core/shop/price.ts': [],
    'core/shop/price.test.ts': ['core/shop/price.ts'],
  }
  expect(filesNear('core/study/mark.ts', imports)).toEqual(['core/other/of-marks.test.ts', 'core/exams/report.test.ts'])
  expect(filesNear('core/shop/price.ts', imports)).toEqual(['core/shop/price.test.ts'])
})

test('a changed test is the nearest to itself', () => {
  expect(filesNear('core/a.test.ts', { 'core/a.test.ts': ['core/a.ts'], 'core/a.ts': [] })).toEqual(['core/a.test.ts'])
})

test('tests of a folder look after what lies in it, first those that are named as it is', () => {
  const imports = {
    'server/routes/shop/cart.ts': [],
    'server/routes/shop/cart.test.ts': ['server/testing/test-app.ts'],
    'server/routes/shop/another.test.ts': ['server/testing/test-app.ts'],
    'server/testing/test-app.ts': [],
  }
  expect(filesNear('server/routes/shop/cart.ts', imports)).toEqual([
    'server/routes/shop/cart.test.ts',
    'server/routes/shop/another.test.ts',
  ])
})

test('what is reached through a whole product comes last, the folders that are named as the change’s before the others', () => {
  const whole = ['server/testing/test-app.ts']
  const imports = {
    'server/models/account/user-row.ts': [],
    'server/services/account/accounts.ts': ['server/models/account/user-row.ts'],
    'server/app.ts': ['server/services/account/accounts.ts'],
    'server/testing/test-app.ts': ['server/app.ts'],
    'server/routes/cart/cart.test.ts': whole,
    'server/routes/account/auth.test.ts': whole,
    'server/services/account/accounts.test.ts': whole,
  }
  expect(filesNear('server/models/account/user-row.ts', imports)).toEqual([
    'server/services/account/accounts.test.ts',
    'server/routes/account/auth.test.ts',
    'server/routes/cart/cart.test.ts',
  ])
})

test('a test that renders pages looks after what the pages of its folder show', () => {
  const imports = {
    'app/features/plan/plan-card.tsx': [],
    'app/features/today/today-screen.tsx': [],
    'app/features/today/today.test.tsx': ['app/testing/render-route.tsx'],
    'app/features/cart/cart-screen.tsx': [],
    'app/features/cart/cart.test.tsx': ['app/testing/render-route.tsx'],
    'app/routes/today.tsx': ['app/features/today/today-screen.tsx', 'app/features/plan/plan-card.tsx'],
    'app/testing/render-route.tsx': [],
  }
  expect(filesNear('app/features/plan/plan-card.tsx', imports)).toEqual([
    'scripts/testing/css-classes.test.ts',
    'app/features/today/today.test.tsx',
  ])
})

test('a test that reads what others say is near to that, and there is one for each that is named', () => {
  expect(filesNear('docs/security.md', {})).toEqual(['scripts/testing/security-rules.test.ts'])
  expect(filesNear('oxlint.config.mjs', {})).toEqual(['scripts/testing/fences.test.ts'])
  expect(filesNear('app/ui/layout/page.module.css', {})).toEqual(['scripts/testing/css-classes.test.ts'])
  const root = path.resolve(import.meta.dirname, '../..')
  const named = ['docs/security.md', 'oxlint.config.mjs', 'scripts/testing/css-classes.test.ts']
  const testsNamed = ['security-rules', 'fences'].map((name) => `scripts/testing/${name}.test.ts`)
  expect([...named, ...testsNamed].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('what is no code reaches no test', () => {
  expect(filesNear('README.md', { 'core/a.test.ts': ['core/a.ts'], 'core/a.ts': [] })).toEqual([])
})

test('files that import each other end', () => {
  const imports = { 'core/a.ts': ['core/b.ts'], 'core/b.ts': ['core/a.ts'], 'core/b.test.ts': ['core/b.ts'] }
  expect(nearestTests(['core/a.ts'], new Map(Object.entries(imports)))).toEqual([{ file: 'core/b.test.ts', steps: 2 }])
})
