import { clientMarkOf } from '../../../core/study/events/counted-answers.ts'
import type { AnswerFact } from '../../../core/study/families.ts'
import { type PracticeSession, withItem } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { recordAnswer } from '../../../offline/account/record.ts'
import type { HeldRun, RunChange } from './held-run.ts'
import { mergeStored, withGiven } from './session-steps.ts'

/** One write to the disk, and what it changes in the run. */
export type Write = () => Promise<RunChange>

export interface RunWrites {
  /** Runs a write and tells what came of it; when it fails says so and keeps it for another try. */
  guarded(write: Write): Promise<void>
  /** Tries again what failed. */
  retry(): Promise<void>
  hasFailed(): boolean
  saveRow: Write
  saveAnswer(index: number, fact: AnswerFact): ReturnType<Write>
}

/** What a run writes, over a stored row that another tab may have gone on with. */
export function runWrites(account: Account, run: HeldRun): RunWrites {
  const { db, env } = account
  const failed = new Set<Write>()

  const rowOver = (stored: PracticeSession | undefined): PracticeSession => {
    const mine = { ...run.state().session, updatedAtMs: env.now() }
    return stored ? mergeStored(mine, stored) : mine
  }

  const guarded = async (write: Write) => {
    try {
      const change = await write()
      failed.delete(write)
      const { saving } = run.state()
      const isMended = saving.is === 'not-saved' && failed.size === 0
      const next = change.saving ?? (isMended ? { is: 'idle' as const } : saving)
      // "Saved" is true when nothing that was marked is still on its way.
      run.update({ ...change, saving: failed.size > 0 ? { is: 'not-saved' } : run.marked.size > 0 ? saving : next })
    } catch {
      failed.add(write)
      run.update({ saving: { is: 'not-saved' } })
    }
  }

  return {
    guarded,
    retry: async () => {
      for (const write of failed) await guarded(write)
    },
    hasFailed: () => failed.size > 0,
    saveRow: async () => {
      const { id } = run.timed()
      const written = await durably(account, () =>
        db.transaction('rw', db.sessions, async () => {
          const row = rowOver(await db.sessions.get(id))
          await db.sessions.put(row)
          return row
        }),
      )
      return { session: mergeStored(run.state().session, written) }
    },
    saveAnswer: async (index, fact) => {
      run.timed()
      const written = await recordAnswer(account, {
        sessionId: fact.sessionId,
        decide: (stored) => {
          const session = rowOver(stored)
          const item = session.items[index]
          if (!item || item.given) return { session, fact: null }
          return { session, fact: { ...fact, durationMs: item.elapsedMs } }
        },
        // What was shown follows from the key, so an answer is read again with its own, whichever tab it was given in.
        settle: (session, counted) =>
          withItem(withGiven(session, index, counted.answer, clientMarkOf(counted)), index, (item) => ({
            ...item,
            attemptKey: counted.attemptKey,
          })),
      })
      run.marked.delete(index)
      return { session: mergeStored(run.state().session, written), saving: { is: 'saved' } }
    },
  }
}
