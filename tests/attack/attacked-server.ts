import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { push } from '../../core/contract/study/sync.ts'
import { enrol } from '../../core/contract/shop/courses.ts'
import { packManifestOf } from '../../core/contract/study/study.ts'
import type { PackManifest } from '../../core/content/pack.ts'
import { bodyOf, sampleDevice, type SampleDevice } from '../../server/testing/samples/sample-events.ts'
import { softwareAuthenticator } from '../../server/testing/software-authenticator.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import { type Reply, type TestClient, testClient } from '../../server/testing/test-client.ts'
import { testDatabase } from '../../server/testing/database/test-database.ts'
import { chanceOf } from '../simulation/chance.ts'
import { mortalServer } from '../wire/mortal-server.ts'
import { largeAsset, makeRelease } from './made-release.ts'
import { isRunning, resourcesOf, type Resources } from './resources.ts'
import { seed } from './size.ts'

const root = path.resolve(import.meta.dirname, '../..')
const publicUrl = 'https://attack.example'
const course = 'courses/gphc-calculations-starter'
/** Of the course that every person of the attack has taken. */
export const courseId = 1
/** Some pieces. */
const filmBytes = 3_000_000

/** Someone with an account, and with work that names them by a mark which no request of anybody else says. */
export interface Person extends TestUser {
  mark: string
  device: SampleDevice
  /** As the header has it. */
  cookie: string
  eventIds: string[]
  passkeyId: string
  /** Proof by that passkey, which was used. */
  credential: object
  /** Of the login session that the proof began. */
  spareSessionId: string
}

/** The real server in a process of its own, set up as behind a proxy: it takes the sender's address from X-Forwarded-For. */
export interface AttackedServer extends AsyncDisposable {
  port: number
  isOnPostgres: boolean
  /** Addresses of what is sent as a stream, by what they are; those of packs and media need a cookie. */
  streams: { asset: string; film: string; blob: string }
  /** The film's hash, and those of the pack's other blobs. */
  hashes: string[]
  /** Makes an account that has taken the course and given an answer, set a flag and written a note. */
  enrol(name: string): Promise<Person>
  /** Of a login session of its own. */
  cookieOf(person: Person): Promise<string>
  isRunning(): boolean
  /** What the process holds now. */
  resources(): Resources
  /** Asks the process to collect its garbage. */
  collectGarbage(): void
  /** Ends it; answers what went wrong inside of it. */
  end(): Promise<string[]>
}

export async function attackedServer(): Promise<AttackedServer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-attack-'))
  await makeContent(path.join(dir, 'content'))
  const { clientDir, pagesDir } = await makeRelease(dir)
  const database = await testDatabase(dir)
  // Held by the server alone.
  await database.db.destroy()
  const mortal = mortalServer(dir, database.url, {
    // What nobody refers to is to be told from what is only not collected yet.
    nodeArgs: ['--expose-gc', '--import', 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())'],
    env: {
      NODE_ENV: 'production',
      CLIENT_DIR: clientDir,
      PAGES_DIR: pagesDir,
      PUBLIC_URL: publicUrl,
      LARGE_MEDIA_BYTES: String(filmBytes - 1),
    },
  })
  const port = await mortal.start()
  if (port === null) throw new Error(`the server did not start: ${mortal.complaints.join('\n')}`)
  const manifest = await manifestOf(await makePerson(port, 'first'))
  const hashes = manifest.blobs.map(({ sha256 }) => sha256)
  const film = manifest.blobs.find(({ role }) => role === 'video')
  const blob = manifest.blobs.find(({ role }) => role === 'core')
  if (!film || !blob) throw new Error('the course has no film, or nothing else')
  const pid = mortal.pid ?? 0
  return {
    port,
    isOnPostgres: database.url !== null,
    streams: {
      asset: largeAsset,
      film: `/media/${courseId}/${film.sha256}`,
      blob: `/api/packs/${courseId}/blobs/${blob.sha256}`,
    },
    hashes,
    enrol: (name) => makePerson(port, name),
    async cookieOf({ email, password }) {
      const client = clientOf(port)
      await expectOk(client.post('/api/auth/signin', { email, password }))
      return cookieHeader(client)
    },
    isRunning: () => isRunning(pid),
    resources: () => resourcesOf(pid),
    collectGarbage: () => process.kill(pid, 'SIGUSR2'),
    async end() {
      await mortal.kill()
      // It logs a limit as an error too.
      return mortal.complaints.filter((text) => !/"code":"(unavailable|storage-full)"/.test(text))
    },
    async [Symbol.asyncDispose]() {
      await mortal.kill()
      await database.remove()
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The shop as it is, and one free course with a film. */
async function makeContent(dir: string): Promise<void> {
  for (const part of ['shop', 'resources', course]) {
    await cp(path.join(root, 'content', part), path.join(dir, part), { recursive: true })
  }
  await mkdir(path.join(dir, course, 'media'), { recursive: true })
  await writeFile(path.join(dir, course, 'media/film.mp4'), chanceOf(seed).bytes(filmBytes))
}

async function makePerson(port: number, name: string): Promise<Person> {
  const client = clientOf(port)
  const mark = `${name}-of-marsh-${(seed * 7919).toString(36)}`
  const account = { email: `${mark}@example.org`, username: mark, password: 'a quiet heron at dusk' }
  await expectOk(client.post('/api/auth/signup', account))
  const userId: string = (await expectOk(client.post('/api/auth/signin', account))).json.customer.id
  const user: TestUser = { ...client, ...account, userId }
  await user.call(enrol, { params: { id: courseId } })
  const device = sampleDevice(user, Date.now())
  const events = [
    device.answer({ courseId, answer: { kind: 'number', text: mark } }),
    device.write({ value: `A note of ${mark}.` }),
    device.write({ kind: 'flag', target: mark, value: true }),
  ]
  await user.call(push, { body: bodyOf(device, events) })
  const withPasskey = await addPasskey(port, client, mark)
  return { ...user, mark, device, ...withPasskey, cookie: cookieHeader(client), eventIds: events.map(({ id }) => id) }
}

/** Adds a passkey and signs in with it on another device. */
async function addPasskey(port: number, client: TestClient, mark: string) {
  const phone = softwareAuthenticator(publicUrl)
  const asked = await expectOk(client.post('/api/auth/passkeys/options'))
  const added = { name: `The phone of ${mark}`, credential: phone.register(asked.json) }
  const { id: passkeyId }: { id: string } = (await expectOk(client.post('/api/auth/passkeys', added))).json
  const other = clientOf(port)
  const credential = phone.sign((await expectOk(other.post('/api/auth/signin/passkey/options'))).json)
  await expectOk(other.post('/api/auth/signin/passkey', { credential }))
  const sessions: { id: string; isThis: boolean }[] = (await expectOk(other.get('/api/auth/sessions'))).json
  return { passkeyId, credential, spareSessionId: sessions.find(({ isThis }) => isThis)?.id ?? '' }
}

/** Keeps no connection, which would count among what the server holds for as long as neither side closes it: some come and go with the
 *  speed of the machine. */
const clientOf = (port: number) => testClient(`http://127.0.0.1:${port}`, { connection: 'close' })

const cookieHeader = ({ cookies }: TestClient) => Array.from(cookies, ([key, value]) => `${key}=${value}`).join('; ')

async function expectOk(asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked
  if (reply.status !== 200) throw new Error(`a person of the attack was refused: ${reply.text}`)
  return reply
}

async function manifestOf(person: Person): Promise<PackManifest> {
  const { payload } = await person.call(packManifestOf, { params: { courseId } })
  return JSON.parse(payload)
}
