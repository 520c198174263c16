import path from 'node:path'
import { build } from 'vite'
import { root } from '../run.mjs'

/** The worker's second script, `assets/worker-sync-*.js`: see sw/index.ts. */
export const bundleWorkerSync = (client) =>
  bundleSingle(client, 'sw/sync.ts', {
    preserveEntrySignatures: 'strict',
    output: { name: 'workerSync', entryFileNames: 'assets/worker-sync-[hash].js' },
  })

/** The script with which the worker's page begins, which the worker is to keep like the others: see app/start/first-frame.ts. */
export const bundleFirstFrame = (client) =>
  bundleSingle(client, 'app/start/first-frame.ts', { output: { entryFileNames: 'assets/app-[hash].js' } })

/** Makes of `source` and all that it imports one classic script; answers its name. `define`: what the app is built with. */
async function bundleSingle({ dir, minify, define }, source, { output, ...more }) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2022',
      minify,
      sourcemap: 'hidden',
      modulePreload: false,
      rolldownOptions: { input: path.join(root, source), output: { format: 'iife', ...output }, ...more },
    },
  })
  return built.output[0].fileName
}
