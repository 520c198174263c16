import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { isLoopback, isRange, loopback } from '../http/addresses.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type LlmConfig, llmIn } from './llm-config.ts'
import { isLiveKey, type StripeConfig, stripeIn } from './stripe-config.ts'

export interface Config {
  port: number
  /** Address to listen on; `null` for all of this machine. */
  host: string | null
  /** Addresses and networks in CIDR notation: from there, `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** Absolute folder of the SQLite file and of generated keys. */
  dataDir: string
  /** PostgreSQL address, or `null` for SQLite in `dataDir`. */
  databaseUrl: string | null
  /** Newest first: the first signs, all check. */
  sessionKeys: string[]
  /** What other keys of the server are derived from: see `derivedKey`. It outlives a change of the session keys. */
  secretKey: string
  /** Origin under which browsers reach the server; `null` is for trying it, and takes the Host header's word. */
  publicUrl: string | null
  logLevel: string
  passwordMin: number
  /** argon2id: memory in KiB, passes. */
  passwordCost: { memoryKib: number; passes: number }
  /** Oldest `schemaVersion` of an app that sync still takes events from, whenever they were written; 0 takes all. */
  minSchemaVersion: number
  limits: Limits
  /** Media above this many bytes is stored, sent and checked in pieces. */
  largeMediaBytes: number
  clientDir: string
  /** The page as the server renders it; without one, browsers do it all. */
  pagesDir: string
  contentDir: string
  /** Where mail goes out; `null` writes it into files in `dataDir`. */
  smtpUrl: string | null
  /** Asked for by the operator: mail stays on this server, and its page is shown to whoever comes. */
  isSandbox: boolean
  /** Receives the messages of the hub's contact form as JSON. */
  contactFormUrl: string | null
  /** External scheduling page; `null` takes booking requests here. */
  bookingUrl: string | null
  /** Script of a live-chat provider, which runs in a document of its own; `null`: there is no live chat. */
  liveChatScript: { url: string; origin: string } | null
  /** What the seller's prices include; `null` where the seller is not registered: then no word is said of VAT. */
  vat: { number: string; ratePercent: number } | null
  /** The keys of Stripe; `null`: the embedded sandbox takes payments, and no money moves. */
  stripe: StripeConfig | null
  /** Asked for by the operator: the sandbox takes payments also where customers come. */
  allowsSandboxPayments: boolean
  /** A language model that the tutor may ask; `null`: the embedded engine answers alone. */
  llm: LlmConfig | null
}

/** A lecture's film is above, a picture and most recordings are not. */
export const defaultLargeMediaBytes = 50 * 1024 * 1024

const wholeText = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .check(
      z.int(`must be a whole number from ${min} to ${max}`),
      z.minimum(min, `must be at least ${min}`),
      z.maximum(max, `must be at most ${max}`),
    )

const isOrigin = (text: string) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text)

/** Its origin goes into a security header, so it is one that a header can hold. */
const isSecureAddress = (text: string) => URL.canParse(text) && /^https:\/\/[a-z0-9.:-]+\/[^\s@]*$/i.test(text)

/** http is for trying things on one machine. */
const isSecureOrLocal = (text: string) =>
  URL.canParse(text) && /^https?:\/\/[^@]+$/.test(text) && (text.startsWith('https:') || isLoopback(text))

const stripeKey = (pattern: RegExp, message: string) =>
  z.optional(z.string().check(z.refine((key) => pattern.test(key), message)))

