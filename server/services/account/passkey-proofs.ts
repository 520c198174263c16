import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import {
  transports,
  type authenticationOptions,
  type authenticationResponse,
} from '../../../core/contract/account/passkeys.ts'
import { Problem } from '../../../core/problem.ts'
import { publicAddress, type Config } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  addChallenge,
  liveChallenge,
  takeChallenge,
  type ChallengePurpose,
} from '../../models/account/login-challenge-row.ts'
import { notePasskeyUse, passkeyByCredential, passkeysOf, type PasskeyRow } from '../../models/account/passkey-row.ts'
import { userById, type UserRow } from '../../models/account/user-row.ts'
import { sha256Of } from '../../packs/sha256.ts'

type Proof = z.output<typeof authenticationResponse>
type PasskeyPurpose = Exclude<ChallengePurpose, 'code'>

/** Fetched when a passkey is first looked at: it brings a fifth of a second of certificates and encodings along. */
export const webauthn = () => import('@simplewebauthn/server')

/** How long a device may take over a challenge. */
export const challengeMs = 5 * 60_000

/** For which shop passkeys are, as browsers check it: never from the request. */
export function relyingParty(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicAddress(config))
  return { id: hostname, origin }
}

/** WebAuthn: a challenge, made here and good once, and what a passkey makes of it. */
export function passkeyProofs({
  db,
  now,
  randomBytes,
  config,
  log,
}: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config' | 'log'>) {
  const { id: rpId, origin } = relyingParty(config)

  /** A new challenge, for this user alone, or for whoever comes. */
  async function challengeFor(purpose: PasskeyPurpose, userId: string | null): Promise<string> {
    const challenge = Buffer.from(randomBytes(32)).toString('base64url')
    await addChallenge({ hash: sha256Of(challenge), purpose, userId, expiresAtMs: now() + challengeMs }, db)
    return challenge
  }

  /** Uses up the challenge that this is an answer to, and returns it. Throws `expired`. */
  async function takeChallengeOf(
    clientDataJSON: string,
    purpose: PasskeyPurpose,
    userId: string | null,
  ): Promise<string> {
    const challenge = challengeIn(clientDataJSON)
    const row = await liveChallenge(sha256Of(challenge), purpose, now(), db)
    if (row?.userId !== userId || !(await takeChallenge(row.hash, db)))
      throw new Problem('expired', 'That took too long, or was done already. Please try again.')
    return challenge
  }

  return {
    challengeFor,
    takeChallengeOf,

    /** What the browser asks a device for. `userId`: whose passkeys may answer; `null`: of whoever has one here. */
    async askFor(purpose: PasskeyPurpose, userId: string | null): Promise<z.output<typeof authenticationOptions>> {
      const own = userId === null ? [] : await passkeysOf(userId, db)
      return {
        challenge: await challengeFor(purpose, userId),
        rpId,
        timeout: challengeMs,
        userVerification: 'required',
        allowCredentials: own.map(descriptorOf),
      }
    },

    /** Whose passkey made this proof; `null`: nobody's, or not for this. `userId`: only theirs count. Throws `expired`. */
    async userOf(proof: Proof, purpose: PasskeyPurpose, userId: string | null): Promise<UserRow | null> {
      const challenge = await takeChallengeOf(proof.response.clientDataJSON, purpose, userId)
      const passkey = await passkeyByCredential(proof.id, db)
      if (!passkey || (userId !== null && passkey.userId !== userId)) return null
      if (!isHandleOf(passkey.userId, proof.response.userHandle)) return null
      const { counter, isSynced } = (await checked(proof, passkey, challenge)) ?? {}
      if (counter === undefined || isSynced === undefined) return null
      // As they are before the use is noted, which fails when the passkey was removed: what ends all login sessions later ends this one.
      const user = await userById(passkey.userId, db)
      const isNoted = await notePasskeyUse(passkey, { counter, isSynced, lastUsedAtMs: now() }, db)
      return (isNoted && user) || null
    },
  }

  async function checked(proof: Proof, { publicKey, counter, credentialId }: PasskeyRow, challenge: string) {
    const { userHandle, ...response } = proof.response
    const { verifyAuthenticationResponse } = await webauthn()
    const verified = await verifyAuthenticationResponse({
      response: {
        ...proof,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
    }).catch((error: unknown): VerifiedAuthenticationResponse | null => {
      log.debug({ error }, 'a passkey was refused')
      return null
    })
    if (!verified?.verified) return null
    const { newCounter, credentialBackedUp } = verified.authenticationInfo
    return { counter: newCounter, isSynced: credentialBackedUp }
  }
}

/** What a passkey calls its user: no name, and the same for all of theirs. */
export const userHandle = (userId: string) => Buffer.from(userId).toString('base64url')

const isHandleOf = (userId: string, given: string | undefined) => given === undefined || given === userHandle(userId)

/** As a browser finds a passkey again. */
export function descriptorOf({ credentialId, transports: known }: Pick<PasskeyRow, 'credentialId' | 'transports'>) {
  const said: unknown = JSON.parse(known)
  const names = Array.isArray(said) ? said.map(String) : []
  return {
    id: credentialId,
    type: 'public-key' as const,
    transports: transports.filter((name) => names.includes(name)),
  }
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    return ''
  }
}
