import Koa from 'koa'
import { Agent, get } from 'node:http'
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
  await stopped
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
  await server.stop(graceOfAnHourMs)
  agent.destroy()
})

test('a port that is taken is an error', async () => {
  const { app } = slowApp()
  const server = await listen(app, 0, '127.0.0.1')
  await expect(listen(app, server.port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  await server.stop(0)
})
