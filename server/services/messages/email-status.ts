import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { getEmailStatus } from '../../../core/contract/site/email-status.ts'
import type { Deps } from '../../deps/deps.ts'
import { addressBuckets } from '../limits/rate-limit.ts'

/** Whether mail leaves this server. Names no address, host or key, and does not tell whether it gets through: that is in the log. */
export function emailStatusService({ config, limits }: Pick<Deps, 'config' | 'limits'>) {
  return {
    async status(ip: string): Promise<AnswerOf<typeof getEmailStatus>> {
      await limits.take(addressBuckets('look', ip, config.limits.look.perAddress))
      if (config.smtpUrl !== null) return { configured: true, provider: 'smtp', message: 'Email is configured.' }
      const message = 'Email is not configured. Messages are stored, and mails are kept on this server.'
      return { configured: false, provider: 'sandbox', message }
    },
  }
}
