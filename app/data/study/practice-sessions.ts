import { queryOptions } from '@tanstack/react-query'
import { type PracticeSession, type QuestionRef, modeOf, startSession } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { pinItems, stimulusHashes, unpinItems } from '../../../offline/packs/pack-store.ts'
import { unfinishedSession } from './course-progress.ts'
import { packEnv, sharedDb } from '../device/packs.ts'

/** Begins a run of these questions and gives its id; with `limitMs`, against the clock. A course has one run at a time: one that was
 *  left open ends, with all its answers kept, and what is chosen in a timed one counts. Its questions stay on the device as they are
 *  now until it ends, whatever is downloaded meanwhile. Throws `NotSaved`. */
export async function beginPractice(
  account: Account,
  pack: { courseId: number; version: number },
  questions: readonly QuestionRef[],
  { id = account.newId(), limitMs = null }: { id?: string; limitMs?: number | null } = {},
): Promise<string> {
  const { db, env } = account
  const { courseId, version } = pack
  const unfinished = await unfinishedSession(db, courseId)
  if (unfinished && modeOf(unfinished) === 'timed')
    await import('./hand-in.ts').then(({ handIn }) => handIn(account, unfinished))
  const hashes = [...questions.map(({ hash }) => hash), ...(await stimuliOf(courseId, questions))]
  const pin = { sessionId: id, courseId, hashes, nowMs: packEnv.now() }
  await durably({ db: sharedDb, env }, () => pinItems(sharedDb, pin))
  const base = { id, courseId, packVersion: version, startedAtMs: env.now(), ...(limitMs !== null && { limitMs }) }
  const session = startSession(base, questions)
  const left = await durably(account, () =>
    db.transaction('rw', db.sessions, async () => {
      const all = await db.sessions.where('[courseId+updatedAtMs]').between([courseId], [courseId, []]).toArray()
      const open = all.filter((other) => other.finishedAtMs === null)
      await db.sessions.bulkPut([...open.map((other) => ({ ...other, finishedAtMs: env.now() })), session])
      return open
    }),
  )
  for (const other of left) await endPractice(other)
  return id
}

/** What the questions belong to stays with them. */
async function stimuliOf(courseId: number, questions: readonly QuestionRef[]): Promise<string[]> {
  const wanted = new Set(questions.flatMap(({ stimulusId }) => stimulusId ?? []))
  if (wanted.size === 0) return []
  const hashes = await stimulusHashes(sharedDb, courseId)
  return [...wanted].flatMap((id) => hashes.get(id) ?? [])
}

/** A run as it is on this device when its screen opens, or as answers from another device tell of it; `null` when it is not
 *  here. From then on the screen's own run is what counts, so nothing of it is remembered for the next time. */
export const sessionQuery = ({ userId, db }: Account, sessionId: string) =>
  queryOptions({
    queryKey: ['practice-session', userId, sessionId],
    queryFn: async () =>
      (await db.sessions.get(sessionId)) ??
      // Most runs that are opened began here.
      (await import('./past-sessions.ts').then(({ sessionFromAnswers }) => sessionFromAnswers(db, sessionId))),
    networkMode: 'always',
    staleTime: 0,
    // As long as a screen takes from its loader to its first rendering.
    gcTime: 5_000,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

/** Lets go of the questions of a run that has ended. */
export async function endPractice(session: PracticeSession): Promise<void> {
  await unpinItems(sharedDb, session.id)
}
