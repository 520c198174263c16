import { readFile } from 'node:fs/promises'
import path from 'node:path'

const isCode = (file) => /\.(ts|tsx|mjs|css)$/.test(file)
/** What is read for its types is gone when it runs: the check of types looks after that. */
const typesOnly = /\b(?:import|export) type (?:\w+|\* as \w+|\{[^}]*\}) from '[^']+'/g
const specifiers = /(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*'(\.[^'?]+)/g

/** What the code imports, and what it starts as a worker, as paths from the root; packages left out. `file`: its own path from there. */
export function importsOf(file, code) {
  const named = Array.from(code.replaceAll(typesOnly, '').matchAll(specifiers), ([, name]) => name)
  return [...new Set(named.map((name) => path.posix.join(path.posix.dirname(file), name)))]
}

/** For each of these files that is code, what it imports. `files`: paths from `root`, with slashes. */
export async function readImports(root, files) {
  const code = files.filter(isCode)
  const known = new Set(code)
  const entries = await Promise.all(
    code.map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8')
      return [file, importsOf(file, text).filter((each) => known.has(each))]
    }),
  )
  return new Map(entries)
}
