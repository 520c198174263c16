import path from 'node:path'

/** What a practice page runs until its first question stands there, beside the page's own entry. What else it wants it asks for
 *  afterwards. */
const firstScreen = [
  /^app\/start\/open-kept\.ts$/,
  /^app\/pwa\/updates\.ts$/,
  /^app\/routes\/\(study\)\/study\/\$courseId\/route\.tsx/,
  /^app\/routes\/\(study\)\/study\/\$courseId\/practice\/\$sessionId\.tsx/,
]
const isRoute = (source) => source.startsWith('app/routes/(')

/** Divides built chunks into scripts, each of which imports of those before it only: what stands between a start and the first
 *  question, what a practice page asks for later, and all other pages. Answers by a chunk's file name the number of its script. */
export function scriptGroups(manifest) {
  const first = reached(manifest, [
    ...Object.keys(manifest).filter((source) => manifest[source].isEntry),
    ...firstScreen.flatMap((pattern) => sourcesLike(manifest, pattern)),
  ])
  const later = reached(manifest, first, (source) => !isRoute(source))
  const groups = new Map()
  for (const [source, { file }] of Object.entries(manifest))
    if (file.endsWith('.js')) groups.set(path.basename(file), first.has(source) ? 0 : later.has(source) ? 1 : 2)
  return groups
}

/** All that these import, and what of the imports of a later moment is wanted. */
function reached(manifest, sources, isWanted = () => false) {
  const found = new Set(sources)
  for (const source of found) {
    const { imports = [], dynamicImports = [] } = manifest[source]
    for (const next of [...imports, ...dynamicImports.filter(isWanted)]) found.add(next)
  }
  return found
}

function sourcesLike(manifest, pattern) {
  const found = Object.keys(manifest).filter((source) => pattern.test(source))
  if (found.length === 0) throw new Error(`no chunk is made of ${pattern}`)
  return found
}
