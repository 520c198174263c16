import { build } from 'vite'

/** A script of `bench/pages` as one piece of JavaScript that puts its exports on `globalThis.bench`. Evaluated over the
 *  debugging connection, it runs under our Content-Security-Policy, as no script tag of ours could. */
export async function pageCode(entry: URL): Promise<string> {
  return `${await bundled(entry)}\n;globalThis.bench = bench;undefined`
}

/** A script and all that it imports as one classic script. */
export async function bundled(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: entry.pathname, formats: ['iife'], name: 'bench', fileName: 'bench' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry.pathname} did not build`)
  return chunk.code
}
