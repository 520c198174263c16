import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openDatabase, sqliteFileIn } from '../../../server/database/database.ts'
import { testDatabase } from '../../../server/testing/database/test-database.ts'
import { nodeArgsOf } from '../../../server/testing/processes/program.ts'
import { runWords } from '../run-words.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The commands on a folder of data that is made anew for each test of the file that calls this. */
export function adminFolder() {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'vademecum-admin-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  /** The command in this process, with nobody at the keyboard. */
  async function admin(words: string[], env: Record<string, string> = {}) {
    const said = { out: '', err: '' }
    const code = await runWords(words, {
      env: { DATA_DIR: dir, ...env },
      root,
      say: (text) => (said.out += `${text}\n`),
      complain: (text) => (said.err += `${text}\n`),
      ask: null,
    })
    return { code, ...said }
  }

  return {
    /** Its path, within a test. */
    dir: () => dir,
    admin,
    json: async (words: string[]) => JSON.parse((await admin([...words, '--json'])).out),

    /** The command as it is typed. */
    typed: (words: string[]) =>
      new Promise<Awaited<ReturnType<typeof admin>>>((resolve) => {
        const child = execFile(
          process.execPath,
          [...nodeArgsOf('scripts/admin/main'), ...words],
          { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: dir } },
          (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
        )
        child.stdin?.end()
      }),

    async shopWith(names: string[]): Promise<void> {
      const { db, remove } = await testDatabase(dir)
      for (const [at, name] of names.entries()) {
        const email = `${name}@example.org`
        await db('users').insert({ ...aUser(name), id: `id-${name}`, email, email_key: email, created_at_ms: at + 1 })
      }
      await remove()
    },

    async query<Row>(ask: (db: ReturnType<typeof openDatabase>) => PromiseLike<Row>): Promise<Row> {
      const db = openDatabase(null, sqliteFileIn(dir))
      const row = await ask(db)
      await db.destroy()
      return row
    },
  }
}

export const aUser = (name: string) => ({
  id: name,
  email: name,
  email_key: name,
  username: name,
  username_key: name,
  password_hash: '',
  created_at_ms: 1,
})
