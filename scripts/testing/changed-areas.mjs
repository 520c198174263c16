import path from 'node:path'

/** Folders whose tests a change can reach, by the area that it is in. By folder and not by import: every test of the server
 *  imports the whole app, so that by import everything reaches everything. */
export const areas = {
  study: [
    ...['core/study', 'core/content', 'core/contract', 'offline', 'sw', 'app/data', 'app/features/practice'],
    ...['server/routes/study', 'server/services/study', 'server/models/study', 'server/packs'],
    ...[
      'tests/simulation/protocol.test.ts',
      'tests/simulation/adopt.test.ts',
      'tests/simulation/compare-learners.test.ts',
    ],
  ],
  shop: [
    ...['core/shop', 'core/contract', 'server/content', 'server/rendering'],
    ...['server/routes/shop', 'server/routes/site', 'server/services/shop', 'server/models/shop'],
    ...['server/routes/messages', 'server/services/messages', 'server/mail', 'server/jobs'],
  ],
  account: [
    ...['server/routes/account', 'server/services/account', 'server/services/limits', 'server/models/account'],
    ...[
      'offline/account',
      'app/data/session',
      'app/features/account',
      'app/identity',
      'server/http/login-session.test.ts',
    ],
  ],
  app: ['app'],
}

/** Where a file is, and the areas of that: those named, or the one that its folder is called. */
const homes = [
  [/^(core\/(study|content|testing)|offline|sw)\//, ['study']],
  [/^core\/(shop|search)\//, ['shop']],
  [/^core\/contract\/site\//, ['shop']],
  [/^core\/contract\/(\w+)\//],
  [/^core\//, ['study', 'shop']],
  [/^server\/(?:routes|services|models)\/(?:site|messages)\//, ['shop']],
  [/^server\/services\/limits\//, ['account']],
  [/^server\/(?:routes|services|models)\/(\w+)\//],
  [/^app\//, ['app']],
]

/** Folders and files whose tests these changed files can reach: those of their areas, and those of their own folders. */
export function reachedBy(files) {
  const places = new Set(files.flatMap((file) => [...ownFolder(file), ...areasOf(file).flatMap((name) => areas[name])]))
  const isWithinAnother = (place) => [...places].some((other) => place.startsWith(`${other}/`))
  return [...places].filter((place) => !isWithinAnother(place)).sort()
}

function areasOf(file) {
  for (const [place, found] of homes) {
    const match = place.exec(file)
    if (match) return (found ?? [match[1]]).filter((name) => name in areas)
  }
  return []
}

function ownFolder(file) {
  const folder = path.posix.dirname(file)
  return /\.(ts|tsx|mjs)$/.test(file) && folder !== '.' ? [folder] : []
}
