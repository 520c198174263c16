import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from './deps.ts'

/** The keys that sign cookies when the operator set none: made once and kept in the data folder, so that a restart signs
 *  nobody out. */
export async function storedSessionKeys(dataDir: string, randomBytes: Deps['randomBytes']): Promise<string[]> {
  const file = path.join(dataDir, 'session-keys')
  await mkdir(dataDir, { recursive: true })
  const key = Buffer.from(randomBytes(32)).toString('base64url')
  try {
    // Refused when the file exists: of two servers that start at once, the second reads what the first wrote.
    await writeFile(file, `${key}\n`, { flag: 'wx', mode: 0o600 })
    return [key]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const keys = (await readFile(file, 'utf8')).split(/\s+/).filter((line) => line.length >= 32)
  if (keys.length === 0) throw new Error(`${file} holds no key of at least 32 characters; remove it to make a new one`)
  return keys
}
