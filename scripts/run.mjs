import { spawn } from 'node:child_process'
import path from 'node:path'

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..')

/** Runs a command with its output shown; resolves with its exit code, never rejects. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    // npm and npx are scripts on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && command !== process.execPath
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs the program that a dependency brings, without npm in between. `from`: path under node_modules. */
export const runTool = (from, args, env) => run(process.execPath, [path.join(root, 'node_modules', from), ...args], env)
