import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps/deps.ts'

/** Keys of at least 32 characters from the file `name` of the data folder, newest first. Made once when there is none, so that a
 *  restart signs nobody out. Nothing is written where the file exists: a server starts on a full disk too. */
export async function storedKeys(
  dataDir: string,
  name: 'session-keys' | 'secret-key',
  randomBytes: Deps['randomBytes'],
): Promise<string[]> {
  const file = path.join(dataDir, name)
  const keys = (await keysIn(file)) ?? (await makeKey(file, randomBytes)) ?? (await keysIn(file)) ?? []
  if (keys.length === 0) throw new Error(`${file} holds no key of at least 32 characters; remove it to make a new one`)
  return keys
}

/** Puts a new key before those that sign login cookies. Each stands with when it was made; what was replaced more than `longestMs` ago
 *  has signed no cookie that still counts, and goes. Answers how many are left. */
export async function addSessionKey(
  dataDir: string,
  { randomBytes, nowMs, longestMs }: { randomBytes: Deps['randomBytes']; nowMs: number; longestMs: number },
): Promise<number> {
  await storedKeys(dataDir, 'session-keys', randomBytes)
  const file = path.join(dataDir, 'session-keys')
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const made = `${Buffer.from(randomBytes(32)).toString('base64url')} ${new Date(nowMs).toISOString()}`
  const all = [made, ...lines]
  const kept = all.filter((_, at) => {
    const replacedAtMs = at === 0 ? nowMs : Date.parse(all[at - 1]?.split(/\s+/)[1] ?? '')
    return Number.isNaN(replacedAtMs) || nowMs - replacedAtMs <= longestMs
  })
  const draft = `${file}-${Buffer.from(randomBytes(8)).toString('hex')}`
  await writeFile(draft, `${kept.join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await rename(draft, file)
  return kept.length
}

async function keysIn(file: string): Promise<string[] | undefined> {
  try {
    return (await readFile(file, 'utf8')).split(/\s+/).filter((line) => line.length >= 32)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Written under another name and then linked, so that nobody ever finds a part of it. The link is refused when the file exists:
 *  of two servers that start at once, the second reads what the first wrote. */
async function makeKey(file: string, randomBytes: Deps['randomBytes']): Promise<string[] | undefined> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const key = Buffer.from(randomBytes(32)).toString('base64url')
  const draft = `${file}-${Buffer.from(randomBytes(8)).toString('hex')}`
  try {
    await writeFile(draft, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, file)
    return [key]
  } catch (error) {
    if (isCode(error, 'EEXIST')) return undefined
    throw error
  } finally {
    await unlink(draft).catch(() => undefined)
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
