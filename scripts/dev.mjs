import { spawn } from 'node:child_process'
import path from 'node:path'
import { installWhatIsMissing } from './install.mjs'
import { root } from './run.mjs'

/** Starts the server with restarts on change, and the client with hot reload in front of it; one ends, both end. */
await installWhatIsMissing()
const tools = [['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], ['vite/bin/vite.js']].map(
  ([tool, ...args]) =>
    spawn(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: root, stdio: 'inherit' }),
)

const stopAll = () => tools.forEach((tool) => tool.kill('SIGTERM'))
for (const tool of tools) tool.once('exit', stopAll)
process.once('SIGINT', stopAll)
process.once('SIGTERM', stopAll)
