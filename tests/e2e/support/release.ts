import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** A copy of the built client that a test may change into a later release. Restart the server after a change: it reads the
 *  folder when it starts. */
export interface Release extends AsyncDisposable {
  dir: string
  /** Makes it a newer release: the page carries `<meta name="release" content="…">`, the worker's list of files follows. */
  publish(name: string): Promise<void>
  /** Puts the worker there that removes itself. */
  publishKill(): Promise<void>
}

export async function copiedRelease(): Promise<Release> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-release-'))
  const dir = path.join(folder, 'client')
  await cp(await realpath(path.join(root, 'dist/client')), dir, { recursive: true })

  const change = async (file: string, edit: (text: string) => string) => {
    const before = await readFile(path.join(dir, file), 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`${file} is not built as this test expects`)
    await writeFile(path.join(dir, file), after)
    for (const form of ['br', 'gz']) await rm(path.join(dir, `${file}.${form}`), { force: true })
  }
  const publish = async (name: string) => {
    const tag = `<meta name="release" content="${name}" />`
    // The worker's page and the server's.
    for (const page of ['app.html', 'index.html'])
      await change(page, (html) => html.replace(/(<meta name="release"[^>]*>)?<\/head>/, `${tag}</head>`))
    const revision =
      /(["']?url["']?:\s*["'`]app\.html["'`],\s*["']?revision["']?:\s*["'`])[^"'`]*|(["']?revision["']?:\s*["'`])[^"'`]*(["'`],\s*["']?url["']?:\s*["'`]app\.html)/
    const digest = createHash('sha256').update(await readFile(path.join(dir, 'app.html')))
    const integrity = `sha256-${digest.digest('base64')}`
    await change('service-worker.js', (code) =>
      code
        .replace(revision, (_, before?: string, start?: string, end?: string) =>
          before === undefined ? `${start}${name}${end}` : `${before}${name}`,
        )
        .replace(/sha256-[\w+/]{43}=/, integrity),
    )
  }
  return {
    dir,
    publish,
    publishKill: async () => {
      const killed = path.join(folder, 'killed')
      const script = path.join(import.meta.dirname, 'build-kill-worker.mjs')
      const env = { ...process.env, VADEMECUM_SW_KILL: '1' }
      await run(process.execPath, [script, killed], { cwd: root, env })
      await cp(path.join(killed, 'service-worker.js'), path.join(dir, 'service-worker.js'))
      for (const form of ['br', 'gz']) await rm(path.join(dir, `service-worker.js.${form}`), { force: true })
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
