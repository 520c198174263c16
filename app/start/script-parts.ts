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
  /** The style sheet of what it draws, where it is not the page's own. */
  sheet?: string
}

/** As the page names them: the last is of all other pages, which have a style sheet. `imports`: of each. */
export const laterScripts = (
  sources: readonly string[],
  imports: readonly (readonly string[])[],
  sheet: string,
): LaterScript[] =>
  sources.map((src, at) => ({ src, imports: imports[at] ?? [], ...(at === sources.length - 1 && { sheet }) }))

/** Scripts are numbered from 0, which is here; each needs those before it. */
export function scriptParts(later: readonly LaterScript[], { fetchAhead, run, style } = ofDocument): ScriptParts {
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
    // They come while the scripts before it do.
    fetchAhead(script.src)
    const styled = script.sheet === undefined ? undefined : style(script.sheet)
    // What comes before may fail first.
    styled?.catch(() => undefined)
    await once(number - 1)
    await Promise.all(script.imports.map(async (name) => (modules[name] = await runChunk(name))))
    await run(script.src)
    await styled
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
  style(href: string): Promise<void> {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    return new Promise((resolve, reject) => {
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        reject(new Error(`${href} did not come`))
      }
      document.head.append(link)
    })
  },
}
