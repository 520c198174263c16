import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from './deps.ts'

/** The keys that sign cookies when the operator set none: made once and kept in the data folder, so that a restart signs
 *  nobody out. */
export async function storedSessionKeys(dataDir: string, randomBytes: Deps['randomBytes']): Promise<string[]> {
  const file = path.join(dataDir, 'session-keys')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const key = Buffer.from(randomBytes(32)).toString('base64url')
  // Written under another name and then linked, so that nobody ever finds a part of it. The link is refused when the file
  // exists: of two servers that start at once, the second reads what the first wrote.
  const draft = path.join(dataDir, `session-keys-${Buffer.from(randomBytes(8)).toString('hex')}`)
  await writeFile(draft, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return [key]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  const keys = (await readFile(file, 'utf8')).split(/\s+/).filter((line) => line.length >= 32)
  if (keys.length === 0) throw new Error(`${file} holds no key of at least 32 characters; remove it to make a new one`)
  return keys
}
