import { ownScripts } from '../../offline/own-scripts.ts'

/** The built chunks as the worker keeps them: classic scripts, each of which gives some of them (scripts/build/app-script.mjs). */

type Chunk = object
type Loaders = Record<string, () => Promise<Chunk>>

export interface ScriptParts {
  /** Chunks that a later script imports, by their file's name, when that script runs. */
  readonly modules: Readonly<Record<string, Chunk>>
  /** What a script gives: for each chunk what runs it, once. */
  add(loaders: Loaders): void
  /** Runs a chunk of the script with this number, which is brought if it is not here; rejects where it cannot be had, and may be asked
   *  again. */
  load(script: number, name: string): Promise<Chunk>
}

export interface LaterScript {
  src: string
  /** Chunks of scripts before it that it imports at once. */
  imports: readonly string[]
}

/** Scripts are numbered from 0, which is here; each needs those before it. */
export function scriptParts(later: readonly LaterScript[], { fetchAhead, run } = ofDocument): ScriptParts {
  const loaders: Loaders = {}
  const modules: Record<string, Chunk> = {}
  const brought = new Map<number, Promise<void>>()
  const runChunk = (name: string) => {
    const loader = loaders[name]
    if (!loader) throw new Error(`no script gives ${name}`)
    return loader()
  }
  const bring = async (number: number): Promise<void> => {
    const script = later[number - 1]
    if (!script) return
    // It comes while those before it do.
    fetchAhead(script.src)
    await once(number - 1)
    await Promise.all(script.imports.map(async (name) => (modules[name] = await runChunk(name))))
    await run(script.src)
  }
  const once = (number: number): Promise<void> => {
    const coming = brought.get(number) ?? bring(number)
    brought.set(number, coming)
    coming.catch(() => brought.delete(number))
    return coming
  }
  return {
    modules,
    add: (more) => void Object.assign(loaders, more),
    load: async (script, name) => {
      await once(script)
      return await runChunk(name)
    },
  }
}

let toUrl: ((src: string) => string) | undefined

const ofDocument = {
  fetchAhead(src: string): void {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: src }))
  },
  run(src: string): Promise<void> {
    toUrl ??= ownScripts('vademecum-parts', (url) => /^\/assets\/app-[\w-]+\.js$/.test(url))
    const script = document.createElement('script')
    script.src = toUrl(src)
    return new Promise((resolve, reject) => {
      script.onload = () => resolve()
      script.onerror = () => {
        script.remove()
        reject(new Error(`${src} did not come`))
      }
      document.head.append(script)
    })
  },
}
