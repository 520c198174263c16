import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { fontFiles } from './scripts/build/fonts.mjs'
import { chromiumArgs, findHeadless } from './scripts/chromium.mjs'

const failOnConsoleError = './tests/setup/fail-on-console-error.ts'
const sqlite = './server/testing/database/sqlite-setup.ts'
const postgres = './server/testing/database/postgres-setup.ts'
/** For tests that start the server or an operator's command as a process. */
const programs = './tests/setup/bundled-programs.ts'

function project(
  name: string,
  include: string[],
  more: { setupFiles?: string[]; globalSetup?: string | string[]; env?: Record<string, string> } = {},
): TestProjectConfiguration {
  const { setupFiles = [], ...rest } = more
  return {
    test: {
      name,
      include,
      environment: 'node',
      // The modules of a room are loaded once for all of its tests in a process, which took as long as the tests did: what a test
      // changes outside of its own values it puts back.
      isolate: false,
      setupFiles: [failOnConsoleError, ...setupFiles],
      // Chosen for a machine whose cores are all busy: what is there already waits for nothing.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      ...rest,
    },
  }
}

const executablePath = findHeadless()

/** Screens in a real browser, on the router and the queries of the page; the tests answer for the server. */
const app: TestProjectConfiguration = {
  // Whatever is measured on a screen is measured in its own letters, also before the first build.
  plugins: [fontFiles()],
  define: { __APP_VERSION__: '"test"' },
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Found before the first test: what is found later reloads the page in the middle of one.
  optimizeDeps: {
    entries: ['app/start/main.tsx', 'app/testing/*.{ts,tsx}'],
    include: ['react/jsx-dev-runtime', 'react-dom/client'],
  },
  test: {
    name: 'app',
    // As in the rooms above; `app/testing/setup.ts` puts back what a screen keeps beside its storage.
    isolate: false,
    include: ['app/**/*.test.tsx'],
    setupFiles: ['./app/testing/setup.ts'],
    globalSetup: './tests/setup/hashes-in-node.ts',
    testTimeout: 30_000,
    expect: { poll: { timeout: 8_000 } },
    browser: {
      enabled: true,
      // All files have one browser's storage between them.
      fileParallelism: false,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 360, height: 740 },
      provider: playwright({
        actionTimeout: 8_000,
        launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

/** With what an operator types, which opens the shop's database. Only PostgreSQL has the second server that the killed plans are about. */
const serverTests = ['server/**/!(killed-plans).test.ts', 'scripts/{admin,content}/**/*.test.ts']
/** What asks a database nothing that other tests do not ask PostgreSQL too: headers, pages and adapters, the rules of every request, months
 *  on the provider's clock, of which each day is a dozen statements, and files of which each statement is another's as well. */
const onSqliteAlone = new RegExp(
  [
    String.raw`^server\/(adapters|rendering|http\/(?!login-session)|routes\/(site\/|every-call|shop\/plan-life|messages\/sandbox-mail))`,
    String.raw`^server\/routes\/(account\/rotation|messages\/(contact|email-status)|shop\/(course-preview|shop|site))\.`,
    String.raw`^server\/(routes\/(study\/engine|tutor\/chat-answers)|services\/tutor\/library)\.`,
  ].join('|'),
)
/** The tests that meet a database, by what they import: the others are the same beside either. */
const databaseTests = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => path.posix.join('server', name.replaceAll(path.sep, '/')))
  .filter((file) => !onSqliteAlone.test(file))
  .filter((file) =>
    /\/testing\/(?:\w+\/)?(test-app|test-database|test-sandbox|device-app|child-server|killed-servers|till|plan-shop)\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
  )
const wireTests = ['tests/wire/**/*.test.ts']

// `npm run test:sync` asks for a size; the short run of every day makes do with SQLite.
const isFullSize = process.env['WIRE_ANSWERS'] !== undefined
const isAttackFullSize = process.env['ATTACK_REQUESTS'] !== undefined
const wireOnPostgres = project('wire-postgres', wireTests, {
  globalSetup: [postgres, programs],
  env: { TEST_DATABASE: 'postgres' },
})

// So does `npm run test:attack`; every day PostgreSQL sees the fuzzing alone.
const attackTests = ['tests/attack/**/*.test.ts']
const attackOnPostgres = isAttackFullSize ? attackTests : ['tests/attack/fuzz.test.ts']

export default defineConfig({
  test: {
    // By which `npm test` chooses: docs/decisions/104-large-tests.md.
    tags: [
      { name: 'large', description: 'Run by npm run test:all alone.' },
      {
        name: 'postgres',
        description: 'Where npm test asks PostgreSQL too: as few files as ask nine of ten of all statements.',
      },
    ],
    // By default a core is left over, which on two cores is half of them; many tests wait for a disk or a database.
    maxWorkers: '100%',
    // The rooms read the same modules, each by itself: what one has compiled serves the others, the next step of `npm test` and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      project('core', [
        'core/**/*.test.ts',
        'authoring/!(published)/**/*.test.ts',
        'scripts/!(admin|content)/**/*.test.ts',
        'scripts/*.test.ts',
        'tests/*.test.ts',
      ]),
      // What grows with the content: `npm run check:content`.
      project('content', ['authoring/published/*.test.ts'], {
        globalSetup: sqlite,
        env: { TEST_DATABASE: 'sqlite' },
      }),
      project('server-sqlite', serverTests, {
        globalSetup: [sqlite, programs],
        env: { TEST_DATABASE: 'sqlite' },
      }),
      project('server-postgres', databaseTests, {
        globalSetup: [postgres, programs],
        env: { TEST_DATABASE: 'postgres' },
      }),
      project('offline', ['offline/**/*.test.ts', 'sw/**/*.test.ts', 'app/**/*.test.ts'], {
        setupFiles: ['fake-indexeddb/auto'],
      }),
      app,
      project('simulation', ['tests/simulation/**/*.test.ts']),
      project('wire-sqlite', wireTests, { globalSetup: [sqlite, programs], env: { TEST_DATABASE: 'sqlite' } }),
      ...(isFullSize ? [wireOnPostgres] : []),
      project('attack-sqlite', attackTests, { globalSetup: [sqlite, programs], env: { TEST_DATABASE: 'sqlite' } }),
      project('attack-postgres', attackOnPostgres, {
        globalSetup: [postgres, programs],
        env: { TEST_DATABASE: 'postgres' },
      }),
    ],
  },
})
