import { expect, test } from 'vitest'
import type { PackRow } from '../shared-db.ts'
import { makePackServer } from '../testing/make-pack-server.ts'
import { transition, type PackEvent } from './pack-transition.ts'

const server = await makePackServer()
async function version(number: number) {
  const manifest = await server.publish(7, { shards: [], version: number })
  return { manifest, signed: server.manifests.get(7)! }
}
const [first, second, third] = [await version(1), await version(2), await version(3)]
const installed = { ...first, refs: [], installedAtMs: 1000 }
const installedSecond = { ...second, refs: [], installedAtMs: 2000 }
const arriving = { ...first, refs: [], installedAtMs: 1500, isArriving: true as const }
const arrivingSecond = { ...second, refs: [], installedAtMs: 1700, isArriving: true as const }

const works = {
  idle: null,
  wanted: { is: 'wanted' },
  paused: { is: 'paused', why: 'asked' },
  waiting: { is: 'paused', why: 'no-connection' },
  damaged: { is: 'failed', fault: { code: 'damaged' } },
  full: { is: 'failed', fault: { code: 'no-room', neededBytes: 2, freeBytes: 1 } },
} as const satisfies Record<string, PackRow['work']>
type Work = keyof typeof works

const events = {
  asked: { is: 'asked', courseId: 7 },
  resumed: { is: 'resumed' },
  pauseAsked: { is: 'pause-asked' },
  upToDate: { is: 'up-to-date' },
  staged: { is: 'staged', ...second, needed: ['b'] },
  arrived: { is: 'arrived', signed: second.signed },
  opened: { is: 'opened', current: arrivingSecond },
  installed: { is: 'installed', current: installedSecond },
  connectionLost: { is: 'connection-lost' },
  failed: { is: 'failed', fault: works.full.fault },
} as const satisfies Record<string, PackEvent>
const names = Object.keys(events) as (keyof typeof events)[]

/** The work of a row after an event; what is not named ignores it. */
const table: Record<keyof typeof events, Partial<Record<Work, Work>>> = {
  asked: { idle: 'wanted', wanted: 'wanted', paused: 'wanted', waiting: 'wanted', damaged: 'wanted', full: 'wanted' },
  resumed: { wanted: 'wanted', waiting: 'wanted' },
  pauseAsked: { wanted: 'paused', waiting: 'paused' },
  upToDate: { idle: 'idle', wanted: 'idle', paused: 'idle', waiting: 'idle', damaged: 'idle', full: 'idle' },
  staged: { wanted: 'wanted' },
  arrived: { wanted: 'wanted' },
  opened: { wanted: 'wanted' },
  installed: { wanted: 'idle' },
  connectionLost: { wanted: 'waiting' },
  failed: { wanted: 'full' },
}

/** Every row there can be: each work, with a version to study, a part of one or none, and with none, this or another version on its way. */
const rows = (Object.keys(works) as Work[]).flatMap((work) =>
  [null, arriving, installed].flatMap((current) =>
    [null, { ...second, needed: ['a'] }, { ...third, needed: ['a'] }].map((staged) => {
      const row: PackRow = { courseId: 7, current, staged, work: works[work], lastUsedAtMs: 5, openUntilMs: 9 }
      return { work, row }
    }),
  ),
)

test.each(names)('%s: the whole table', (name) => {
  for (const { work, row } of rows) {
    const { current, staged } = row
    const next = table[name][work]
    const isOnItsWay = staged?.signed.payload === second.signed.payload
    const isWhole = current === installed
    const isOfStaged = name === 'arrived' || name === 'opened' || name === 'installed'
    const isIgnored = next === undefined || (isOfStaged && !isOnItsWay) || (name === 'opened' && isWhole)
    const expected = {
      ...row,
      ...(next && { work: works[next], ...(works[next] === null && { staged: null }) }),
      ...(name === 'staged' && !isOnItsWay && { staged: { ...second, needed: ['b'] } }),
      ...(name === 'opened' && { current: arrivingSecond }),
      ...(name === 'installed' && { current: installedSecond, lastUsedAtMs: 2000 }),
    }
    expect(transition(row, events[name])).toEqual(isIgnored ? 'ignored' : expected)
  }
})

test('a pack that is not here becomes one by being asked for and by nothing else', () => {
  const asked = { courseId: 7, current: null, staged: null, work: works.wanted, lastUsedAtMs: 0, openUntilMs: null }
  for (const name of names) expect(transition(null, events[name])).toEqual(name === 'asked' ? asked : 'ignored')
})

test('what changes nothing answers the same row, so that nothing is written', () => {
  const row = rows.find((each) => each.work === 'wanted' && each.row.staged?.manifest.version === 2)!.row
  expect(transition(row, events.staged)).toBe(row)
  expect(transition(row, events.arrived)).toBe(row)
})
