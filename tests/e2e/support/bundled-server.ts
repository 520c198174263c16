import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

/** Names the script that the servers of the tests are started from. */
export const serverScriptVariable = 'VADEMECUM_E2E_SERVER'

/** Once before the tests: makes one script of the built server, so that a start reads one file in place of some six hundred. What it
 *  looks for beside itself it finds where it was built. Answers how to remove it. */
export async function bundleServer(): Promise<() => Promise<void>> {
  // Below the packages, which the script finds from where it lies.
  const parent = path.join(root, 'node_modules/.vademecum')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'e2e-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'places-of-built-files',
        transform: {
          filter: { code: 'import.meta.dirname' },
          handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
        },
      },
    ],
    build: {
      ssr: path.join(await realpath(path.join(root, 'dist/tsc')), 'server/main.js'),
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'server.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' } },
    },
  })
  process.env[serverScriptVariable] = path.join(folder, 'server.mjs')
  return () => rm(folder, { recursive: true, force: true })
}
