import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { mail, type Mail } from '../mail.ts'
import { newestMails } from '../models/outbox-row.ts'

export interface SandboxMail extends Mail {
  id: string
  createdAtMs: number
  isSent: boolean
}

const shown = 100

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
