import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Argon2 } from '../adapters/argon2-threads.ts'
import type { ShutdownHooks } from '../concurrency/shutdown-hooks.ts'
import type { LanguageModel } from '../services/tutor/language-model.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Config } from '../config/config.ts'
import type { SendForm, SendMail } from '../mail/mail.ts'
import type { SandboxPayments } from '../sandbox/sandbox.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SecurityLog } from './security-log.ts'

/** Resolves after `ms`; rejects when the signal is given before. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

/** What the server is made of. A service names the parts it needs: `Pick<Deps, 'db' | 'now'>`. */
export interface Deps {
  db: Knex
  /** The same database for reading outside of a transaction: in SQLite a connection of its own, so that what only reads waits
   *  for no writer. It sees all that was committed before. */
  reads: Knex
  /** Epoch ms. */
  now: () => number
  wait: Wait
  /** A new UUIDv7. */
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  log: Logger
  config: Config
  argon2: Argon2
  sendMail: SendMail
  /** `null` without a form service. */
  sendForm: SendForm | null
  /** `null`: none is configured, and the embedded engine answers alone. */
  llm: LanguageModel | null
  /** By Stripe, or by the sandbox. */
  payments: Payments
  /** `null` where Stripe takes the payments. */
  sandbox: SandboxPayments | null
  /** One for all services, since it remembers. */
  limits: RateLimits
  securityLog: SecurityLog
  /** What services have to put in order when the server ends. */
  shutdownHooks: ShutdownHooks
}
