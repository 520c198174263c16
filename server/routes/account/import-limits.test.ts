import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { importByteLimit } from '../../../core/contract/account/my-data.ts'
import { hourMs } from '../../../core/durations.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

/** What a file that is none is answered: `validation` where it was read. */
const codeOf = async (user: Pick<TestUser, 'post'>, file: Uint8Array = Buffer.from('x')) =>
  (await user.post('/api/account/import', file)).json.code

/** Begins to send the largest file, and stops after so many of its bytes. */
function beginUpload({ url }: TestApp, { cookies }: TestUser, bytes: number): Socket {
  const { hostname, port } = new URL(url)
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const head = ['POST /api/account/import HTTP/1.1', `Host: ${hostname}:${port}`, `Cookie: ${cookie}`]
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write([...head, 'Connection: close', `Content-Length: ${importByteLimit}`, '', ''].join('\r\n'))
  socket.write(Buffer.alloc(bytes))
  return socket
}

/** Answers how many files were let in so far. */
function countAdmitted({ deps: { limits } }: TestApp): () => number {
  let admitted = 0
  const take = limits.take
  limits.take = async (asked, signal) => {
    await take(asked, signal)
    if (asked.some(({ name, isOnlyAsked }) => name === 'data-import' && isOnlyAsked)) admitted++
  }
  return () => admitted
}

test('an import needs a recent sign-in, a file of a size that can be read, and has limits', async () => {
  await using app = await testApp({
    config: { limits: { ...noLimits, dataImport: { perUser: { burst: 2, everyMs: hourMs } } } },
  })
  const ada = await app.signUp('Ada')
  expect(await codeOf(app)).toBe('not-signed-in')
  expect(await codeOf(ada)).toBe('validation')
  expect(await codeOf(ada)).toBe('validation')
  expect(await codeOf(ada)).toBe('too-many-requests')
  app.clock.nowMs += hourMs
  expect(await codeOf(ada)).toBe('sign-in-again')
})

test('a file that is too large, or did not arrive, is none of those that an account may import', async () => {
  const limits = { ...noLimits, dataImport: { perUser: { burst: 1, everyMs: hourMs } } }
  await using app = await testApp({ config: { limits } })
  const ada = await app.signUp('Ada')
  expect(await codeOf(ada, Buffer.alloc(importByteLimit + 1))).toBe('too-large')
  const admitted = countAdmitted(app)
  const upload = beginUpload(app, ada, 1_000)
  await expect.poll(admitted).toBe(1)
  upload.destroy()
  await expect.poll(() => codeOf(ada)).toBe('validation')
  expect(await codeOf(ada)).toBe('too-many-requests')
})

test('who may not import is told before anything of the file is read, and hears it in the middle of sending', async () => {
  const limits = { ...noLimits, dataImport: { perUser: { burst: 1, everyMs: hourMs } } }
  await using app = await testApp({ config: { limits } })
  const ada = await app.signUp('Ada')
  expect(await codeOf(ada)).toBe('validation')
  const upload = beginUpload(app, ada, 0)
  const [said] = await once(upload, 'data')
  expect(String(said)).toMatch(/^HTTP\/1\.1 429 /)
  upload.destroy()
  expect(await codeOf(ada, Buffer.alloc(importByteLimit))).toBe('too-many-requests')
})

test('of an account one file is taken at a time, and others do not wait for one that comes slowly', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('Ada'), await app.signUp('Ben')]
  const admitted = countAdmitted(app)
  const upload = beginUpload(app, ada, 1_000)
  await expect.poll(admitted).toBe(1)
  expect(await codeOf(ada)).toBe('too-many-requests')
  expect(await codeOf(ben)).toBe('validation')
  upload.destroy()
  await expect.poll(() => codeOf(ada)).toBe('validation')
})

test('of all accounts few files are held at a time, until their import has ended', async () => {
  await using app = await testApp()
  const admitted = countAdmitted(app)
  const last = await app.signUp('Last')
  const uploads: Socket[] = []
  for (let at = 0; at < 8; at++) uploads.push(beginUpload(app, await app.signUp(`pupil${at}`), 1_000))
  await expect.poll(admitted).toBe(8)
  expect(await codeOf(last)).toBe('unavailable')
  const [one, ...others] = uploads
  one?.write(Buffer.alloc(importByteLimit - 1_000))
  if (one) expect(await text(one)).toContain('This is not a ZIP file.')
  expect(await codeOf(last)).toBe('validation')
  for (const upload of others) upload.destroy()
})

test('a file whose sender has gone is one of those that are held, until it is let go of', async () => {
  await using app = await testApp()
  const { limits } = app.deps
  const ada = await app.signUp('Ada')
  const take = limits.take
  let begun = 0
  let goOn = () => {}
  const isToGoOn = new Promise<void>((resolve) => (goOn = resolve))
  limits.take = async (asked, signal) => {
    await take(asked, signal)
    const isFile = asked.some(({ name, isOnlyAsked }) => name === 'data-import' && !isOnlyAsked)
    if (isFile && begun++ === 0) await isToGoOn
  }
  const upload = beginUpload(app, ada, importByteLimit)
  await expect.poll(() => begun).toBe(1)
  const before = app.logLines.length
  upload.destroy()
  await expect.poll(() => app.logLines.slice(before).join()).toContain('/api/account/import')
  expect(await codeOf(ada)).toBe('too-many-requests')
  goOn()
  await expect.poll(() => codeOf(ada)).toBe('validation')
})
