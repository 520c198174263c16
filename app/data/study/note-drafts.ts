import type { Register, Revision } from '../../../core/study/events/register.ts'
import { type DraftRow, readIdentity, readSyncState } from '../../../offline/account/account-db.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { record } from '../../../offline/account/record.ts'
import { readRegister } from './course-progress.ts'

/** Longest note, in characters, as an event holds it. */
export const noteLimit = 10_000

export interface OtherVersion {
  text: string
  from: 'this device' | 'another device'
  atMs: number
}

export interface NoteState {
  /** What stands in the note; a draft that was left unfinished comes before what was last kept. */
  text: string
  /** What lost against it when two devices wrote, newest first. */
  others: OtherVersion[]
}

const draftPrefix = 'note:'
const draftKey = (itemId: string) => `${draftPrefix}${itemId}`
/** Where a draft goes that another device has written past: it is offered as another version. */
const leftKey = (itemId: string) => `left-note:${itemId}`

/** The note on a question. Made for `useLive`. */
export async function readNote({ db }: Account, itemId: string): Promise<NoteState> {
  const [register, drafts] = await Promise.all([
    readRegister(db, 'note', itemId),
    db.drafts.bulkGet([draftKey(itemId), leftKey(itemId)]),
  ])
  const [draft, left] = drafts
  // Every answer numbers the identity on, and would wake the note of a question that has none.
  if (!register) return { text: draft?.text ?? '', others: textsOnDevice([left]).filter(({ text }) => text !== '') }
  const [{ deviceId }, { serverOffsetMs }] = await Promise.all([readIdentity(db), readSyncState(db)])
  const kept = typeof register.value === 'string' ? register.value : ''
  const isStale = draft !== undefined && isWrittenPast(draft, register, deviceId, serverOffsetMs)
  const lost = otherVersions(register.revisions, { text: kept, deviceId: register.deviceId }, deviceId)
  const unsent = textsOnDevice([isStale ? draft : undefined, left]).filter(({ text }) => text !== kept)
  return {
    text: draft && !isStale ? draft.text : kept,
    others: [...unsent, ...lost.filter(({ text }) => unsent.every((other) => other.text !== text))],
  }
}

const textsOnDevice = (rows: readonly (DraftRow | undefined)[]): OtherVersion[] =>
  rows.flatMap((row) => (row ? [{ text: row.text, from: 'this device', atMs: row.updatedAtMs }] : []))

/** Whether another device has written the note since this draft was typed. `serverOffsetMs`: how far the server's clock is
 *  ahead of this device's. */
function isWrittenPast(
  draft: DraftRow,
  register: Register | null,
  ownDeviceId: string,
  serverOffsetMs: number,
): boolean {
  if (!register || register.deviceId === ownDeviceId) return false
  return draft.updatedAtMs + serverOffsetMs < register.atMs
}

/** What a crash left of typing becomes what every device will have; a draft that another device has written past is kept as
 *  another version instead. */
export async function settleDraft(account: Account, itemId: string): Promise<void> {
  const { db } = account
  const draft = await db.drafts.get(draftKey(itemId))
  if (!draft) return
  const register = await readRegister(db, 'note', itemId)
  const [{ deviceId }, { serverOffsetMs }] = await Promise.all([readIdentity(db), readSyncState(db)])
  if (!isWrittenPast(draft, register, deviceId, serverOffsetMs)) return await keepNote(account, itemId, draft.text)
  await durably(account, () =>
    db.transaction('rw', db.drafts, async () => {
      if ((await db.drafts.get(draft.target))?.text !== draft.text) return
      await db.drafts.put({ ...draft, target: leftKey(itemId) })
      await db.drafts.delete(draft.target)
    }),
  )
}

/** Settles every draft of the account; for its opening. */
export async function settleDrafts(account: Account): Promise<void> {
  const targets = await account.db.drafts.where('target').startsWith(draftPrefix).primaryKeys()
  for (const target of targets) await settleDraft(account, target.slice(draftPrefix.length))
}

/** Versions of other writers than the one that won, each text once. Earlier versions of the winner's own device are its
 *  own history and were given up on purpose. */
export function otherVersions(
  revisions: readonly Revision[],
  winner: { text: string; deviceId: string },
  ownDeviceId: string,
): OtherVersion[] {
  const seen = new Set([winner.text])
  return revisions.flatMap(({ value, deviceId, atMs }) => {
    if (typeof value !== 'string' || deviceId === winner.deviceId || seen.has(value)) return []
    seen.add(value)
    return [{ text: value, from: deviceId === ownDeviceId ? 'this device' : 'another device', atMs } as const]
  })
}

/** Keeps what is being typed, so that no crash takes it. */
export async function saveDraft(account: Account, itemId: string, text: string): Promise<void> {
  const row = { target: draftKey(itemId), text, updatedAtMs: account.env.now() }
  await durably(account, () => account.db.drafts.put(row))
}

/** Makes of the typed text what every device will have; an empty one clears the note. Nothing when nothing changed. */
export async function keepNote(account: Account, itemId: string, typed: string): Promise<void> {
  const { db, env } = account
  const startedAtMs = env.now()
  // PostgreSQL cannot store U+0000, so no text of ours holds it.
  const text = typed.replaceAll('\u0000', '').slice(0, noteLimit)
  const value = text.trim() === '' ? null : text
  const held = (await readRegister(db, 'note', itemId))?.value ?? null
  if (value !== held) await record(account, [{ type: 'register', kind: 'note', target: itemId, value }])
  await durably(account, () =>
    db.transaction('rw', db.drafts, async () => {
      const [draft, left] = await db.drafts.bulkGet([draftKey(itemId), leftKey(itemId)])
      // What was typed since, here or in another tab, is not in the event.
      if (draft && (draft.text === typed || draft.updatedAtMs < startedAtMs)) await db.drafts.delete(draft.target)
      if (left?.text === typed) await db.drafts.delete(left.target)
    }),
  )
}
