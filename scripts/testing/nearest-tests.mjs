import path from 'node:path'

/** Steps that what holds a whole product together for its tests (`app/testing`, `server/testing`) is away from what that consists of: by
 *  those, every test reaches everything. */
const throughTheWhole = 10
/** Steps from a test to its neighbours: what it is named after, and what else lies in its folder. */
const toNamesake = 1
const toNeighbour = 2
/** Steps from a test that renders a page to the routes that show its neighbours. */
const toItsPages = 3
/** Steps that a test of several runtimes is away from whatever it starts. */
const fromOutside = 3

/** Tests that read others' text. */
const readers = [
  { test: 'scripts/testing/css-classes.test.ts', reads: /^app\/.+\.(tsx|module\.css)$/ },
  { test: 'scripts/testing/fences.test.ts', reads: /^oxlint\.config\.mjs$/ },
  { test: 'scripts/testing/security-rules.test.ts', reads: /^docs\/security\.md$/ },
]

const isTest = (file) => /\.test\.tsx?$/.test(file)
const isRoute = (file) => file.startsWith('app/routes/')
const isStandIn = (file) => /^(app|server|core|offline|authoring)\/(.*\/)?testing\//.test(file)
const isOutside = (file) => file.startsWith('tests/')
const rendersPages = (imported) => imported.includes('app/testing/render-route.tsx')
const stemOf = (file) => path.posix.basename(file).split('.')[0]

/** Tests that a change can reach, the nearest first, with the steps from one to the other: from what is imported to what imports it, and
 *  from a file to the tests in its folder. Of two that are as near, the one whose folders are named as the change's comes first.
 *  `imports`: every file of the repository, and what it imports. */
export function nearestTests(changed, imports) {
  const changedFolders = new Set(changed.flatMap(foldersOf))
  const namedAlike = (file) => foldersOf(file).filter((folder) => changedFolders.has(folder)).length
  return [...stepsFrom(changed, reachOf(imports))]
    .filter(([file]) => isTest(file))
    .map(([file, steps]) => ({ file, steps }))
    .sort((a, b) => a.steps - b.steps || namedAlike(b.file) - namedAlike(a.file) || (a.file < b.file ? -1 : 1))
}

const foldersOf = (file) => path.posix.dirname(file).split('/')

/** For each file, what it can break, and how many steps away that is. */
function reachOf(imports) {
  const reach = new Map(Array.from(imports.keys(), (file) => [file, []]))
  const inFolders = new Map()
  for (const [file, imported] of imports) {
    for (const each of imported) reach.get(each)?.push({ to: file, steps: stepsBetween(file, each) })
    const folder = path.posix.dirname(file)
    inFolders.set(folder, [...(inFolders.get(folder) ?? []), file])
  }
  for (const [test, imported] of [...imports].filter(([file]) => isTest(file))) {
    const neighbours = inFolders.get(path.posix.dirname(test)).filter((file) => !isTest(file))
    const pages = rendersPages(imported)
      ? neighbours.flatMap((file) => reach.get(file).filter(({ to }) => isRoute(to)))
      : []
    for (const { to: page } of pages) reach.get(page).push({ to: test, steps: toItsPages })
    for (const file of neighbours)
      reach.get(file).push({ to: test, steps: stemOf(file) === stemOf(test) ? toNamesake : toNeighbour })
  }
  return reach
}

function stepsBetween(file, imported) {
  if (isStandIn(file) && !isStandIn(imported)) return throughTheWhole
  return isOutside(file) && !isOutside(imported) ? fromOutside : 1
}

/** The fewest steps from these files to each that they can break. */
function stepsFrom(changed, reach) {
  const stepsTo = new Map(changed.map((file) => [file, 0]))
  const reading = readers.filter(({ reads }) => changed.some((file) => reads.test(file))).map(({ test }) => test)
  for (const test of reading) stepsTo.set(test, 1)
  const rings = [[...changed], reading]
  for (let steps = 0; steps < rings.length; steps++) {
    const ring = (rings[steps] ?? []).filter((file) => stepsTo.get(file) === steps)
    for (const { to, steps: more } of ring.flatMap((file) => reach.get(file) ?? [])) {
      const total = steps + more
      if (total >= (stepsTo.get(to) ?? Number.POSITIVE_INFINITY)) continue
      stepsTo.set(to, total)
      ;(rings[total] ??= []).push(to)
    }
  }
  return stepsTo
}
