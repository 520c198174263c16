import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWhatIsMissing } from './install.mjs'
import { root, run } from './run.mjs'

await installWhatIsMissing()
const built = await run(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'])
if (built !== 0) process.exit(built)

process.chdir(root)
process.env['NODE_ENV'] ??= 'production'
// In this very process, so that a signal sent to it reaches the server.
await import(pathToFileURL(path.join(root, 'dist/tsc/server/main.js')).href)
