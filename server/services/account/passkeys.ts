import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import {
  mostPasskeys,
  type addPasskey,
  type Passkey,
  type passkeyReauthenticationOptions,
  type passkeyRegistrationOptions,
  type renamePasskey,
} from '../../../core/contract/account/passkeys.ts'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import { isUniqueViolation } from '../../database/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import {
  addPasskeyRow,
  passkeysOf,
  removePasskeyRow,
  setPasskeyName,
  type PasskeyRow,
} from '../../models/account/passkey-row.ts'
import { shopIdentity } from '../shop/identity.ts'
import { accountLetters } from './account-letters.ts'
import { checkPlainText } from './field-problem.ts'
import { challengeMs, descriptorOf, passkeyProofs, relyingParty, userHandle, webauthn } from './passkey-proofs.ts'
import type { Sender } from './password-check.ts'
import { logged } from './security-log.ts'
import { accountChanges, holdLogin, signedInUser } from './signed-in-user.ts'

/** Public keys that every device can make one of, the best first: EdDSA, ES256 and RS256 of COSE. */
const algorithms = [-8, -7, -257]

/** The passkeys of an account. */
export function passkeysService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits' | 'securityLog' | 'log'>,
) {
  const { db, reads, now, newId, config, limits, securityLog, log } = deps
  const proofs = passkeyProofs(deps)
  const letters = accountLetters(deps)
  const jobs = outbox(deps)
  const { id: rpId, origin } = relyingParty(config)

  return {
    async all(userId: string): Promise<Passkey[]> {
      return (await passkeysOf(userId, db)).map(shown)
    },

    /** Throws `taken` when there are too many. */
    async registrationOptions(userId: string): Promise<AnswerOf<typeof passkeyRegistrationOptions>> {
      await limits.take([accountChanges(userId, config)])
      const { username, email } = await signedInUser(userId, db)
      const own = await passkeysOf(userId, db)
      refuseTooMany(own)
      return {
        rp: { id: rpId, name: (await shopIdentity(reads)).name },
        user: { id: userHandle(userId), name: email, displayName: username },
        challenge: await proofs.challengeFor('passkey-registration', userId),
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: challengeMs,
        excludeCredentials: own.map(descriptorOf),
        // It signs in on its own, so it names its user and stands for both factors.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        extensions: { credProps: true },
      }
    },

    /** Throws `expired`, `taken`, `validation` when the device's answer is not what was asked for, or `not-signed-in` when the login session
     *  that asks, `loginHash`, was ended meanwhile. */
    async add(
      userId: string,
      { name, credential }: BodyOf<typeof addPasskey>,
      loginHash: string,
      sender: Sender,
    ): Promise<Passkey> {
      checkPlainText('name', name)
      await limits.take([accountChanges(userId, config)])
      const { email } = await signedInUser(userId, db)
      const notice = await letters.notice(email, `A passkey was added to your account: ${name}.`)
      return await logged(securityLog, { what: 'passkey-add', userId, sender }, async () => {
        const { clientDataJSON } = credential.response
        const challenge = await proofs.takeChallengeOf(clientDataJSON, 'passkey-registration', userId)
        const made = await verified(credential, challenge)
        const { id: credentialId, publicKey, counter } = made.credential
        const row = {
          id: newId(),
          userId,
          credentialId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: JSON.stringify(credential.response.transports),
          name,
          isSynced: made.credentialBackedUp,
          addedAtMs: now(),
          lastUsedAtMs: null,
        }
        try {
          await db.transaction(async (trx) => {
            await holdLogin(loginHash, now(), trx)
            refuseTooMany(await passkeysOf(userId, trx))
            await addPasskeyRow(row, trx)
            await jobs.add('mail', notice, trx)
          })
        } catch (error) {
          if (isUniqueViolation(error)) throw new Problem('taken', 'This passkey was added before.')
          throw error
        }
        return shown(row)
      })
    },

    /** Throws `not-found`. */
    async rename(userId: string, id: string, { name }: BodyOf<typeof renamePasskey>): Promise<Passkey> {
      checkPlainText('name', name)
      await limits.take([accountChanges(userId, config)])
      const row = await setPasskeyName(id, userId, name, db)
      if (!row) throw noPasskey()
      return shown(row)
    },

    /** Throws `not-found`. */
    async remove(userId: string, id: string, sender: Sender): Promise<void> {
      await limits.take([accountChanges(userId, config)])
      const { email } = await signedInUser(userId, db)
      const notice = await letters.notice(email, 'A passkey was removed from your account.')
      await db.transaction(async (trx) => {
        if (!(await removePasskeyRow(id, userId, trx))) throw noPasskey()
        await jobs.add('mail', notice, trx)
      })
      securityLog.add({ what: 'passkey-remove', outcome: 'ok', userId, sender })
    },

    /** Throws `not-found` when the account has none. */
    async reauthenticationOptions(userId: string): Promise<AnswerOf<typeof passkeyReauthenticationOptions>> {
      await limits.take([accountChanges(userId, config)])
      const options = await proofs.askFor('passkey-reauthentication', userId)
      if (options.allowCredentials.length === 0) throw new Problem('not-found', 'This account has no passkey.')
      return options
    },
  }

  async function verified(credential: BodyOf<typeof addPasskey>['credential'], challenge: string) {
    const { verifyRegistrationResponse } = await webauthn()
    const answer = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: unknown): VerifiedRegistrationResponse => {
      log.debug({ error }, 'a new passkey was refused')
      return { verified: false }
    })
    if (!answer.verified) throw new Problem('validation', 'This device did not make a passkey that can be used here.')
    return answer.registrationInfo
  }
}

function refuseTooMany(own: readonly PasskeyRow[]): void {
  if (own.length >= mostPasskeys)
    throw new Problem('taken', `An account can have ${mostPasskeys} passkeys. Please remove one first.`)
}

const noPasskey = () => new Problem('not-found', 'There is no such passkey.')

function shown({
  id,
  name,
  addedAtMs,
  lastUsedAtMs,
  isSynced,
}: Pick<PasskeyRow, 'id' | 'name' | 'addedAtMs' | 'lastUsedAtMs' | 'isSynced'>): Passkey {
  return {
    id,
    name,
    addedAt: new Date(addedAtMs).toISOString(),
    lastUsedAt: lastUsedAtMs === null ? null : new Date(lastUsedAtMs).toISOString(),
    isSynced: Boolean(isSynced),
  }
}
