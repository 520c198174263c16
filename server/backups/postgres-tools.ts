import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The environment of child processes, by name. */
export type Environment = Record<string, string | undefined>

/** Runs pg_dump or pg_restore against the database at `databaseUrl`. The password goes by the environment: every user of the machine
 *  sees the arguments of a process. Answers what it wrote. Throws with its words when it fails or is not installed. */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string | null,
  env: Environment,
): Promise<string> {
  const { dbname, password } = databaseUrl === null ? {} : splitPassword(databaseUrl)
  const given = dbname === undefined ? args : [`--dbname=${dbname}`, ...args]
  const child = spawn(tool, given, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...(password !== undefined && { PGPASSWORD: password }) },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${tool} cannot be run: ${failureOf(error)}`, { cause: error })))
    child.once('close', resolve)
  })
  const [code, out, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === 0) return out
  const hint = /version mismatch|unsupported version/.test(said)
    ? `\nInstall the ${tool} of the server's version or a newer one, and put it first in PATH.`
    : ''
  throw new Error(`${tool} failed:\n  ${said.trim().split('\n').join('\n  ')}${hint}`)
}

function splitPassword(databaseUrl: string): { dbname: string; password: string | undefined } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? undefined : decodeURIComponent(url.password)
  url.password = ''
  return { dbname: url.href, password }
}

function failureOf(error: Error): string {
  return 'code' in error && error.code === 'ENOENT'
    ? 'it is not installed (on Debian: apt install postgresql-client)'
    : error.message
}
