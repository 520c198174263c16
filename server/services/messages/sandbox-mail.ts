import * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import { operatorKey } from '../../keys/derived-key.ts'
import { mail, type Mail } from '../../mail/mail.ts'
import { newestMails } from '../../models/messages/outbox-row.ts'
import { sandboxMail } from '../site/page-endpoints.ts'

export interface SandboxMail extends Mail {
  id: string
  createdAtMs: number
  isSent: boolean
}

const shown = 100

/** Address of the page of mails on this server; `null` where mails leave. They hold what people wrote, and links that act in their
 *  name: they are shown to who has the operator's key, or to everybody where the operator asks for that. */
export function sandboxMailPath(config: Pick<Config, 'smtpUrl' | 'isSandbox' | 'secretKey'>): string | null {
  if (config.smtpUrl !== null) return null
  return config.isSandbox ? sandboxMail.path : `${sandboxMail.path}?key=${operatorKey(config)}`
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
