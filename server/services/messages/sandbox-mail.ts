import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { derivedKey } from '../../keys/derived-key.ts'
import { mail, type Mail } from '../../mail/mail.ts'
import { newestMails } from '../../models/messages/outbox-row.ts'
import { sandboxMail } from '../site/page-endpoints.ts'

export interface SandboxMail extends Mail {
  id: string
  createdAtMs: number
  isSent: boolean
}

const shown = 100

type Access = Pick<Config, 'smtpUrl' | 'isSandbox' | 'secretKey'>

const keyOf = (config: Access) => derivedKey(config, 'sandbox-mail').toString('base64url')

/** Address of the page of mails on this server, the same after a restart; `null` where mails leave. */
export function sandboxMailPath(config: Access): string | null {
  if (config.smtpUrl !== null) return null
  return config.isSandbox ? sandboxMail.path : `${sandboxMail.path}?key=${keyOf(config)}`
}

/** Mails hold what people wrote, and links that act in their name: they are shown to who has the key, or to everybody where the
 *  operator asks for that. Where a request seems to come from says nothing: behind a proxy, everybody is on this machine. */
export function maySeeMails(config: Access, givenKey: string): boolean {
  if (config.smtpUrl !== null) return false
  const [given, right] = [Buffer.from(givenKey), Buffer.from(keyOf(config))]
  return config.isSandbox || (given.length === right.length && timingSafeEqual(given, right))
}

/** The newest mails of a server that sends none. */
export async function sandboxMails({ db }: Pick<Deps, 'db'>): Promise<SandboxMail[]> {
  const rows = await newestMails(shown, db)
  return rows
    .filter(({ payload }) => payload !== '')
    .map(({ id, payload, createdAtMs, outcome }) => ({
      ...z.parse(mail, JSON.parse(payload)),
      id,
      createdAtMs,
      isSent: outcome === 'sent',
    }))
}
