import type { AnswerFact } from '../../../core/study/families.ts'
import type { PracticeSession } from '../../../core/study/session.ts'
import { mergeStored } from '../../../core/study/session-merge.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { recordAnswer } from '../../../offline/account/record.ts'
import type { HeldRun, RunChange } from './held-run.ts'

/** One write to the disk, and what it changes in the run. */
export type Write = () => Promise<RunChange>

export interface RunWrites {
  /** Runs a write and tells what came of it; when it fails says so and keeps it for another try. */
  guarded(write: Write): Promise<void>
  /** Tries again what failed. */
  retry(): Promise<void>
  /** Whether it is among what is to be tried again. */
  hasFailed(write: Write): boolean
  saveRow: Write
  saveAnswer(index: number, fact: AnswerFact): ReturnType<Write>
}

/** What a run writes, over a stored row that another tab may have gone on with. */
export function runWrites(account: Account, run: HeldRun): RunWrites {
  const { db, env } = account
  const failed = new Set<Write>()

  // Asked for when it is written: what is chosen meanwhile goes along.
  const rowNow = (): PracticeSession => ({ ...run.get().session, updatedAtMs: env.now() })

  const guarded = async (write: Write) => {
    try {
      const change = await write()
      failed.delete(write)
      const { saving } = run.get()
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
    hasFailed: (write) => failed.has(write),
    saveRow: async () => {
      const { id } = run.timed()
      const written = await durably(account, () =>
        db.transaction('rw', db.sessions, async () => {
          const stored = await db.sessions.get(id)
          const mine = rowNow()
          const row = stored ? mergeStored(mine, stored) : mine
          await db.sessions.put(row)
          return row
        }),
      )
      return { session: mergeStored(run.get().session, written) }
    },
    saveAnswer: async (index, fact) => {
      run.timed()
      const written = await recordAnswer(account, { fact, index, runNow: rowNow })
      run.marked.delete(index)
      return { session: mergeStored(run.get().session, written), saving: { is: 'saved' } }
    },
  }
}
