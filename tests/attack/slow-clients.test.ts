/** @module-tag large */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachLimit } from '../../offline/packs/concurrency.ts'
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
      return forEachLimit(turns, downloadsAtOnce, signal, async (turn) => {
        const target = [asset, asset, film, blob][turn % 4] as string
        await brokenDownload(server.port, getOf(target, owner).repeat(1 + (turn % 3)), turn % 2 === 0)
      })
    }
    // Every connection to the database has been used by then, and keeps what it holds.
    await breakOff(downloadsAtOnce * 8)
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
    const hold = (count: number, isOver: () => boolean) => holdOn(server.port, owner, count, isOver)
    await hold(8, after(500))
    const before = canMeasure ? await restingResources(server) : null

    const isTooLate = after(heldMs)
    /** Seen from the server: who reads nothing does not notice that nobody is there any more. */
    const stillOpen = () => server.resources().sockets - (before?.sockets ?? 0)
    const held = { isOver: false }
    const isOver = isFullSize && before ? () => isTooLate() || stillOpen() <= 0 : isTooLate
    const holding = hold(clients, isOver).finally(() => (held.isOver = true))
    while (!held.isOver) {
      faults.push(...(await looks()))
      await sleep(100)
    }
    await holding
    if (isFullSize && isTooLate()) faults.push(`some were not cut within ${heldMs / 1000} s`)
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

/** Keeps connections of every slow kind until it is over. */
async function holdOn(port: number, owner: Person, count: number, isOver: () => boolean): Promise<void> {
  const kinds = slowRequests(owner)
  const sockets = Array.from({ length: count }, (_, at) => {
    const { begin, isSaidSlowly, isRead, isHalfClosed } = kinds[at % kinds.length] as SlowRequest
    const socket = openSocket(port)
    socket.write(begin)
    if (isRead) socket.resume()
    if (isHalfClosed) socket.end()
    return { socket, isSaidSlowly }
  })
  do {
    await sleep(1000)
    for (const { socket, isSaidSlowly } of sockets) if (isSaidSlowly && socket.writable) socket.write('a')
  } while (!isOver())
  for (const { socket } of sockets) socket.destroy()
}

interface SlowRequest {
  begin: string
  /** A byte a second follows. */
  isSaidSlowly: boolean
  isRead: boolean
  isHalfClosed: boolean
}

function slowRequests(owner: Person): SlowRequest[] {
  const host = `Host: attack.example\r\nCookie: ${owner.cookie}\r\n`
  const body = `${host}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"a":"`
  const slow = { isSaidSlowly: true, isRead: true, isHalfClosed: false }
  const deaf = { begin: getOf(largeAsset, owner), isSaidSlowly: false, isRead: false }
  return [
    { ...slow, begin: `GET / HTTP/1.1\r\n${host}X-Slow: ` },
    { ...slow, begin: `POST /api/sync/push HTTP/1.1\r\n${body}` },
    { ...deaf, isHalfClosed: false },
    { ...deaf, isHalfClosed: true },
  ]
}

/** Whether so many ms have gone by since now. */
function after(ms: number): () => boolean {
  const endMs = performance.now() + ms
  return () => performance.now() >= endMs
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
