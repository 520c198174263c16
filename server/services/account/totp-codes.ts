import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { codeStepMs } from '../../config/lifetimes.ts'
import { derivedKey } from '../../keys/derived-key.ts'
import { openedText, sealedText } from '../../keys/sealed-text.ts'
import { addChallenge, liveChallenge, takeChallenge } from '../../models/account/login-challenge-row.ts'
import { takeRecoveryCode, takeStep, totpSecretOf } from '../../models/account/totp-rows.ts'
import { holdEpoch, type UserRow } from '../../models/account/user-row.ts'
import { sha256Of } from '../../packs/sha256.ts'

const periodS = 30
/** A phone's clock may be a step behind or ahead. */
const window = 1
/** Of a new secret, in bytes: what RFC 4226 recommends. */
const secretBytes = 20

export const wrongCode = 'That code is not right, or was used before.'

/** What is shown besides a password: codes of an authenticator app (RFC 6238) and recovery codes, each of which counts once. */
export function totpCodes({
  db,
  now,
  randomBytes,
  config,
  limits,
}: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config' | 'limits'>) {
  const key = derivedKey(config, 'second-factors')
  const placeOf = (userId: string) => `totp ${userId}`

  /** The time step of a code that this secret makes now, else `null`. */
  function stepOfCode(userId: string, sealedSecret: string, code: string): number | null {
    const secret = openedText(key, sealedSecret, placeOf(userId))
    if (secret === null) return null
    const nowMs = now()
    const delta = new TOTP({ secret: Secret.fromBase32(secret), period: periodS }).validate({
      token: code.replaceAll(/\s/g, ''),
      timestamp: nowMs,
      window,
    })
    return delta === null ? null : Math.floor(nowMs / 1000 / periodS) + delta
  }

  const recoveryCodeHash = (userId: string, code: string) =>
    createHmac('sha256', key)
      .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
      .digest('base64url')

  /** Each try counts: a code is one of a million. Throws `too-many-requests`. */
  const bucketOf = (userId: string) => ({ name: 'code', owner: userId, limit: config.limits.code.perAccount })

  return {
    stepOfCode,

    /** A new secret, to show and to store. */
    newSecret(userId: string, label: string, issuer: string) {
      const secret = new Secret({ buffer: Uint8Array.from(randomBytes(secretBytes)).buffer })
      const totp = new TOTP({ issuer, label, secret, period: periodS })
      return {
        url: totp.toString(),
        secret: secret.base32,
        sealedSecret: sealedText(key, secret.base32, placeOf(userId), randomBytes),
      }
    },

    /** Throws `too-many-requests`. */
    limit: (userId: string): Promise<void> => limits.take([bucketOf(userId)]),
    /** They have shown that it is them. */
    refill: (userId: string): Promise<void> => limits.refill(bucketOf(userId)),

    recoveryCodeHash,

    async isOn(userId: string): Promise<boolean> {
      const row = await totpSecretOf(userId, db)
      return row !== undefined && row.onSinceMs !== null
    },

    /** Uses up a code or a recovery code of theirs. Answers false when it is none, or was used. Throws `too-many-requests`. */
    async takeCode(userId: string, code: string): Promise<boolean> {
      await limits.take([bucketOf(userId)])
      const row = await totpSecretOf(userId, db)
      if (!row || row.onSinceMs === null) return false
      const step = stepOfCode(userId, row.sealedSecret, code)
      const isRight =
        step === null
          ? await takeRecoveryCode(userId, recoveryCodeHash(userId, code), db)
          : await takeStep(userId, step, db)
      if (isRight) await limits.refill(bucketOf(userId))
      return isRight
    },

    /** What a browser keeps between password and code: it shows that the password was right, and lets nobody in. `null` when the
     *  password was changed since this user was read. */
    async beginStep(user: Pick<UserRow, 'id' | 'sessionEpoch'>): Promise<string | null> {
      const token = Buffer.from(randomBytes(32)).toString('base64url')
      const step = { hash: sha256Of(token), purpose: 'code' as const, userId: user.id, expiresAtMs: now() + codeStepMs }
      return await db.transaction(async (trx) => {
        if (!(await holdEpoch(user, trx))) return null
        await addChallenge(step, trx)
        return token
      })
    },

    /** Whose step this is, and how it is used up. Throws `expired`, also when somebody else used it first. */
    async stepOf(token: string): Promise<{ userId: string; take: () => Promise<void> }> {
      const hash = sha256Of(token)
      const { userId } = (await liveChallenge(hash, 'code', now(), db)) ?? { userId: null }
      if (userId === null) throw stepIsOver()
      return {
        userId,
        async take() {
          if (!(await takeChallenge(hash, db))) throw stepIsOver()
        },
      }
    },
  }
}

const stepIsOver = () => new Problem('expired', 'That took too long. Please sign in with your password again.')
