import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

/** Names the script that the servers of the tests are started from. */
export const serverScriptVariable = 'VADEMECUM_E2E_SERVER'

/** What stays outside of the script: packages with machine code or files beside their own code, and databases that Knex and its drivers know and nobody has here. */
const external =
  /^(sqlite3|@node-rs\/argon2|pdfkit|better-sqlite3|mysql2?|mariadb|oracledb|tedious|pg-native|pg-cloudflare|pg-query-stream)(\/|$)|^cloudflare:/

/** Once before the tests: makes one script of the built server and its packages, so that a start looks for none of them. What it
 *  looks for beside itself it finds where it was built. Answers how to remove it. */
export async function bundleServer(): Promise<() => Promise<void>> {
  // Below the packages, which the script finds from where it lies.
  const parent = path.join(root, 'node_modules/.vademecum')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'e2e-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'places-of-built-files',
        transform: {
          filter: { code: 'import.meta.dirname' },
          handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
        },
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: path.join(await realpath(path.join(root, 'dist/tsc')), 'server/main.js'),
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        external,
        output: { format: 'cjs', entryFileNames: 'server.cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  process.env[serverScriptVariable] = path.join(folder, 'server.cjs')
  return () => rm(folder, { recursive: true, force: true })
}
