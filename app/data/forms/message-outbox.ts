import { liveQuery } from 'dexie'
import { type BackOff, backOffMs } from '../../../core/back-off.ts'
import {
  deliver,
  type Delivery,
  drainMessages,
  forgetRefusals,
  type MessageEnv,
  messagesOf,
} from '../../../offline/messages/messages.ts'
import { fetchSend } from '../../../offline/sync/send.ts'
import { type MessageRow, SharedDb } from '../../../offline/shared-db.ts'
import { freeRoom } from '../../../offline/storage-room.ts'
import { askForBackgroundSync } from '../device/background-sync.ts'
import { packEnv } from '../device/packs.ts'
import { pageNow } from '../device/page-clock.ts'
import { random } from '../device/random.ts'
import { session } from '../session/session.ts'
import { currentWriter } from './writer.ts'
import { messagesWait } from './messages-wait.ts'

// Fetched when there is something to send or to show: the database comes with it. One of its own, since a message is what nobody has
// twice: it is on the disk before it is called kept, where a piece of a pack can be fetched again.

const db = new SharedDb(undefined, 'strict')
const env: MessageEnv = {
  db,
  send: fetchSend(),
  ...(navigator.locks && { locks: navigator.locks }),
  freeRoom: () => freeRoom(packEnv),
}

/** Between looks for a server while messages wait and the page is seen. */
const backOff: BackOff = { firstMs: 5_000, longestMs: 60_000, jitter: 0.5 }

/** How long a visitor's message that the server refused is kept for its writer to see, ms. */
const refusalKeptMs = 24 * 3_600_000

/** Sends a message, or keeps it here until a server can be reached. */
export async function deliverMessage(body: MessageRow['body'], writtenAtMs: number): Promise<Delivery> {
  // Before it is kept: what a page that is killed meanwhile leaves behind is sent by the worker, or at the next start.
  messagesWait.write('yes')
  void askForBackgroundSync('messages')
  try {
    return await deliver(env, { id: body.id, writer: currentWriter(), body, writtenAtMs, refusal: null })
  } finally {
    startSending()
  }
}

/** Sends what waits, whoever wrote it and whoever is here: that is what its writer asked for. */
async function drain(): Promise<void> {
  const { waiting } = await drainMessages(env)
  await forgetRefusals(db, pageNow() - refusalKeptMs)
  if (waiting === 0) return messagesWait.clear()
  messagesWait.write('yes')
  void askForBackgroundSync('messages')
}

/** Calls back with the messages of whoever writes here, now and whenever they or their writer change, in any tab. Returns the
 *  way to stop. */
export function watchMessages(listener: (rows: MessageRow[]) => void): () => void {
  let writer = currentWriter()
  const look = () =>
    liveQuery(() => messagesOf(db, writer)).subscribe({
      next: (rows) => {
        if (rows.some(({ refusal }) => refusal === null) && messagesWait.read() === null) {
          messagesWait.write('yes')
          startSending()
        }
        listener(rows)
      },
      // Storage that cannot be opened holds nothing that could be shown.
      error: () => listener([]),
    })
  let watch = look()
  const unfollow = session.subscribe(() => {
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
  await Promise.all([db.messages.delete(id), db.reports.delete(id)])
}

let isStarted = false
let passes = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits here: now, when the connection or the page is back, and now and then while some wait. */
export function startSending(): void {
  if (!isStarted) {
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
  }
  isStarted = true
  wake()
}

function wake(): void {
  passes = 0
  void pass()
}

async function pass(): Promise<void> {
  clearTimeout(timer)
  if (messagesWait.read() === null || document.visibilityState === 'hidden') return
  await drain().catch(() => undefined)
  if (messagesWait.read() === null) return
  clearTimeout(timer)
  timer = setTimeout(() => void pass(), backOffMs(backOff, passes++, random()))
}
