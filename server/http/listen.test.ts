import Koa from 'koa'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

function slowApp() {
  let finish = () => {}
  let arrived = () => {}
  const isThere = new Promise<void>((resolve) => (arrived = resolve))
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const app = new Koa()
  app.use(async (ctx) => {
    arrived()
    if (ctx.path === '/slow') await gate
    ctx.body = 'finished'
  })
  return { app, isThere, finish: () => finish() }
}

/** Answers with bytes without end; `isOpen` until whoever makes them is told to stop. */
function endlessApp() {
  const state = { isOpen: false }
  const app = new Koa()
  app.silent = true
  app.use((ctx) => {
    state.isOpen = true
    async function* bytes() {
      try {
        for (;;) yield Buffer.alloc(1024 * 1024)
      } finally {
        state.isOpen = false
      }
    }
    ctx.body = Readable.from(bytes(), { objectMode: false, highWaterMark: 1 })
  })
  return { app, state }
}

const graceOfAnHourMs = 3_600_000

test('stopping lets a request in flight finish and takes no new one', async () => {
  const { app, isThere, finish } = slowApp()
  const server = await listen(app, 0, '127.0.0.1')
  const url = `http://127.0.0.1:${server.port}`
  const inFlight = fetch(`${url}/slow`)
  await isThere
  const stopped = server.stop(graceOfAnHourMs)
  await expect(fetch(url)).rejects.toThrow()
  finish()
  expect(await (await inFlight).text()).toBe('finished')
  // Without waiting for the grace to be over.
  await expect(stopped).resolves.toBeUndefined()
})

test('a request that does not end is cut after the grace', async () => {
  const { app, isThere } = slowApp()
  const server = await listen(app, 0, '127.0.0.1')
  const inFlight = fetch(`http://127.0.0.1:${server.port}/slow`)
  const end = inFlight.then(
    () => 'answered',
    () => 'cut',
  )
  await isThere
  await server.stop(50)
  expect(await end).toBe('cut')
})

test('an idle connection that is kept alive does not hold the stop up', async () => {
  const { app } = slowApp()
  const server = await listen(app, 0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  await new Promise<void>((resolve) => {
    get({ port: server.port, host: '127.0.0.1', agent }, (reply) => reply.resume().on('end', () => resolve()))
  })
  // It would otherwise last for the grace.
  await expect(server.stop(graceOfAnHourMs)).resolves.toBeUndefined()
  agent.destroy()
})

test('a port that is taken is an error', async () => {
  const { app } = slowApp()
  const server = await listen(app, 0, '127.0.0.1')
  await expect(listen(app, server.port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  await server.stop(0)
})

test('a reply that nobody reads is cut, and what makes it is let go', async () => {
  const { app, state } = endlessApp()
  const server = await listen(app, 0, '127.0.0.1', { quietMs: 200 })
  const socket = connect(server.port, '127.0.0.1').pause()
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(() => state.isOpen).toBe(true)
  await expect.poll(() => state.isOpen, { timeout: 10_000 }).toBe(false)
  socket.destroy()
  await server.stop(0)
})

test('a reader who is slow keeps the connection', { tags: ['large'] }, async () => {
  const { app, state } = endlessApp()
  const quietMs = 2000
  const server = await listen(app, 0, '127.0.0.1', { quietMs })
  const socket = connect(server.port, '127.0.0.1').pause()
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  let bytes = 0
  socket.on('data', (piece) => (bytes += piece.length))
  // Reads for a moment now and then, for longer than a connection may be quiet.
  for (let waitedMs = 0; waitedMs < 1.5 * quietMs; waitedMs += quietMs / 20) {
    socket.resume()
    await delay(1)
    socket.pause()
    await delay(quietMs / 20)
  }
  expect(bytes).toBeGreaterThan(0)
  expect(state.isOpen).toBe(true)
  socket.destroy()
  await server.stop(0)
})

test('more connections than the most are turned away, and the others go on', async () => {
  const { app } = slowApp()
  const server = await listen(app, 0, '127.0.0.1', { maxConnections: 2 })
  const held = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')]
  await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  await expect(fetch(`http://127.0.0.1:${server.port}`)).rejects.toThrow()
  held[0]?.destroy()
  const answers = () => fetch(`http://127.0.0.1:${server.port}`).then((reply) => reply.text())
  await expect.poll(() => answers().catch(() => 'refused')).toBe('finished')
  held[1]?.destroy()
  await server.stop(0)
})
