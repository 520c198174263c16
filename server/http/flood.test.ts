/** @module-tag large */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dataDir, startServer } from '../testing/processes/child-server.ts'
import { listsDescriptors, openDescriptors, openFilesUnder } from '../testing/processes/open-descriptors.ts'
import { testClient } from '../testing/test-client.ts'

/** A connection that asks for `at` and reads nothing of the reply. Resolves when it stands or was turned away. */
async function unread(url: string, at: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('connect', () => {
      socket.write(`GET ${at} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
      resolve()
    })
    socket.once('close', () => resolve())
  })
  return socket
}

/** The head of the reply to a request on a connection that stands. */
async function headOn(socket: Socket, at: string): Promise<string> {
  socket.write(`HEAD ${at} HTTP/1.1\r\nHost: here\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString()
}

test.runIf(listsDescriptors)(
  'with 256 descriptors and 600 readers who do not read, the server lives and serves on',
  async () => {
    await using data = await dataDir()
    const clientDir = path.join(data.dir, 'client')
    await mkdir(path.join(clientDir, 'assets'), { recursive: true })
    await writeFile(path.join(clientDir, 'index.html'), '<!doctype html><title>Vademecum</title>')
    await writeFile(path.join(clientDir, 'assets/large.bin'), Buffer.alloc(16 * 1024 * 1024))
    const env = { DATABASE_URL: data.databaseUrl, CLIENT_DIR: clientDir, PAGES_DIR: path.join(data.dir, 'none') }
    const server = await startServer(data.dir, env, 256)
    const url = await server.url()
    const client = testClient(url)
    expect((await client.get('/readyz')).status).toBe(200)
    const before = openDescriptors(server.pid).length

    const early = await unread(url, '/healthz')
    early.resume()
    const readers = await Promise.all(Array.from({ length: 600 }, () => unread(url, '/assets/large.bin')))
    await expect.poll(() => server.said(), { timeout: 20_000 }).toContain('EMFILE')
    // Who is connected already is told to come again.
    await expect.poll(() => headOn(early, '/'), { timeout: 20_000 }).toMatch(/^HTTP\/1.1 503 .*^retry-after: 5\r$/ims)
    early.destroy()
    for (const reader of readers) reader.destroy()

    await expect.poll(() => client.get('/').then(({ status }) => status, String), { timeout: 20_000 }).toBe(200)
    expect((await client.get('/readyz')).status).toBe(200)
    await expect.poll(() => openFilesUnder(clientDir, server.pid), { timeout: 20_000 }).toEqual([])
    // The test's own client keeps a few connections.
    await expect.poll(() => openDescriptors(server.pid).length, { timeout: 20_000 }).toBeLessThan(before + 10)
    server.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
  },
  90_000,
)
