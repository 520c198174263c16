/** Who may import whom, and what is handed in rather than reached for. `scripts/testing/fences.test.ts` plants violations in each place. */

const instead = {
  app: 'nothing imports the page: move what is shared down to core or offline.',
  offline: 'what a device keeps is for app and sw only; what the server needs too belongs in core.',
  sw: 'the worker is reached by messages, never by import; what both need belongs in offline.',
  server: 'reach the server through core/contract with call(), never by import.',
  authoring: 'what only those who write courses need stays with them: move what is shared down to core.',
  db: 'only the server knows the database: reach it through core/contract.',
}

const fence = (regex, message) => ({ regex, message })
const rooms = (...names) => names.map((name) => fence(`(^|/)\\.\\./${name}/`, instead[name]))
// As a group: the regular expressions have no lookahead, and one that does not compile refuses nothing.
const ownFiles = ['!./**', '!../**']
const onlyPackages = (allowed, message) => ({
  group: ['*', ...allowed.map((name) => `!${name}`), ...ownFiles],
  message,
})
const imports = (files, ...patterns) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] } })

const serverPackages = fence(
  '^(node:|koa|@koa/|knex$|objection$|pg$|pino$|sqlite3$|@node-rs/)',
  'this runs in a browser: reach the server through core/contract with call().',
)
const browserPackages = fence(
  '^(react|@tanstack/|dexie|workbox-)',
  'this runs on the server: what it shares with the page belongs in core.',
)
const wholeZod = fence('^zod$', 'import zod/mini: the whole of zod is 18 kB more for every visitor.')
const workbox = fence('^workbox-([^w]|w[^i])', 'caching belongs in sw; a page only registers the worker, in app/pwa.')
const headless = fence(
  '^(@base-ui/|@radix-ui/|radix-ui$|react-aria|@react-aria/|@headlessui/|@ariakit/)',
  'wrap it in app/ui and import the wrapper.',
)
const page = [...rooms('server', 'sw', 'db', 'authoring'), serverPackages, workbox, wholeZod]
const routes = fence(
  '/routes/',
  'nothing imports a route: routes put features together, so take what differs as a prop.',
)
const features = fence('/features/', 'what features share moves down to core, app/data or app/ui.')
const otherFeature = (regex) =>
  fence(regex, 'a feature never imports a feature: put both together in app/routes, or move what they share down.')

// `core/questions` lies beyond `core/`, these do not.
const questions = fence(
  '^(\\.\\./)+questions/',
  'the screens of questions stand above data and ui: hand in what differs.',
)

const core = [
  ...rooms('app', 'offline', 'sw', 'server', 'db', 'authoring'),
  onlyPackages(['zod/mini'], 'core is pure: zod/mini and nothing else; what needs more belongs to a runtime.'),
]
// Each of the engine's rooms rests on those before it.
const engine = ['bank', 'model', 'mastery', 'readiness', 'next', 'paths', 'plan']
const engineRoom = (name, at) =>
  imports(
    [`core/study/learner/${name}/**`],
    // Before the group, which lets files pass for good.
    fence(
      `^\\.\\./(${[...engine.slice(at + 1).map((later) => `${later}/`), 'course-summary'].join('|')})`,
      `the engine's rooms import one way: ${engine.join(', ')}, course-summary.`,
    ),
    ...core,
  )

const server = [...rooms('app', 'sw', 'offline', 'authoring'), browserPackages]
const http = fence('/http/', 'only routes know HTTP: take what you need as an argument, throw a Problem.')
// All but `payments/payments.ts` and `payments/plan-subscriptions.ts`, the words that services and adapters share.
const adapters = fence(
  '/adapters/([^p]|payments/[^p])',
  'adapters come through Deps, so that a test can hand in another.',
)

const waitInstead = 'time is an argument: take wait from Deps, so that a test need not sit through it.'
const drawInstead = 'chance is an argument: take randomBytes or newId from Deps.'
// `setImmediate` stays: it lets others have the processor, and counts no time.
const timersAndChance = [
  { regex: '^(node:)?timers(/promises)?$', importNames: ['setTimeout', 'setInterval'], message: waitInstead },
  {
    regex: '^(node:)?crypto$',
    importNames: ['randomBytes', 'randomFillSync', 'randomInt', 'randomUUID', 'webcrypto'],
    message: drawInstead,
  },
]
const globalTimersAndChance = [
  { name: 'setTimeout', message: waitInstead },
  { name: 'setInterval', message: waitInstead },
  { name: 'crypto', message: drawInstead },
]

