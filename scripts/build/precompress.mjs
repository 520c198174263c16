import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const smallestBytes = 1024

/** Writes a `.br` and a `.gz` beside each text file under `folder` that is worth it. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest|txt)$/.test(entry.name),
  )
  for (const entry of texts) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    const raw = await readFile(file)
    if (raw.length < smallestBytes) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
    await writeFile(`${file}.br`, await brotli(raw, { params }))
    await writeFile(`${file}.gz`, await zip(raw, { level: 9 }))
  }
}
