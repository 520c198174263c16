import { idMaker } from '../../core/study/events/id.ts'
import { openAiModel } from '../adapters/llm/openai-model.ts'
import { stripePayments } from '../adapters/payments/stripe-payments.ts'
import { shutdownHooks } from '../concurrency/shutdown-hooks.ts'
import { openReads } from '../database/database.ts'
import type { Deps } from './deps.ts'
import { sandboxPayments } from '../sandbox/sandbox-payments.ts'
import { securityLog } from '../services/account/security-log.ts'
import { rateLimits } from '../services/limits/rate-limit.ts'

type Outside = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'wait' | 'randomBytes' | 'argon2' | 'sendMail' | 'sendForm'>

/** All that the server is made of, from what comes from outside of it. */
export function makeDeps(outside: Outside): Deps {
  const base = { ...outside, reads: openReads(outside.db), newId: idMaker(outside.now, outside.randomBytes) }
  const sandbox = outside.config.stripe === null ? sandboxPayments(base) : null
  const payments = stripePayments(base, sandbox)
  const llm = outside.config.llm && openAiModel(outside.config.llm)
  return {
    ...base,
    llm,
    payments,
    sandbox,
    limits: rateLimits(base),
    securityLog: securityLog(base),
    shutdownHooks: shutdownHooks((error) => base.log.error({ error }, 'the server did not end in order')),
  }
}