const refused = [
  ['Date', 'now', 'time is an argument: take now() or nowMs, so that any moment can be replayed.'],
  ['Math', 'random', 'chance is an argument: take randomBytes or what was drawn.'],
  ['process', 'env', 'server/main.ts reads the environment once, through config.ts: take what you need from Deps.'],
]
  .map(([object, property, message]) => ({ object, property, message }))
  .concat({
    property: 'constructEventWithoutVerification',
    message: 'what a webhook says counts when its signature does: constructEvent.',
  })

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    // By types neither: what two files share stands apart from both.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
    // Matters of taste, or of other environments than ours.
    'react/react-in-jsx-scope': 'off',
    'react/incompatible-library': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/require-module-specifiers': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'promise/always-return': 'off',
    'no-unmodified-loop-condition': 'off',
    'no-underscore-dangle': 'off',
    'no-control-regex': 'off',
    // A table that scrolls sideways takes the focus, and a live region is a role before it is a tag.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A checkbox with the role of a switch is checked by itself.
    'jsx-a11y/role-has-required-aria-props': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', 'noticed'] }],
    'vitest/valid-title': 'off',
    'vitest/require-to-throw-message': 'off',
  },
  ignorePatterns: ['dist', '.tsbuild', 'var', 'node_modules', 'app/routeTree.gen.ts'],
  // Of several overrides with the same rule the last one counts, so each is complete.
  overrides: [
    imports(['core/**'], ...core),
    ...engine.map(engineRoom),
    imports(
      ['offline/**'],
      ...rooms('app', 'sw', 'server', 'db', 'authoring'),
      onlyPackages(
        ['zod/mini', 'dexie'],
        'offline runs in page and worker alike: dexie and zod/mini, the rest is handed in.',
      ),
    ),
    imports(
      ['sw/**'],
      ...rooms('app', 'server', 'db', 'authoring'),
      onlyPackages(['zod/mini', 'dexie', 'workbox-*'], 'the worker stays small: workbox, dexie and zod/mini only.'),
    ),
    imports(['app/**'], ...page, headless),
    imports(
      ['app/ui/**'],
      ...page,
      routes,
      features,
      questions,
      fence('\\.\\./data/', 'a primitive is handed what it shows.'),
    ),
    imports(
      ['app/data/**'],
      ...page,
      headless,
      routes,
      features,
      questions,
      fence('\\.\\./ui/', 'data does not know how it looks.'),
    ),
    imports(['app/pwa/**'], ...page, headless, routes, features),
    imports(['app/questions/**'], ...page, headless, routes, features),
    imports(['app/tasks/**'], ...page, headless, routes, features),
    imports(['app/payment/**'], ...page, headless, routes, features),
    imports(['app/identity/**'], ...page, headless, routes, features),
    imports(['app/learning/**'], ...page, headless, routes, features),
    imports(['app/tutor-chat/**'], ...page, headless, routes, features),
    imports(['app/features/*/*'], ...page, headless, routes, otherFeature('^\\.\\./[^.]|/features/')),
    imports(['app/features/*/*/*'], ...page, headless, routes, otherFeature('^\\.\\./\\.\\./[^.]|/features/')),
    imports(['authoring/**'], ...rooms('app', 'sw', 'offline', 'db'), browserPackages),
    imports(['server/**', 'db/**', 'knexfile.ts'], ...server),
    imports(
      ['server/http/**'],
      ...server,
      fence(
        '/(routes|services)/',
        'HTTP knows no subject: hand in what differs, or move what both see to config or concurrency.',
      ),
      {
        group: ['**/models/**', '!**/models/account/login-session-row.ts'],
        message: 'of what is stored, only a login is of HTTP: hand in what differs.',
      },
    ),
    imports(
      ['server/routes/**'],
      ...server,
      adapters,
      fence('/models/', 'go through a service: it owns the transaction.'),
    ),
    imports(
      ['server/services/**'],
      ...server,
      http,
      adapters,
      ...timersAndChance,
      fence('/routes/', 'routes call services, not the reverse.'),
    ),
    imports(
      ['server/models/**'],
      ...server,
      http,
      adapters,
      ...timersAndChance,
      fence('/(routes|services)/', 'a model only stores.'),
    ),
    {
      files: ['server/services/**', 'server/models/**'],
      rules: { 'no-restricted-globals': ['error', ...globalTimersAndChance] },
    },
    {
      files: ['core/**', 'authoring/**', 'offline/**', 'app/**', 'sw/**', 'server/**', 'db/**'],
      rules: { 'no-restricted-properties': ['error', ...refused] },
    },
    {
      files: ['server/main.ts', 'app/data/device/page-clock.ts', 'sw/index.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    // The series are written with the digits that give the same bits on every engine.
    { files: ['core/study/arithmetic.ts'], rules: { 'oxc/approx-constant': 'off' } },
    // A click on the backdrop closes a native dialog, which has its own key for it.
    {
      files: ['app/ui/controls/dialog.tsx'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: ['*.config.ts', '*.config.mjs', 'knexfile.ts', '**/*-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'tests/**', 'bench/**', 'scripts/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
        'no-restricted-globals': 'off',
      },
    },
  ],
}
