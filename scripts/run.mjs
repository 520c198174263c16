import { spawn } from 'node:child_process'
import path from 'node:path'

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..')

/** Runs a command with its output shown; resolves with its exit code, never rejects. */
export function run(command, args, env = {}) {
  const child = start(command, args, env, 'inherit')
  child.once('error', (error) => console.error(`${command}: ${error.message}`))
  return exitCode(child)
}

/** Like `run`, with the output held back for the caller to show: beside other commands it would mix with theirs. */
export async function runHeld(command, args, env = {}) {
  const child = start(command, args, env, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  child.once('error', (error) => (output += `${command}: ${error.message}\n`))
  child.once('close', (_, signal) => signal && (output += `${command} was ended by ${signal}.\n`))
  return { code: await exitCode(child), output }
}

/** Runs the program that a dependency brings, without npm in between. `from`: path under node_modules. */
export const runTool = (from, args, env) => run(process.execPath, toolArgs(from, args), env)

/** `runTool` with the output held back. */
export const runToolHeld = (from, args, env) => runHeld(process.execPath, toolArgs(from, args), env)

const toolArgs = (from, args) => [path.join(root, 'node_modules', from), ...args]

function start(command, args, env, output) {
  // npm and npx are scripts on Windows, which only a shell starts.
  const shell = process.platform === 'win32' && command !== process.execPath
  return spawn(command, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    shell,
    env: { ...process.env, ...env },
  })
}

const exitCode = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
