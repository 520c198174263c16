import type { LoginSession, endOtherLoginSessions } from '../../../core/contract/account/login-sessions.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { removeSession, removeSessionsOf, sessionsOf, unknownDevice } from '../../models/account/login-session-row.ts'
import { removeMailedLinks } from '../../models/account/mailed-link-row.ts'
import { sha256Of } from '../../packs/sha256.ts'
import type { Sender } from './password-check.ts'

/** Where an account is signed in. `longestMs`: how long a login session may live. */
export function loginListService(deps: Pick<Deps, 'db' | 'now' | 'securityLog'>, longestMs: number) {
  const { db, now, securityLog } = deps

  return {
    /** `loginHash`: the one that asks. */
    async all(userId: string, loginHash: string): Promise<LoginSession[]> {
      const rows = await sessionsOf(userId, now(), now() - longestMs, db)
      const shown = rows.map(({ idHash, device, createdAtMs, lastSeenAtMs }) => ({
        id: shownId(idHash),
        // Sessions from before devices were named have none.
        device: device === '' ? unknownDevice : device,
        begunAt: new Date(createdAtMs).toISOString(),
        lastSeenAt: new Date(lastSeenAtMs ?? createdAtMs).toISOString(),
        isThis: idHash === loginHash,
      }))
      return [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)]
    },

    /** Ends one; answers whether it was the one that asks. With another one goes a change of address that was asked for: whoever is out
     *  may have named their own. Throws `not-found`. */
    async end(userId: string, id: string, loginHash: string, sender: Sender): Promise<{ isThis: boolean }> {
      const rows = await sessionsOf(userId, now(), now() - longestMs, db)
      const row = rows.find(({ idHash }) => shownId(idHash) === id)
      const isThis = row?.idHash === loginHash
      const isEnded =
        row !== undefined &&
        (await db.transaction(async (trx) => {
          if ((await removeSession(row.idHash, trx)) === 0) return false
          if (!isThis) await removeMailedLinks(userId, ['confirm-email'], trx)
          return true
        }))
      if (!isEnded) throw new Problem('not-found', 'That login session has ended.')
      securityLog.add({ what: 'session-end', outcome: 'ok', userId, sender })
      return { isThis }
    },

    /** With them goes such a change, too. */
    async endOthers(
      userId: string,
      loginHash: string,
      sender: Sender,
    ): Promise<AnswerOf<typeof endOtherLoginSessions>> {
      const sessionsEnded = await db.transaction(async (trx) => {
        // The sessions first: one that asks for such a change at this moment is waited for.
        const ended = await removeSessionsOf(userId, trx, loginHash)
        await removeMailedLinks(userId, ['confirm-email'], trx)
        return ended
      })
      if (sessionsEnded > 0) securityLog.add({ what: 'session-end', outcome: 'ok', userId, sender })
      return { sessionsEnded }
    },
  }
}

/** A name for a login session that is of no use in a cookie, nor in the database. */
const shownId = (idHash: string) =>
  Buffer.from(sha256Of(`shown ${idHash}`), 'hex')
    .toString('base64url')
    .slice(0, 22)
