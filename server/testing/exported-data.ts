import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { ImportProgress } from '../../core/contract/account/my-data.ts'
import type { PlacedEvent } from '../../core/study/events/event.ts'
import { study } from '../../core/study/families.ts'
import { deliver } from './mail/delivered.ts'
import { type TestApp, type TestUser } from './test-app.ts'

/** Of no account. */
export const nobodysId = '01a1fdd3-5670-7000-8000-000000000001'
/** What the page of one's own data says. */
export const ownData = async (user: TestUser) => (await user.get('/api/account/data')).json

/** The file of an export, as its owner downloads it. */
export async function exported(app: TestApp, user: TestUser): Promise<Uint8Array> {
  const { json } = await user.post('/api/account/exports')
  await deliver(app)
  const cookie = Array.from(user.cookies, ([key, value]) => `${key}=${value}`).join('; ')
  const reply = await fetch(`${app.url}/api/account/exports/${json.id}/file`, { headers: { cookie } })
  expect(reply.status).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}

/** Texts in it, by the names of their files. */
export const filesIn = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))

/** What an import tells while it goes on. */
export async function imported(user: TestUser, zip: Uint8Array) {
  const reply = await user.request('POST', '/api/account/import', zip, {
    headers: { 'content-type': 'application/zip' },
  })
  const events = [...reply.text.matchAll(/^data: (.*)$/gm)].map(([, text]) => JSON.parse(text ?? '') as ImportProgress)
  const last = events.at(-1)
  return { status: reply.status, json: reply.json, events, counts: last?.is === 'done' ? last.counts : null }
}

/** The rows of all folds of a student, as every device makes them, without what names the account. */
export async function folds(app: TestApp, { userId }: TestUser): Promise<unknown[]> {
  const rows = await app.db('events').where({ user_id: userId })
  const subjects = new Map<string, PlacedEvent[]>()
  for (const row of rows) {
    const event = JSON.parse(row.payload) as PlacedEvent['event']
    const mark = row.marks === null ? null : { marks: row.marks, of: row.out_of }
    const placed = { event, effectiveAtMs: row.effective_at_ms, receivedAtMs: row.received_at_ms, mark }
    for (const subject of study.subjectsOf(event)) subjects.set(subject, [...(subjects.get(subject) ?? []), placed])
  }
  return [...subjects.keys()].toSorted().map((subject) => study.project(subject, subjects.get(subject) ?? []))
}
