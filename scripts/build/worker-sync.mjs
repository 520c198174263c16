import path from 'node:path'
import { build } from 'vite'
import { root } from '../run.mjs'

/** The worker's second script, `assets/worker-sync-*.js`: see sw/index.ts. */
export async function bundleWorkerSync({ dir, minify }) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2022',
      minify,
      sourcemap: 'hidden',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'sw/sync.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'workerSync', entryFileNames: 'assets/worker-sync-[hash].js' },
      },
    },
  })
}
