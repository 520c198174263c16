import type { AnswerOf } from '../../core/contract/endpoint.ts'
import type { getEmailStatus } from '../../core/contract/email-status.ts'
import type { Deps } from '../deps.ts'
import { isMailStuck } from '../models/outbox-row.ts'
import { addressBuckets } from './rate-limit.ts'

/** Whether mail leaves this server. Names no address, host or key. */
export function emailStatusService({ db, config, limits }: Pick<Deps, 'db' | 'config' | 'limits'>) {
  return {
    async status(ip: string): Promise<AnswerOf<typeof getEmailStatus>> {
      await limits.take(addressBuckets('look', ip, config.limits.look.perAddress))
      if (config.smtpUrl === null) {
        const message = 'Email is not configured. Messages are stored, and mails are kept on this server.'
        return { configured: false, provider: 'sandbox', message }
      }
      const message = (await isMailStuck(db))
        ? 'Email is configured, but the last delivery failed. Mails are kept and sent again.'
        : 'Email is configured.'
      return { configured: true, provider: 'smtp', message }
    },
  }
}
