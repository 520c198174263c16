import type { SyncLoopState } from '../../data/device/sync-loop.ts'
import type { SyncStatus } from '../../../offline/sync/sync-status.ts'
import { formatCount } from '../../ui/words/format-amount.ts'

/** The one line about what waits. `detail` is said beside it; `leadsTo` is where a press on it goes. */
export interface SyncWords {
  text: string
  detail: string | null
  tone: 'good' | 'offline' | 'waiting' | 'trouble'
  leadsTo: 'sign-in' | 'panel'
}

/** What to say of the outbox. Counts come from the outbox alone: nothing is called saved while something waits. */
export function syncWords(
  status: Pick<SyncStatus, 'waiting' | 'waitingAnswers' | 'refused' | 'notice'>,
  refusedAnswers: number,
  state: SyncLoopState['is'],
): SyncWords {
  const words = outboxWords(status, refusedAnswers, state)
  // Told of in full on the panel; whoever never goes there is to know too.
  return status.notice
    ? { ...words, detail: 'the browser removed this device’s copy: read more', tone: 'trouble' }
    : words
}

const whenSent: Partial<Record<SyncLoopState['is'], string>> = {
  unreachable: 'will send when online',
  'put-off': 'sent later',
  syncing: 'sending',
}

function outboxWords(
  status: Pick<SyncStatus, 'waiting' | 'waitingAnswers' | 'refused'>,
  refusedAnswers: number,
  state: SyncLoopState['is'],
): SyncWords {
  const waiting =
    status.waitingAnswers > 0
      ? formatCount(status.waitingAnswers, 'answer')
      : status.waiting > 0
        ? formatCount(status.waiting, 'change')
        : null
  if (waiting !== null) {
    if (state === 'sign-in-needed')
      return { text: `Sign in to send ${waiting}`, detail: null, tone: 'trouble', leadsTo: 'sign-in' }
    if (state === 'update-required')
      return { text: `Update the app to send ${waiting}`, detail: null, tone: 'trouble', leadsTo: 'panel' }
    return { text: `${waiting} waiting`, detail: whenSent[state] ?? null, tone: 'waiting', leadsTo: 'panel' }
  }
  if (status.refused > 0) {
    const refused = refusedAnswers > 0 ? formatCount(refusedAnswers, 'answer') : formatCount(status.refused, 'change')
    return { text: `${refused} could not be sent`, detail: null, tone: 'trouble', leadsTo: 'panel' }
  }
  // Acknowledged when it was sent; whether the server has it still, it says after a sign-in.
  if (state === 'sign-in-needed')
    return { text: 'Sign in to sync', detail: 'saved on this device', tone: 'trouble', leadsTo: 'sign-in' }
  return state === 'unreachable'
    ? { text: 'Offline · all saved', detail: null, tone: 'offline', leadsTo: 'panel' }
    : { text: 'All saved', detail: null, tone: 'good', leadsTo: 'panel' }
}
