/** @module-tag large */
import { expect, test } from 'vitest'
import { forEachLimit } from '../../offline/packs/concurrency.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { type AttackedServer, attackedServer } from './attacked-server.ts'
import { smallFile } from './made-release.ts'
import { malformedRequests, oddRanges, smugglingRequests, type MalformedRequest } from './malformed-requests.ts'
import { type RawAnswer, type RawReply, sendRaw } from './raw-http.ts'
import { canMeasure, notGivenBack, restingResources } from './resources.ts'
import { isFullSize, seed } from './size.ts'

const atOnce = 20
const randomRanges = 50
const { signal } = new AbortController()

test(`malformed HTTP is answered or cut, at pages, files and streams (seed ${seed})`, async () => {
  await using server = await attackedServer()
  const owner = await server.enrol('owner')
  const { film, blob } = server.streams
  // One of each way to answer every day, and all with `npm run test:attack`.
  const more = isFullSize ? ['/courses', '/nowhere', film, '/api/courses'] : []
  const targets = ['/', smallFile, blob, '/api/sync/push', ...more]
  const requests = targets.flatMap((target) => [
    ...malformedRequests(target, owner.cookie),
    ...smugglingRequests(target),
  ])
  const rested = await rest(server, targets, owner.cookie)

  const faults: string[] = []
  await forEachLimit(requests, atOnce, signal, async (request) => {
    const options = request.isUnfinished ? { isHalfClosed: true } : request.isAmbiguous ? { replies: 2 } : {}
    const answer = await sendRaw(server.port, request.bytes, options)
    faults.push(...faultsIn(request, answer).map((fault) => `${request.name}, ${firstLine(request)}: ${fault}`))
  })
  await forEachLimit(targets, atOnce, signal, async (target) => {
    const one = `GET ${target} HTTP/1.1\r\nHost: attack.example\r\nCookie: ${owner.cookie}\r\n\r\n`
    const { is, replies } = await sendRaw(server.port, one.repeat(10), { replies: 10 })
    if (is !== 'answered') faults.push(`ten at once, ${target}: ${is} after ${replies.length}`)
  })
  if (rested) faults.push(...(await notGivenBack(server, rested)))
  faults.push(...(await server.end()))
  expect(faults).toEqual([])
}, 180_000)

test(`a range is answered in full, in part or as one that there is not, however it is written (seed ${seed})`, async () => {
  await using server = await attackedServer()
  const owner = await server.enrol('owner')
  const chance = chanceOf(seed)
  const ranges = [...oddRanges, ...Array.from({ length: randomRanges }, () => randomRange(chance))]
  const { film, blob } = server.streams
  const targets = isFullSize ? ['/courses', smallFile, film, blob] : [smallFile, film]
  const rested = await rest(server, targets, owner.cookie)

  const faults: string[] = []
  const pairs = targets.flatMap((target) => ranges.map((range) => ({ target, range })))
  await forEachLimit(pairs, atOnce, signal, async ({ target, range }) => {
    const head = `Host: attack.example\r\nCookie: ${owner.cookie}\r\nRange: ${range}\r\nConnection: close\r\n\r\n`
    const { is, replies } = await sendRaw(server.port, `GET ${target} HTTP/1.1\r\n${head}`)
    const fault = is === 'silent' ? 'no reply' : wrongWithRange(range, replies[0])
    if (fault !== null) faults.push(`${range.slice(0, 40)} of ${target}: ${fault}`)
  })
  if (rested) faults.push(...(await notGivenBack(server, rested)))
  faults.push(...(await server.end()))
  expect(faults).toEqual([])
}, 300_000)

/** What the server holds at rest, once it has answered each some times; `null` where nobody can know. */
async function rest(server: AttackedServer, targets: readonly string[], cookie: string) {
  if (!canMeasure) return null
  for (const target of targets) {
    const one = `GET ${target} HTTP/1.1\r\nHost: attack.example\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`
    await Promise.all(Array.from({ length: atOnce }, () => sendRaw(server.port, one)))
  }
  return restingResources(server)
}

const firstLine = ({ bytes }: MalformedRequest) => JSON.stringify(bytes.split('\r\n')[0]?.slice(0, 60))

function faultsIn({ isAmbiguous = false, bytes }: MalformedRequest, { is, replies, rest: left }: RawAnswer): string[] {
  const statuses = replies.map(({ status }) => status)
  return [
    ...(is === 'silent' ? [`neither answered nor cut, but for ${statuses.join() || JSON.stringify(left)}`] : []),
    ...(statuses.some((status) => status < 200 || status >= 500) ? [`answered ${statuses.join()}`] : []),
    // That the rest is no HTTP is no answer to it.
    ...(isAmbiguous && statuses.slice(1).some((status) => status !== 400)
      ? [`was read as ${statuses.length} requests: ${statuses.join()}`]
      : []),
    ...(/etc\/passwd/.test(bytes) && replies.some(({ body }) => body.includes('root:'))
      ? ['told a file of the machine']
      : []),
  ]
}

function randomRange(chance: Chance): string {
  const parts = [
    'bytes',
    '=',
    '-',
    '-',
    ',',
    ' ',
    '0',
    '1',
    '42',
    '2999999',
    '3000000',
    '9007199254740993',
    'x',
    '.',
    '*',
    '/',
  ]
  return `bytes=${Array.from({ length: 1 + chance.below(6) }, () => chance.pick(parts)).join('')}`
}

/** `null` when nothing is. */
function wrongWithRange(range: string, reply: RawReply | undefined): string | null {
  if (!reply) return 'cut without a reply'
  const { status, headers, body } = reply
  if (status === 200 || status === 416) return null
  if (status !== 206) return `answered ${status}`
  const [told = '', first, last, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  if (body.length !== Number(last) - Number(first) + 1) return `206 with ${body.length} bytes of ${told}`
  const isOfTheEnd = /^bytes=-\d+$/.test(range)
  return isOfTheEnd && Number(last) + 1 !== Number(whole) ? `206 with ${told}, which is not the end` : null
}
