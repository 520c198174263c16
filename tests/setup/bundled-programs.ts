import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { programs } from '../../server/testing/processes/program.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Before the tests of a run: what they start as processes, each as one script instead of some three hundred sources, so that a
 *  start takes a third of the processor's time. It goes after the run. */
export async function setup(): Promise<() => Promise<void>> {
  // Several projects of a run ask for the same.
  if (process.env['TEST_PROGRAMS'] !== undefined) return async () => {}
  // Below the packages, which the scripts find from where they lie.
  const parent = path.join(root, 'node_modules/.vademecum')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'programs-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [placesOfSources],
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [program, path.join(root, `${program}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
  process.env['TEST_PROGRAMS'] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A file that looks for others beside itself finds those of the sources. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
}
