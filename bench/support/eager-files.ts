import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Bytes that a page asks for before it can show itself. */
export interface EagerBytes {
  javascript: { brotli: number; gzip: number; files: number }
  css: { brotli: number; gzip: number; files: number }
}

/** Reads from a built client which files a page loads: what `index.html` names, and for each of its route files the chunk
 *  made of it with all that Vite preloads along. */
export async function eagerFilesOf(clientDir: string): Promise<(routeFiles: readonly string[]) => Promise<EagerBytes>> {
  const shell = filesInPage(await readFile(path.join(clientDir, 'index.html'), 'utf8'))
  const assets = await readdir(path.join(clientDir, 'assets'))
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const codes = await Promise.all(scripts.map((name) => readFile(path.join(clientDir, 'assets', name), 'utf8')))
  const preloads = new Map(codes.flatMap(preloadsIn))
  const chunks = new Map<string, string>()
  for (const name of assets.filter((asset) => asset.endsWith('.js.map'))) {
    const { sources } = JSON.parse(await readFile(path.join(clientDir, 'assets', name), 'utf8')) as {
      sources: string[]
    }
    for (const source of sources) {
      const route = /app\/routes\/(.+)\?tsr-split=component/.exec(source)?.[1]
      if (route !== undefined) chunks.set(route, `assets/${name.slice(0, -'.map'.length)}`)
    }
  }

  return async (routeFiles) => {
    const files = new Set(shell)
    for (const route of routeFiles) {
      const chunk = chunks.get(route)
      if (chunk === undefined) throw new Error(`no chunk is made of app/routes/${route}`)
      for (const file of [chunk, ...(preloads.get(chunk) ?? [])]) files.add(file)
    }
    const sum = async (extension: string) => {
      const named = [...files].filter((file) => file.endsWith(extension))
      const sizes = await Promise.all(named.map((file) => wireBytes(path.join(clientDir, file))))
      const total = (form: 'brotli' | 'gzip') => sizes.reduce((bytes, size) => bytes + size[form], 0)
      return { brotli: total('brotli'), gzip: total('gzip'), files: named.length }
    }
    return { javascript: await sum('.js'), css: await sum('.css') }
  }
}

function filesInPage(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)]
  const files = tags.flatMap((tag) => tag[1] ?? [])
  if (files.length === 0) throw new Error('index.html names no script')
  return files
}

/** What Vite fetches along with each chunk that this script imports on demand. */
function preloadsIn(code: string): [string, string[]][] {
  const list = /m\.f\|\|\(m\.f=(\[[^\]]*\])/.exec(code)?.[1]
  if (list === undefined) return []
  const files = JSON.parse(list) as string[]
  const imports = [...code.matchAll(/import\([`"']\.\/([^`"']+)[`"']\)[^]{0,80}?__vite__mapDeps\(\[([\d,]*)\]\)/g)]
  return imports.map(([, chunk = '', places = '']) => {
    const along = places.split(',').flatMap((place) => files[Number(place)] ?? [])
    return [`assets/${chunk}`, along]
  })
}

/** Small files have no compressed form and go as they are. */
async function wireBytes(file: string): Promise<{ brotli: number; gzip: number }> {
  const sizeOf = (name: string) =>
    stat(name).then(
      ({ size }) => size,
      () => undefined,
    )
  const raw = (await stat(file)).size
  return { brotli: (await sizeOf(`${file}.br`)) ?? raw, gzip: (await sizeOf(`${file}.gz`)) ?? raw }
}
