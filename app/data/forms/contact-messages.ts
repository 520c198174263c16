import { liveQuery } from 'dexie'
import type { Problem } from '../../../core/problem.ts'
import {
  deliver,
  type Delivery,
  drainMessages,
  forgetRefusals,
  messagesOf,
} from '../../../offline/messages/messages.ts'
import { fetchSend } from '../../../offline/sync/send.ts'
import { type MessageRow, SharedDb } from '../../../offline/shared-db.ts'
import { pageNow } from '../device/page-clock.ts'
import { rememberedAccount } from '../device/device-storage.ts'
import { messagesWait, sendWaitingMessages } from './waiting-messages.ts'
import { currentWriter } from '../session/writer.ts'

// Fetched when there is something to send or to show: the database comes with it.

export type { Delivery, MessageRow, Problem }

const db = new SharedDb(undefined, 'strict')
const env = { db, send: fetchSend(), ...(navigator.locks && { locks: navigator.locks }) }

/** How long a visitor's message that the server refused is kept for its writer to see, ms. */
const refusalKeptMs = 24 * 3_600_000

/** Sends a message, or keeps it here until a server can be reached. */
export async function deliverMessage(body: MessageRow['body'], writtenAtMs: number): Promise<Delivery> {
  const delivery = await deliver(env, { id: body.id, writer: currentWriter(), body, writtenAtMs, refusal: null })
  if (delivery.is === 'kept') {
    keepSending()
    void askForBackgroundSync()
  }
  return delivery
}

/** Sends what waits, whoever wrote it and whoever is here: that is what its writer asked for. */
export async function drain(): Promise<void> {
  const { waiting } = await drainMessages(env)
  await forgetRefusals(db, pageNow() - refusalKeptMs)
  messagesWait.set(waiting > 0)
  if (waiting > 0) void askForBackgroundSync()
}

/** Calls back with the messages of whoever writes here, now and whenever they or their writer change, in any tab. Returns the
 *  way to stop. */
export function watchMessages(listener: (rows: MessageRow[]) => void): () => void {
  let writer = currentWriter()
  const look = () =>
    liveQuery(() => messagesOf(db, writer)).subscribe({
      next: (rows) => {
        if (rows.some(({ refusal }) => refusal === null) && !messagesWait.is()) keepSending()
        listener(rows)
      },
      // Storage that cannot be opened holds nothing that could be shown.
      error: () => listener([]),
    })
  let watch = look()
  const unfollow = rememberedAccount.subscribe(() => {
    if (currentWriter() === writer) return
    listener([])
    watch.unsubscribe()
    writer = currentWriter()
    watch = look()
  })
  return () => {
    unfollow()
    watch.unsubscribe()
  }
}

/** Takes a message away: its writer has it in the form again, or does not want it. */
export async function discardMessage(id: string): Promise<void> {
  await db.messages.delete(id)
}

function keepSending(): void {
  messagesWait.set(true)
  sendWaitingMessages()
}

/** Asks the browser to wake the worker when there is a connection, where it can (Chromium only). */
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('messages').catch(() => undefined)
}
