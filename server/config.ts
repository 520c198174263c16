import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { isLoopback, isRange, loopback } from './http/addresses.ts'

/** Tokens of a bucket: `burst` at once, then one more each `everyMs`. */
export interface Limit {
  burst: number
  everyMs: number
}

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
}

export interface Limits {
  signIn: { perAccountAndAddress: Limit; perAccount: Limit; perAddress: Limit; all: Limit }
  /** `takenPerAddress`: how often a sender may learn that an address has an account. */
  signUp: { perAddress: Limit; takenPerAddress: Limit; all: Limit }
  /** Codes of an authenticator app, and what is shown between password and code. */
  code: { perAccount: Limit }
  /** Changes of how one signs in: each of them needs a login session. */
  accountChange: { perUser: Limit }
  /** Mails that anybody may ask for; `perRecipient`: by the address that they go to. */
  accountMail: { perAddress: Limit; perRecipient: Limit; all: Limit }
  /** A phone's question which of its accounts there still are. */
  knownAccounts: { perUser: Limit }
  /** Exports of all that is known of a customer, and imports of such a file. */
  dataExport: { perUser: Limit }
  dataImport: { perUser: Limit }
  download: { perAddress: Limit }
  /** What visitors study without an account, by address: a class begins at once, and each device fetches some dozen files. */
  openPacks: { leases: Limit; manifests: Limit; files: Limit }
  /** `perRecipient`: mails to an address whose owner has not asked us themselves. */
  newsletter: { perAddress: Limit; perRecipient: Limit; all: Limit }
  contact: { perAddress: Limit; all: Limit }
  /** Reports of questions: by account, or by address where there is none. */
  report: { perUser: Limit; perAddress: Limit; all: Limit }
  /** Beginnings of exams. */
  examStart: { perUser: Limit }
  booking: { perAddress: Limit; perRecipient: Limit; all: Limit }
  /** Cheap readings: pages behind a mail's links, the state of e-mail. */
  look: { perAddress: Limit }
  sync: {
    /** How often an account may make each call. */
    calls: Record<'push' | 'pull' | 'digests' | 'entries' | 'events', Limit>
    /** Calls of one account that run at a time. */
    atOnce: number
    /** A bucket of the bytes that an account sends: what is more waits for its time. */
    pace: Limit
    /** How long a call waits for others of its account to end, and a refusal takes. */
    patienceMs: number
    /** What an account may store: a bucket of events and one of bytes, and all that it may ever have. */
    stored: { events: Limit; bytes: Limit; mostBytes: number }
  }
}

const seconds = 1000
const days = 86_400 * seconds

/** A lecture's film is above, a picture and most recordings are not. */
export const defaultLargeMediaBytes = 50 * 1024 * 1024

/** A classroom behind one address can sign in and up; a guesser gets a few tries a minute. */
export const defaultLimits: Limits = {
  signIn: {
    perAccountAndAddress: { burst: 5, everyMs: 20 * seconds },
    // Past these, strangers wait for each other: docs/decisions/016.
    perAccount: { burst: 30, everyMs: 2 * seconds },
    perAddress: { burst: 60, everyMs: 2 * seconds },
    all: { burst: 200, everyMs: 100 },
  },
  signUp: {
    perAddress: { burst: 40, everyMs: 30 * seconds },
    takenPerAddress: { burst: 5, everyMs: 60 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  // Who asks for a code has shown the password: what is left to guess is one of a million, three of which count.
  code: { perAccount: { burst: 5, everyMs: 120 * seconds } },
  accountChange: { perUser: { burst: 30, everyMs: 20 * seconds } },
  accountMail: {
    perAddress: { burst: 20, everyMs: 30 * seconds },
    perRecipient: { burst: 5, everyMs: 600 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  knownAccounts: { perUser: { burst: 30, everyMs: 10 * seconds } },
  dataExport: { perUser: { burst: 3, everyMs: days / 3 } },
  dataImport: { perUser: { burst: 6, everyMs: 1800 * seconds } },
  download: { perAddress: { burst: 120, everyMs: seconds } },
  openPacks: {
    leases: { burst: 200, everyMs: seconds },
    manifests: { burst: 200, everyMs: seconds },
    files: { burst: 4_000, everyMs: 50 },
  },
  newsletter: {
    perAddress: { burst: 20, everyMs: 30 * seconds },
    perRecipient: { burst: 3, everyMs: 8 * 3600 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  contact: {
    // A phone that was offline sends what it kept at once.
    perAddress: { burst: 20, everyMs: 60 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  report: {
    // Somebody who works through a bank offline may find a few dozen mistakes in it.
    perUser: { burst: 60, everyMs: 30 * seconds },
    perAddress: { burst: 20, everyMs: 60 * seconds },
    all: { burst: 300, everyMs: 500 },
  },
  examStart: { perUser: { burst: 60, everyMs: 30 * seconds } },
  booking: {
    perAddress: { burst: 10, everyMs: 60 * seconds },
    perRecipient: { burst: 5, everyMs: 3600 * seconds },
    all: { burst: 100, everyMs: 1 * seconds },
  },
  look: { perAddress: { burst: 60, everyMs: 1 * seconds } },
  sync: {
    // A phone that was away for long sends and fetches hundreds of batches in a row.
    calls: {
      push: { burst: 300, everyMs: 200 },
      pull: { burst: 300, everyMs: 200 },
      digests: { burst: 60, everyMs: 500 },
      entries: { burst: 120, everyMs: 250 },
      events: { burst: 60, everyMs: 500 },
    },
    atOnce: 2,
    pace: { burst: 2_000_000, everyMs: 1 / 300 },
    patienceMs: 1 * seconds,
    // A diligent student makes some hundred events a day; after a restored backup a phone sends three months of them again.
    stored: {
      events: { burst: 50_000, everyMs: days / 20_000 },
      bytes: { burst: 50_000_000, everyMs: days / 20_000_000 },
      mostBytes: 2_000_000_000,
    },
  },
}

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

const variables = z.object({
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
})

/** Every variable that the server reads. */
export const variableNames = Object.keys(variables.shape)

const environment = variables.check(
  z.refine(
    ({ SMTP_URL, PUBLIC_URL, SANDBOX }) => SMTP_URL === undefined || PUBLIC_URL !== undefined || SANDBOX === '1',
    // Asked also where another variable is wrong, so that all is said at once.
    { path: ['SMTP_URL'], message: 'needs PUBLIC_URL: links in mails lead there', when: () => true },
  ),
)

/** Reads the environment. An empty value counts as unset. Throws one error that lists every bad key.
 *  `rootDir`: folder that relative paths start from. `sessionKeys` and `secretKey` stay empty when not given. */
export function parseConfig(env: Record<string, string | undefined>, rootDir: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
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
  }
}

/** Where this process answers: on the machine itself, or at the one address that it listens on. */
export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isHere = host === null || ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return `http://${isHere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host}:${port}`
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