/** Every variable that the server reads, with what it is where it is not set. */
export const variables = z.object({
  PORT: z._default(wholeText(0, 65535), 3000),
  HOST: z.optional(
    z.string().check(z.refine((host) => isIP(host) !== 0, 'must be an address of this machine, such as 127.0.0.1')),
  ),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (ranges) => listed(ranges).every(isRange),
          'must be addresses or networks such as 10.0.0.0/8, separated by commas',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string(), './var'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), 'must be a postgres:// address')),
  ),
  SESSION_KEYS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (keys) => listed(keys).length > 0 && listed(keys).every((key) => key.length >= 32),
          'must be keys of at least 32 characters, separated by commas',
        ),
      ),
  ),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must be a key of at least 32 characters'))),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, 'must be like https://example.org, without a path'))),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level or silent'),
    'info',
  ),
  PASSWORD_MIN: z._default(wholeText(8, 128), 8),
  MIN_SCHEMA_VERSION: z._default(wholeText(0, 1_000_000), 0),
  LARGE_MEDIA_BYTES: z._default(wholeText(0, Number.MAX_SAFE_INTEGER), defaultLargeMediaBytes),
  CLIENT_DIR: z._default(z.string(), 'dist/client'),
  PAGES_DIR: z._default(z.string(), 'dist/ssr'),
  CONTENT_DIR: z._default(z.string(), 'content'),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine((url) => /^smtps?:\/\/./.test(url) && URL.canParse(url), 'must be an smtp:// or smtps:// address'),
      ),
  ),
  SANDBOX: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  CONTACT_FORM_URL: z.optional(z.string().check(z.refine(isSecureOrLocal, 'must be an https:// address'))),
  BOOKING_URL: z.optional(z.string().check(z.refine(isSecureOrLocal, 'must be an https:// address'))),
  LIVE_CHAT_SCRIPT_URL: z.optional(z.string().check(z.refine(isSecureAddress, 'must be an https:// address'))),
  SELLER_VAT_NUMBER: z.optional(
    z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{2,13}$/, 'must be like GB123456789, without spaces')),
  ),
  SELLER_VAT_PERCENT: z.optional(
    z.coerce
      .number('must be a number, such as 20')
      .check(z.positive('must be above 0'), z.maximum(50, 'must be at most 50')),
  ),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_(test|live)_\w+$/, 'must be a key such as sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(test|live)_\w+$/, 'must be a key such as pk_live_…'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_\S+$/, 'must be a secret such as whsec_…'),
  STRIPE_API_BASE: z.optional(
    z
      .string()
      .check(
        z.refine((url) => isOrigin(url) && isSecureOrLocal(url), 'must be like https://stripe.example, without a path'),
      ),
  ),
  ALLOW_SANDBOX_PAYMENTS: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  LLM_BASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => isSecureOrLocal(url) && !/[?#]/.test(url),
          'must be like https://api.example/v1, or an http:// address of this machine',
        ),
      ),
  ),
  LLM_API_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be a key without spaces'))),
  LLM_MODEL: z.optional(z.string().check(z.maxLength(200, 'must be the name of a model'))),
  LLM_INPUT_PRICE: z._default(wholeText(0, 1_000_000), 0),
  LLM_OUTPUT_PRICE: z._default(wholeText(0, 1_000_000), 0),
  LLM_USER_TOKENS_A_DAY: z._default(wholeText(0, 1_000_000_000), 100_000),
  LLM_SHOP_TOKENS_A_DAY: z._default(wholeText(0, 1_000_000_000), 5_000_000),
  LLM_USER_COST_A_DAY: z._default(wholeText(0, 1_000_000), 50),
  LLM_SHOP_COST_A_DAY: z._default(wholeText(0, 1_000_000), 2_000),
})

type Variables = z.output<typeof variables>

/** What one variable says of another is asked also where a third is wrong, so that all is said at once. */
const rule = (name: keyof Variables, message: string, holds: (values: Variables) => boolean) =>
  z.refine<Variables>(holds, { path: [name], message, when: () => true })

