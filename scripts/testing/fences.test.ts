import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** A file that breaks one rule of the house, and words of the message it must be refused with. */
const violations: [file: string, code: string, refusal: string][] = [
  ['core/study/a.ts', `import '../../server/app.ts'`, 'reach the server through core/contract'],
  ['core/study/b.ts', `import 'dexie'`, 'core is pure'],
  ['core/study/c.ts', `import * as z from 'zod'; export const a = z`, 'core is pure'],
  ['core/study/d.ts', 'export const at = () => Date.now()', 'time is an argument'],
  ['core/study/e.ts', `import '../../authoring/lint/lint.ts'`, 'what only those who write courses need'],
  ['core/study/f.ts', `import '../../db/migrations/index.ts'`, 'only the server knows the database'],
  ['core/study/learner/bank/a.ts', `import '../model/learner.ts'`, 'rooms import one way'],
  ['core/study/learner/mastery/a.ts', `import '../readiness/readiness.ts'`, 'rooms import one way'],
  ['core/study/learner/readiness/a.ts', `import '../next/gain.ts'`, 'rooms import one way'],
  ['core/study/learner/next/a.ts', `import '../paths/paths.ts'`, 'rooms import one way'],
  ['core/study/learner/paths/a.ts', `import '../plan/plan-of.ts'`, 'rooms import one way'],
  ['core/study/learner/model/a.ts', `import '../next/gain.ts'`, 'rooms import one way'],
  ['core/study/learner/plan/a.ts', `import '../course-summary.ts'`, 'rooms import one way'],
  ['core/study/learner/plan/b.ts', `import '../../../../server/app.ts'`, 'reach the server through core/contract'],
  ['authoring/lint/a.ts', `import '../../app/start/main.tsx'`, 'nothing imports the page'],
  ['authoring/lint/b.ts', `import '../../offline/sync/sync.ts'`, 'what a device keeps'],
  ['authoring/lint/c.ts', `import 'react'`, 'this runs on the server'],
  ['authoring/lint/d.ts', 'export const at = () => Date.now()', 'time is an argument'],
  ['offline/a.ts', `import '../../app/start/main.tsx'`, 'nothing imports the page'],
  ['offline/b.ts', `import 'react'`, 'dexie and zod/mini'],
  ['offline/c.ts', 'export const lot = () => Math.random()', 'chance is an argument'],
  ['offline/d.ts', `import '../authoring/lint/lint.ts'`, 'what only those who write courses need'],
  ['sw/a.ts', `import '../app/data/api.ts'`, 'nothing imports the page'],
  ['sw/b.ts', `import 'react'`, 'the worker stays small'],
  ['app/data/a.ts', `import '../../server/deps/deps.ts'`, 'reach the server through core/contract'],
  ['app/data/e.ts', `import '../../authoring/lint/lint.ts'`, 'what only those who write courses need'],
  ['app/data/b.ts', `import 'koa'`, 'this runs in a browser'],
  ['app/data/c.ts', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/data/d.ts', `import '../ui/button.tsx'`, 'data does not know how it looks'],
  ['app/ui/a.tsx', `import '../data/api.ts'`, 'a primitive is handed what it shows'],
  ['app/ui/b.tsx', `import 'zod'`, 'import zod/mini'],
  ['app/ui/content/a.tsx', `import '../../questions/quiz.tsx'`, 'stand above data and ui'],
  ['app/data/device/a.ts', `import '../../questions/quiz.tsx'`, 'stand above data and ui'],
  ['app/questions/a.tsx', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/pwa/a.ts', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/pwa/b.ts', `import '../../sw/index.ts'`, 'the worker is reached by messages'],
  ['app/tasks/a.tsx', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/payment/a.tsx', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/identity/a.tsx', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/learning/a.tsx', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/tutor-chat/a.tsx', `import '../features/plan/plan-card.tsx'`, 'what features share moves down'],
  ['app/features/quiz/a.tsx', `import '../plan/plan-card.tsx'`, 'a feature never imports a feature'],
  ['app/features/quiz/parts/a.tsx', `import '../../plan/plan-card.tsx'`, 'a feature never imports a feature'],
  ['app/features/quiz/b.tsx', `import '../../routes/today.tsx'`, 'nothing imports a route'],
  ['app/features/quiz/c.tsx', `import '@base-ui/react'`, 'wrap it in app/ui'],
  ['app/features/quiz/d.tsx', `import 'workbox-routing'`, 'caching belongs in sw'],
  ['app/features/quiz/e.tsx', 'export default 1', 'Prefer named exports'],
  ['server/services/a.ts', `import '../../offline/sync.ts'`, 'what a device keeps'],
  ['server/services/b.ts', `import '../http/handle.ts'`, 'only routes know HTTP'],
  ['server/services/c.ts', `import '../adapters/mail.ts'`, 'adapters come through Deps'],
  ['server/services/f.ts', `import '../../adapters/payments/stripe-sales.ts'`, 'adapters come through Deps'],
  ['server/services/d.ts', `export const port = process.env['PORT']`, 'server/main.ts reads the environment'],
  ['server/services/e.ts', `import '../../authoring/lint/lint.ts'`, 'what only those who write courses need'],
  ['server/services/g.ts', 'export const later = (run: () => void) => setTimeout(run, 5)', 'take wait from Deps'],
  [
    'server/services/h.ts',
    `import { setTimeout } from 'node:timers/promises'; await setTimeout(5)`,
    'take wait from Deps',
  ],
  [
    'server/services/i.ts',
    `import { randomBytes } from 'node:crypto'; export const a = randomBytes`,
    'take randomBytes',
  ],
  ['server/models/b.ts', `import { randomUUID } from 'node:crypto'; export const a = randomUUID`, 'take randomBytes'],
  ['server/models/c.ts', 'export const id = () => crypto.randomUUID()', 'take randomBytes'],
  [
    'server/adapters/a.ts',
    'export const a = (b: any) => b.constructEventWithoutVerification("")',
    'its signature does',
  ],
  ['server/routes/a.ts', `import '../models/user-row.ts'`, 'go through a service'],
  ['server/models/a.ts', `import '../services/accounts.ts'`, 'a model only stores'],
  ['core/study/circle.ts', `import type { B } from './back.ts'; export type A = B`, 'Dependency cycle'],
  ['core/study/back.ts', `import type { A } from './circle.ts'; export type B = A`, 'Dependency cycle'],
  ['server/http/a.ts', `import 'react'`, 'this runs on the server'],
  ['server/http/c.ts', `import '../services/account/accounts.ts'`, 'HTTP knows no subject'],
  ['server/http/reply/d.ts', `import '../../models/shop/blobs.ts'`, 'only a login is of HTTP'],
  ['server/http/b.ts', 'export const parse = (body: any) => body', 'no-explicit-any'],
]

/** What the neighbours of those may do. */
const allowed: [file: string, code: string][] = [
  ['core/study/ok.ts', `import * as z from 'zod/mini'; import '../problem.ts'; export const a = z`],
  ['core/study/learner/plan/ok.ts', `import '../next/gain.ts'; import '../learner-view.ts'; import './plan-of.ts'`],
  ['offline/ok.ts', `import 'dexie'; import '../../core/problem.ts'`],
  ['server/services/ok.ts', `import '../../adapters/payments/payments.ts'`],
  [
    'server/http/ok.ts',
    `import '../models/account/login-session-row.ts'; import '../../core/problem.ts'; import 'koa'`,
  ],
  ['sw/ok.ts', `import 'workbox-routing'; import '../../offline/sync/sync.ts'`],
  [
    'app/features/quiz/ok.tsx',
    `import '../../data/api.ts'; import '../../ui/button.tsx'; import './part.tsx'; import 'react'`,
  ],
  ['app/questions/numeric/ok.tsx', `import '../../data/api.ts'; import '../../ui/button.tsx'; import '../screens.ts'`],
  ['app/data/device/ok.ts', `import '../../../core/questions/question.ts'`],
  [
    'app/features/quiz/parts/ok.tsx',
    `import '../../../questions/quiz.tsx'; import '../quiz-screen.tsx'; import '../../../core/problem.ts'`,
  ],
  ['app/routes/ok.tsx', `import '../features/quiz/quiz-screen.tsx'; import '../features/plan/plan-card.tsx'`],
  ['app/pwa/ok.ts', `import 'workbox-window'`],
  ['authoring/lint/ok.ts', `import '../../core/problem.ts'; import '../../server/content/ok.ts'; import 'node:path'`],
  ['server/services/ok.ts', `import '../models/user-row.ts'; import '../../core/problem.ts'; import 'node:path'`],
  ['server/services/ok.test.ts', `import '../http/handle.ts'; export const at = [Date.now(), crypto.randomUUID()]`],
  [
    'server/services/yields.ts',
    `import { createHash } from 'node:crypto'; import { setImmediate } from 'node:timers/promises'; export const a = [createHash, setImmediate]`,
  ],
  ['server/main.ts', 'export const at = Date.now()'],
]

test('every fence refuses what it is for, says the way round, and lets the neighbours pass', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-fences-'))
  try {
    await symlink(path.join(root, 'oxlint.config.mjs'), path.join(folder, 'oxlint.config.mjs'))
    for (const [file, code] of [...violations, ...allowed]) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
      await writeFile(path.join(folder, file), `${code}\n`)
    }
    const found = await lint(folder)
    for (const [file, , refusal] of violations) {
      const said = found.filter((finding) => finding.file === file).map((finding) => finding.text)
      expect({ file, said: said.join('\n') }).toEqual({ file, said: expect.stringContaining(refusal) })
    }
    expect(found.filter((finding) => allowed.some(([file]) => file === finding.file))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** What stands before the first star of each place that has fences of its own. */
async function fencedPlaces(): Promise<string[]> {
  const config = (await import(pathToFileURL(path.join(root, 'oxlint.config.mjs')).href)) as {
    default: { overrides: { files: string[]; rules: Record<string, unknown> }[] }
  }
  return config.default.overrides
    .filter(({ rules }) => Array.isArray(rules['no-restricted-imports']))
    .map(({ files: [place = ''] }) => place.split('*')[0] ?? '')
}

test('a violation is planted in every place that has fences', async () => {
  const places = await fencedPlaces()
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter((place) => !violations.some(([file]) => file.startsWith(place)))).toEqual([])
})

interface Finding {
  file: string
  text: string
}

function lint(folder: string): Promise<Finding[]> {
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 10_000_000 }
    execFile(process.execPath, [oxlint, '-c', 'oxlint.config.mjs', '--format=json'], options, (_, stdout, stderr) => {
      try {
        const { diagnostics } = JSON.parse(stdout) as {
          diagnostics: { filename: string; code: string; message: string; help?: string }[]
        }
        resolve(
          diagnostics.map(({ filename, code, message, help }) => ({
            file: filename.replaceAll('\\', '/').replace(/^\.\//, ''),
            text: [code, message, help ?? ''].join(' '),
          })),
        )
      } catch {
        reject(new Error(`oxlint did not answer in JSON: ${stdout}${stderr}`))
      }
    })
  })
}
