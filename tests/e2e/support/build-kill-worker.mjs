import { build, loadConfigFromFile } from 'vite'

/** `VADEMECUM_SW_KILL=1 node build-kill-worker.mjs FOLDER`: puts the worker that removes itself into the folder, as a build of the app
 *  would, by the same part of the same configuration, without the rest of the app. */
const [, , outDir] = process.argv
const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' })
const plugins = loaded.config.plugins.flat(Infinity).filter((plugin) => plugin?.name?.startsWith('vite-plugin-pwa'))
await build({
  configFile: false,
  plugins,
  publicDir: false,
  logLevel: 'silent',
  // Something that is built in place of the app.
  build: { outDir, rolldownOptions: { input: 'sw/kill.ts' } },
})