const environment = variables.check(
  rule(
    'SMTP_URL',
    'needs PUBLIC_URL: links in mails lead there',
    ({ SMTP_URL, PUBLIC_URL, SANDBOX }) => SMTP_URL === undefined || PUBLIC_URL !== undefined || SANDBOX === '1',
  ),
  ...(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).map((name) =>
    rule(name, 'is missing: payments need all of Stripe’s three keys, or none', (values) => {
      const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = values
      const given = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE]
      return values[name] !== undefined || given.every((value) => value === undefined)
    }),
  ),
  rule(
    'STRIPE_PUBLISHABLE_KEY',
    'is of another mode than STRIPE_SECRET_KEY: both are test keys, or both live',
    (values) => {
      const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values
      return secret === undefined || publishable === undefined || isLiveKey(secret) === isLiveKey(publishable)
    },
  ),
  rule(
    'STRIPE_API_BASE',
    'goes with test keys only: with live ones, cards are charged by Stripe itself',
    ({ STRIPE_API_BASE, STRIPE_SECRET_KEY }) => STRIPE_API_BASE === undefined || !isLiveKey(STRIPE_SECRET_KEY),
  ),
  rule(
    'ALLOW_SANDBOX_PAYMENTS',
    'is not 1, and there is no STRIPE_SECRET_KEY: under a public https address, customers would pay in the sandbox, where no money moves',
    ({ ALLOW_SANDBOX_PAYMENTS, PUBLIC_URL, STRIPE_SECRET_KEY }) =>
      ALLOW_SANDBOX_PAYMENTS === '1' || STRIPE_SECRET_KEY !== undefined || !(PUBLIC_URL?.startsWith('https:') ?? false),
  ),
  ...(['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL'] as const).map((name) =>
    rule(name, 'is missing: a language model needs its address, its key and its name, or none of them', (values) => {
      const given = [values.LLM_BASE_URL, values.LLM_API_KEY, values.LLM_MODEL]
      return values[name] !== undefined || given.every((value) => value === undefined)
    }),
  ),
  rule(
    'SELLER_VAT_NUMBER',
    'and SELLER_VAT_PERCENT go together: receipts name both or neither',
    ({ SELLER_VAT_NUMBER, SELLER_VAT_PERCENT }) =>
      (SELLER_VAT_NUMBER === undefined) === (SELLER_VAT_PERCENT === undefined),
  ),
)

/** Reads the environment. An empty or blank value counts as unset. Throws one error that lists every bad key.
 *  `rootDir`: folder that relative paths start from. `sessionKeys` and `secretKey` stay empty when not given. */
export function parseConfig(env: Record<string, string | undefined>, rootDir: string): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = z.safeParse(environment, given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const publicUrl = values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin
  // We speak plain HTTP: under a public https address a proxy of the operator's stands in front.
  const isProxied = publicUrl?.startsWith('https:') ?? false
  return {
    port: values.PORT,
    host: values.HOST ?? (isProxied ? '127.0.0.1' : null),
    trustedProxies: listed(values.TRUSTED_PROXIES ?? (isProxied ? loopback.join() : '')),
    dataDir: path.resolve(rootDir, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    sessionKeys: listed(values.SESSION_KEYS ?? ''),
    secretKey: values.SECRET_KEY ?? '',
    publicUrl,
    logLevel: values.LOG_LEVEL,
    passwordMin: values.PASSWORD_MIN,
    passwordCost: { memoryKib: 19_456, passes: 2 },
    minSchemaVersion: values.MIN_SCHEMA_VERSION,
    limits: defaultLimits,
    largeMediaBytes: values.LARGE_MEDIA_BYTES,
    clientDir: path.resolve(rootDir, values.CLIENT_DIR),
    pagesDir: path.resolve(rootDir, values.PAGES_DIR),
    contentDir: path.resolve(rootDir, values.CONTENT_DIR),
    smtpUrl: values.SANDBOX === '1' ? null : (values.SMTP_URL ?? null),
    isSandbox: values.SANDBOX === '1',
    contactFormUrl: values.CONTACT_FORM_URL ?? null,
    bookingUrl: values.BOOKING_URL ?? null,
    liveChatScript: withOrigin(values.LIVE_CHAT_SCRIPT_URL),
    vat:
      values.SELLER_VAT_NUMBER && values.SELLER_VAT_PERCENT
        ? { number: values.SELLER_VAT_NUMBER, ratePercent: values.SELLER_VAT_PERCENT }
        : null,
    stripe: stripeIn(values),
    allowsSandboxPayments: values.ALLOW_SANDBOX_PAYMENTS === '1',
    llm: llmIn(values),
  }
}

/** Where this process answers: on the machine itself, or at the one address that it listens on. */
export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isOwnMachine = host === null || ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return `http://${isOwnMachine ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** Where links in mails lead. Never taken from a request, whose Host header anyone can write. */
export function publicAddress(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return config.publicUrl ?? listeningAddress(config)
}

const withOrigin = (url: string | undefined) => (url === undefined ? null : { url, origin: new URL(url).origin })

function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
