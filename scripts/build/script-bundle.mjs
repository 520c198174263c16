import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const start = '\0start'
const partsFile = path.join(import.meta.dirname, '../../app/start/script-parts.ts')
/** Short, so that a call is no longer than the import that it stands for. */
const globalName = '$part'

/** Makes of built chunks a classic script for each group, by number. The first runs `entry`; a later one is brought when a chunk of it
 *  is wanted (app/start/script-parts.ts), and takes what it imports of those before it from there. Answers their names, in order. */
export async function bundleScripts({ dir, entry, groups, leftOut, minify }) {
  const chunks = await chunksIn(dir, groups)
  const names = []
  for (let number = 0; number <= Math.max(...groups.values()); number++) {
    const { output } = await build({
      configFile: false,
      root: dir,
      logLevel: 'warn',
      plugins: [
        fromChunks({
          dir,
          groups,
          leftOut,
          number,
          code: number === 0 ? firstCode({ dir, entry, chunks, groups }) : laterCode(number, chunks, dir),
        }),
      ],
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        minify,
        sourcemap: 'hidden',
        modulePreload: false,
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          input: start,
          // A classic script has none, and in it nothing is fetched by an address beside its own.
          transform: { define: { 'import.meta': '{}' } },
          output: {
            format: 'iife',
            codeSplitting: false,
            // As in vite.config.ts.
            charset: 'ascii',
            entryFileNames: 'assets/app-[hash].js',
            globals: (id) => `${globalName}.modules[${JSON.stringify(id)}]`,
          },
        },
      },
    })
    names.push(output[0].fileName)
  }
  return names
}

const anyImport = /(\bimport\s*\(|\bfrom\s*|\bimport\s*)(["'`])\.\/([^"'`]+\.js)\2/g

/** By name, which chunks of other groups each imports, at once or at a later moment. */
async function chunksIn(dir, groups) {
  const found = []
  for (const [name, group] of groups) {
    const code = await readFile(path.join(dir, 'assets', name), 'utf8')
    const imported = [...code.matchAll(anyImport)].map(([, how, , file]) => ({ file, isLater: how.endsWith('(') }))
    const others = imported.filter(({ file }) => groups.get(file) !== undefined && groups.get(file) !== group)
    for (const { file, isLater } of others)
      if (!isLater && groups.get(file) > group) throw new Error(`${name} imports ${file}, which a later script has`)
    found.push({ name, group, others })
  }
  return found
}

/** Chunks of a group that another one asks for. */
function givenBy(number, chunks) {
  const asked = new Set(chunks.flatMap(({ others }) => others.map(({ file }) => file)))
  return chunks.filter(({ name, group }) => group === number && asked.has(name)).map(({ name }) => name)
}

/** Chunks of earlier scripts that those of a group import at once. */
const importedBy = (number, chunks) => [
  ...new Set(
    chunks.flatMap(({ group, others }) =>
      group === number ? others.filter(({ isLater }) => !isLater).map(({ file }) => file) : [],
    ),
  ),
]

const loaders = (names, dir) =>
  `{${names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(path.join(dir, 'assets', name))})`).join(',')}}`

function firstCode({ dir, entry, chunks, groups }) {
  const later = Array.from({ length: Math.max(...groups.values()) }, (_, at) => importedBy(at + 1, chunks))
  return `import { laterScripts, scriptParts } from ${JSON.stringify(partsFile)}
const { later, laterSheet } = document.currentScript.dataset
const parts = scriptParts(laterScripts(later.split(' '), ${JSON.stringify(later)}, laterSheet))
globalThis.${globalName} = Object.assign((script, name) => parts.load(script, name), parts)
parts.add(${loaders(givenBy(0, chunks), dir)})
void import(${JSON.stringify(entry)})`
}

const laterCode = (number, chunks, dir) => `${globalName}.add(${loaders(givenBy(number, chunks), dir)})`

/** Imported at a later moment, each chunk is a function of its own that runs when it is wanted, and not within a function of
 *  the whole script's length, which browsers under inspection read again for every stack they take down. */
const fromChunks = ({ dir, groups, leftOut, number, code }) => ({
  name: 'vademecum-chunks',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === start) return id
    const name = path.basename(id)
    const isOther = importer?.startsWith(path.join(dir, 'assets')) && groups.has(name) && groups.get(name) !== number
    return isOther ? { id: name, external: true } : null
  },
  async load(id) {
    if (id === start) return code
    const map = await readFile(`${id}.map`, 'utf8').catch(() => null)
    return map === null ? null : { code: changed(await readFile(id, 'utf8'), { groups, leftOut, number }), map }
  },
})

/** How a chunk asks for the style sheets of what it imports later. */
const sheetsOfImport = '=>i.map(i=>d[i])'

/** Code in which imports of a later moment ask for the script that has the chunk, and fail for those that none has; their style sheets
 *  are in the one of the page. It is as long as it was, so that its map still fits. */
function changed(code, { groups, leftOut, number }) {
  if (code.includes('__vite__mapDeps=') && !code.includes(sheetsOfImport))
    throw new Error('a chunk asks for style sheets in another way')
  return code
    .replaceAll(sheetsOfImport, '=>[]'.padEnd(sheetsOfImport.length))
    .replaceAll(/\bimport\((["'`])\.\/([^"'`]+\.js)\1\)/g, (found, _, name) => {
      if (leftOut.includes(name)) return 'Promise.reject(Error())'.padEnd(found.length)
      const group = groups.get(name)
      return group === number ? found : `${globalName}(${group},"${name}")`.padEnd(found.length)
    })
}
