import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from '../../offline/lanes.ts'
import { attackedServer, type Person } from './attacked-server.ts'
import { httpClient, type HttpClient } from './http-client.ts'
import { largeAsset, smallFile } from './made-release.ts'
import { openSocket } from './raw-http.ts'
import { canMeasure, notGivenBack, restingResources } from './resources.ts'
import { isFullSize, longestReplyMs, requests } from './size.ts'
import { faultsOf } from './verdict.ts'

const downloads = Math.ceil(requests / 5)
const downloadsAtOnce = 25
const clients = Math.ceil(requests / 20)
/** A server cuts who is too slow after minutes, which only the large run waits for. */
const heldMs = isFullSize ? 180_000 : 4_000
const { signal } = new AbortController()

test.runIf(canMeasure)(
  `${downloads} downloads that are broken off give back their files`,
  async () => {
    await using server = await attackedServer()
    const owner = await server.enrol('owner')
    const { asset, film, blob } = server.streams
    const breakOff = (count: number) => {
      const turns = Array.from({ length: count }, (_, turn) => turn)
      return inLanes(turns, downloadsAtOnce, signal, async (turn) => {
        const target = [asset, asset, film, blob][turn % 4] as string
        await brokenDownload(server.port, getOf(target, owner).repeat(1 + (turn % 3)), turn % 2 === 0)
      })
    }
    await breakOff(downloadsAtOnce * 2)
    const before = await restingResources(server)
    await breakOff(downloads)
    const faults = [...(await notGivenBack(server, before)), ...(await server.end())]
    expect(faults.slice(0, 20)).toEqual([])
  },
  120_000 + downloads * 100,
)

test(
  `${clients} clients that are slow, half open or read nothing keep nobody waiting`,
  async () => {
    await using server = await attackedServer()
    const owner = await server.enrol('owner')
    const visitor = httpClient(server.port)
    const looks = () => looksOf(visitor, owner)
    const faults = [...(await looks()), ...(await looks())]
    await holdOn(server.port, owner, { count: 8, whileMs: 500 })
    const before = canMeasure ? await restingResources(server) : null

    const held = { isOver: false }
    const holding = holdOn(server.port, owner, { count: clients, whileMs: heldMs }).finally(() => (held.isOver = true))
    while (!held.isOver) {
      faults.push(...(await looks()))
      await sleep(100)
    }
    const stillOpen = await holding
    if (isFullSize && stillOpen > 0) faults.push(`${stillOpen} of ${clients} were not cut within ${heldMs / 1000} s`)
    visitor[Symbol.dispose]()
    if (before) faults.push(...(await notGivenBack(server, before)))
    faults.push(...(await server.end()))
    expect(faults.slice(0, 20)).toEqual([])
  },
  120_000 + heldMs,
)

const getOf = (target: string, { cookie }: Person) =>
  `GET ${target} HTTP/1.1\r\nHost: attack.example\r\nCookie: ${cookie}\r\n\r\n`

/** Asks, and goes with the first bytes of the reply: by a reset, as a phone that lost its network, or by leaving. */
function brokenDownload(port: number, bytes: string, isReset: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = openSocket(port)
    const tooLate = setTimeout(() => socket.destroy(), longestReplyMs)
    socket.once('data', () => (isReset ? socket.resetAndDestroy() : socket.destroy()))
    socket.once('close', () => {
      clearTimeout(tooLate)
      resolve()
    })
    socket.write(bytes)
  })
}

/** Keeps connections of every slow kind for a while; answers how many the server had not cut by then. */
async function holdOn(
  port: number,
  owner: Person,
  { count, whileMs }: { count: number; whileMs: number },
): Promise<number> {
  const { asset, head, body } = slowRequests(owner)
  const sockets = Array.from({ length: count }, () => openSocket(port))
  const ticking = setInterval(() => {
    for (const [at, socket] of sockets.entries()) if (at % 4 < 2 && socket.writable) socket.write('a')
  }, 1000)
  for (const [at, socket] of sockets.entries()) {
    const kind = at % 4
    socket.write([head, body, asset, asset][kind] as string)
    // One reads nothing, one has nothing more to say.
    if (kind >= 2) socket.pause()
    else socket.resume()
    if (kind === 3) socket.end()
  }
  const endMs = performance.now() + whileMs
  const areOpen = () => sockets.filter((socket) => !isCut(socket)).length
  while (areOpen() > 0 && performance.now() < endMs) await sleep(100)
  const stillOpen = areOpen()
  clearInterval(ticking)
  for (const socket of sockets) socket.destroy()
  return stillOpen
}

/** A paused socket does not hear of its end while there is something to read, but of a reset. */
const isCut = (socket: Socket) => socket.destroyed || socket.readableEnded || socket.errored !== null

function slowRequests(owner: Person) {
  const host = `Host: attack.example\r\nCookie: ${owner.cookie}\r\n`
  return {
    head: `GET / HTTP/1.1\r\n${host}X-Slow: `,
    body: `POST /api/sync/push HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"a":"`,
    asset: getOf(largeAsset, owner),
  }
}

/** What was wrong with replies to somebody with a good line. */
async function looksOf(visitor: HttpClient, { cookie }: Person): Promise<string[]> {
  const faults: string[] = []
  for (const path of ['/', smallFile, '/api/courses', '/api/auth/me']) {
    const request = { method: 'GET', path, headers: { cookie } }
    const reply = await visitor.send(request)
    faults.push(...faultsOf(request, reply, []))
    if (reply.status !== 200) faults.push(`GET ${path}: answered ${reply.status}`)
  }
  return faults
}
