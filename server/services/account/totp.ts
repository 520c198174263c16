import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import {
  recoveryCodeCount,
  type newRecoveryCodes,
  type setUpTotp,
  type totp,
  type turnOffTotp,
  type turnOnTotp,
} from '../../../core/contract/account/totp.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import {
  beginTotp,
  holdTotp,
  recoveryCodesLeft,
  removeTotp,
  replaceRecoveryCodes,
  totpSecretOf,
  turnOn,
} from '../../models/account/totp-rows.ts'
import { userById, type UserRow } from '../../models/account/user-row.ts'
import { shopIdentity } from '../shop/identity.ts'
import { accountLetters } from './account-letters.ts'
import { fieldProblem } from './field-problem.ts'
import { passwordCheck, type Sender, type Visitor } from './password-check.ts'
import { logged } from './security-log.ts'
import { accountChanges, holdLogin, signedInUser } from './signed-in-user.ts'
import { totpCodes, wrongCode } from './totp-codes.ts'

/** How long a secret may be set up. */
const setUpMs = 30 * 60_000

/** Letters and digits that nobody takes for one another. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryLength = 10

/** Setting up codes of an authenticator app, and turning them off. */
export function totpService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'argon2' | 'limits' | 'securityLog'>,
) {
  const { db, reads, now, randomBytes, config, limits, securityLog } = deps
  const codes = totpCodes(deps)
  const passwords = passwordCheck(deps)
  const letters = accountLetters(deps)
  const jobs = outbox(deps)

  return {
    async state(userId: string): Promise<AnswerOf<typeof totp>> {
      const onSinceMs = (await totpSecretOf(userId, db))?.onSinceMs ?? null
      const since = onSinceMs === null ? null : new Date(onSinceMs).toISOString()
      return { isOn: since !== null, since, recoveryCodesLeft: await recoveryCodesLeft(userId, db) }
    },

    /** Throws `taken` where codes are on. */
    async setUp(userId: string): Promise<AnswerOf<typeof setUpTotp>> {
      await limits.take([accountChanges(userId, config)])
      const { email } = await signedInUser(userId, db)
      const { name } = await shopIdentity(reads)
      const { url, secret, sealedSecret } = codes.newSecret(userId, email, name)
      const isBegun = await db.transaction((trx) => beginTotp({ userId, sealedSecret, createdAtMs: now() }, trx))
      if (!isBegun) throw new Problem('taken', 'Codes are on already. Turn them off first to set up another app.')
      return { url, secret, expiresAt: new Date(now() + setUpMs).toISOString() }
    },

    /** Throws `expired`, `bad-credentials`, or `not-signed-in` when the login session that asks, `loginHash`, was ended meanwhile. */
    async turnOn(
      userId: string,
      { code }: BodyOf<typeof turnOnTotp>,
      loginHash: string,
      sender: Sender,
    ): Promise<AnswerOf<typeof turnOnTotp>> {
      await codes.limit(userId)
      const { email } = await signedInUser(userId, db)
      const notice = await letters.notice(email, 'Signing in with your password asks for a code from now on.')
      return await logged(securityLog, { what: 'codes-on', userId, sender }, async () => {
        const row = await totpSecretOf(userId, db)
        if (!row || row.onSinceMs !== null || row.createdAtMs + setUpMs <= now()) throw setUpIsOver()
        const lastStep = codes.stepOfCode(userId, row.sealedSecret, code)
        if (lastStep === null) throw fieldProblem('code', wrongCode, 'bad-credentials')
        await codes.refill(userId)
        return await db.transaction(async (trx) => {
          await holdLogin(loginHash, now(), trx)
          if (!(await turnOn(row, { onSinceMs: now(), lastStep }, trx))) throw setUpIsOver()
          await jobs.add('mail', notice, trx)
          return await storeRecoveryCodes(userId, trx)
        })
      })
    },

    /** Throws `not-found` where codes are not on, or `not-signed-in` when the login session that asks, `loginHash`, was ended meanwhile. */
    async newRecoveryCodes(
      userId: string,
      loginHash: string,
      sender: Sender,
    ): Promise<AnswerOf<typeof newRecoveryCodes>> {
      await limits.take([accountChanges(userId, config)])
      const answer = await db.transaction(async (trx) => {
        await holdLogin(loginHash, now(), trx)
        if (!(await holdTotp(userId, trx))) throw codesAreOff()
        return await storeRecoveryCodes(userId, trx)
      })
      securityLog.add({ what: 'recovery-codes-made', outcome: 'ok', userId, sender })
      return answer
    },

    /** Throws `not-found` where codes are not on, or `bad-credentials`. */
    async turnOff(userId: string, proof: BodyOf<typeof turnOffTotp>, visitor: Visitor): Promise<void> {
      if (!(await codes.isOn(userId))) throw codesAreOff()
      const user = await signedInUser(userId, db)
      const notice = await letters.notice(user.email, 'Signing in with your password asks for no code any more.')
      await logged(securityLog, { what: 'codes-off', userId, sender: visitor }, async () => {
        await requireProof(user, proof, visitor)
        await db.transaction(async (trx) => {
          if (await removeTotp(userId, trx)) await jobs.add('mail', notice, trx)
        })
      })
    },
  }

  async function requireProof(user: UserRow, proof: BodyOf<typeof turnOffTotp>, visitor: Visitor): Promise<void> {
    if ('code' in proof) {
      if (!(await codes.takeCode(user.id, proof.code))) throw fieldProblem('code', wrongCode, 'bad-credentials')
    } else if (!(await passwords.userOf(user.emailKey, proof.password, visitor, () => userById(user.id, db))))
      throw fieldProblem('password', 'That is not your password.', 'bad-credentials')
  }

  async function storeRecoveryCodes(userId: string, trx: typeof db) {
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, recoveryCode)
    const hashes = recoveryCodes.map((code) => codes.recoveryCodeHash(userId, code))
    await replaceRecoveryCodes(userId, hashes, trx)
    return { recoveryCodes }
  }

  function recoveryCode(): string {
    // Bytes past the last whole round of the alphabet would favour its beginning.
    const fair = Math.floor(256 / recoveryAlphabet.length) * recoveryAlphabet.length
    let code = ''
    while (code.length < recoveryLength)
      for (const byte of randomBytes(recoveryLength))
        if (byte < fair && code.length < recoveryLength) code += recoveryAlphabet[byte % recoveryAlphabet.length] ?? ''
    return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`
  }
}

const codesAreOff = () => new Problem('not-found', 'Codes are not on.')
const setUpIsOver = () => new Problem('expired', 'That took too long. Please begin to set up codes again.')
