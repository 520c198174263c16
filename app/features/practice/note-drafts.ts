import type { Revision } from '../../../core/study/register.ts'
import { readIdentity } from '../../../offline/account-db.ts'
import type { Account } from '../../../offline/account.ts'
import { durably } from '../../../offline/durable.ts'
import { record } from '../../../offline/record.ts'
import { readRegister } from '../../data/course-standing.ts'

/** Longest note, in characters, as an event holds it. */
export const noteLimit = 10_000

export interface OtherVersion {
  text: string
  from: 'this phone' | 'another device'
  atMs: number
}

export interface NoteState {
  /** What stands in the note; a draft that was left unfinished comes before what was last kept. */
  text: string
  /** What lost against it when two devices wrote, newest first. */
  others: OtherVersion[]
}

const draftKey = (itemId: string) => `note:${itemId}`

/** The note on a question. Made for `useLive`. */
export async function readNote({ db }: Account, itemId: string): Promise<NoteState> {
  const [register, draft, { deviceId }] = await Promise.all([
    readRegister(db, 'note', itemId),
    db.drafts.get(draftKey(itemId)),
    readIdentity(db),
  ])
  const kept = typeof register?.value === 'string' ? register.value : ''
  return {
    text: draft?.text ?? kept,
    others: register ? otherVersions(register.revisions, { text: kept, deviceId: register.deviceId }, deviceId) : [],
  }
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
    return [{ text: value, from: deviceId === ownDeviceId ? 'this phone' : 'another device', atMs } as const]
  })
}

/** Keeps what is being typed, so that no crash takes it. */
export async function saveDraft(account: Account, itemId: string, text: string): Promise<void> {
  const row = { target: draftKey(itemId), text, updatedAtMs: account.env.now() }
  await durably(account, () => account.db.drafts.put(row))
}

/** Makes of the typed text what every device will have; an empty one clears the note. Nothing when nothing changed. */
export async function keepNote(account: Account, itemId: string, typed: string): Promise<void> {
  const { db } = account
  // PostgreSQL cannot store U+0000, so no text of ours holds it.
  const text = typed.replaceAll('\u0000', '').slice(0, noteLimit)
  const value = text.trim() === '' ? null : text
  const held = (await readRegister(db, 'note', itemId))?.value ?? null
  if (value !== held) await record(account, [{ type: 'register', kind: 'note', target: itemId, value }])
  await durably(account, () => db.drafts.delete(draftKey(itemId)))
}
