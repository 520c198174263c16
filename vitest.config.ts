import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const failOnConsoleError = './tests/setup/fail-on-console-error.ts'

function project(
  name: string,
  include: string[],
  more: { setupFiles?: string[]; globalSetup?: string; env?: Record<string, string>; exclude?: string[] } = {},
): TestProjectConfiguration {
  const { setupFiles = [], ...rest } = more
  return {
    test: {
      name,
      include,
      environment: 'node',
      setupFiles: [failOnConsoleError, ...setupFiles],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      ...rest,
    },
  }
}

const serverTests = ['server/**/*.test.ts']
/** Files and pictures only: these meet no database, and are the same beside either. */
const withoutDatabase = [
  'server/content/**',
  'server/packs/**',
  'server/adapters/**',
  'server/database/sqlite-damage.test.ts',
]
const wireTests = ['tests/wire/**/*.test.ts']

// `npm run test:sync` asks for a size; the short run of every day makes do with SQLite.
const isFullSize = process.env['WIRE_ANSWERS'] !== undefined
const isAttackFullSize = process.env['ATTACK_REQUESTS'] !== undefined
const wireOnPostgres = project('wire-postgres', wireTests, {
  globalSetup: './server/testing/postgres-setup.ts',
  env: { TEST_DATABASE: 'postgres' },
})

// So does `npm run test:attack`; every day PostgreSQL sees the fuzzing alone.
const attackTests = ['tests/attack/**/*.test.ts']
const attackOnPostgres = isAttackFullSize ? attackTests : ['tests/attack/fuzz.test.ts']

export default defineConfig({
  test: {
    // By default a core is left over, which on two cores is half of them; many tests wait for a disk or a database.
    maxWorkers: '100%',
    projects: [
      project('core', [
        'core/**/*.test.ts',
        'authoring/!(published)/**/*.test.ts',
        'scripts/**/*.test.ts',
        'tests/*.test.ts',
      ]),
      // What grows with the content: `npm run check:content`.
      project('content', ['authoring/published/*.test.ts'], {
        globalSetup: './server/testing/sqlite-setup.ts',
        env: { TEST_DATABASE: 'sqlite' },
      }),
      project('server-sqlite', serverTests, {
        globalSetup: './server/testing/sqlite-setup.ts',
        env: { TEST_DATABASE: 'sqlite' },
      }),
      project('server-postgres', serverTests, {
        exclude: withoutDatabase,
        globalSetup: './server/testing/postgres-setup.ts',
        env: { TEST_DATABASE: 'postgres' },
      }),
      project('offline', ['offline/**/*.test.ts', 'sw/**/*.test.ts', 'app/**/*.test.ts'], {
        setupFiles: ['fake-indexeddb/auto'],
      }),
      project('simulation', ['tests/simulation/**/*.test.ts']),
      project('wire-sqlite', wireTests, { env: { TEST_DATABASE: 'sqlite' } }),
      ...(isFullSize ? [wireOnPostgres] : []),
      project('attack-sqlite', attackTests, { env: { TEST_DATABASE: 'sqlite' } }),
      project('attack-postgres', attackOnPostgres, {
        globalSetup: './server/testing/postgres-setup.ts',
        env: { TEST_DATABASE: 'postgres' },
      }),
    ],
  },
})
