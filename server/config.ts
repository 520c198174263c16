import path from 'node:path'
import * as z from 'zod/mini'

/** Tokens of a bucket: `burst` at once, then one more each `everyMs`. */
export interface Limit {
  burst: number
  everyMs: number
}

export interface Config {
  port: number
  /** Absolute folder of the SQLite file and of generated keys. */
  dataDir: string
  /** PostgreSQL address, or `null` for SQLite in `dataDir`. */
  databaseUrl: string | null
  /** Newest first: the first signs, all check. */
  sessionKeys: string[]
  /** Origin under which browsers reach the server; `null` trusts the Host header. */
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
  contentDir: string
}

export interface Limits {
  signIn: { perAccountAndAddress: Limit; perAccount: Limit; perAddress: Limit; all: Limit }
  signUp: { perAddress: Limit; all: Limit }
  download: { perAddress: Limit }
}

const seconds = 1000

/** A lecture's film is above, a picture and most recordings are not. */
export const defaultLargeMediaBytes = 50 * 1024 * 1024

/** A classroom behind one address can sign in and up; a guesser gets a few tries a minute. */
export const defaultLimits: Limits = {
  signIn: {
    perAccountAndAddress: { burst: 5, everyMs: 20 * seconds },
    perAccount: { burst: 30, everyMs: 10 * seconds },
    perAddress: { burst: 60, everyMs: 2 * seconds },
    all: { burst: 300, everyMs: 50 },
  },
  signUp: {
    perAddress: { burst: 40, everyMs: 30 * seconds },
    all: { burst: 200, everyMs: 500 },
  },
  download: { perAddress: { burst: 120, everyMs: seconds } },
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

const environment = z.object({
  PORT: z._default(wholeText(0, 65535), 3000),
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
          (keys) => splitKeys(keys).length > 0 && splitKeys(keys).every((key) => key.length >= 32),
          'must be keys of at least 32 characters, separated by commas',
        ),
      ),
  ),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, 'must be like https://example.org, without a path'))),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level or silent'),
    'info',
  ),
  PASSWORD_MIN: z._default(wholeText(8, 128), 8),
  MIN_SCHEMA_VERSION: z._default(wholeText(0, 1_000_000), 0),
  LARGE_MEDIA_BYTES: z._default(wholeText(0, Number.MAX_SAFE_INTEGER), defaultLargeMediaBytes),
  CLIENT_DIR: z._default(z.string(), 'dist/client'),
  CONTENT_DIR: z._default(z.string(), 'content'),
})

/** Reads the environment. An empty value counts as unset. Throws one error that lists every bad key.
 *  `rootDir`: folder that relative paths start from. `sessionKeys` stays empty when none are given. */
export function parseConfig(env: Record<string, string | undefined>, rootDir: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.safeParse(environment, given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    dataDir: path.resolve(rootDir, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    sessionKeys: splitKeys(values.SESSION_KEYS ?? ''),
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    logLevel: values.LOG_LEVEL,
    passwordMin: values.PASSWORD_MIN,
    passwordCost: { memoryKib: 19_456, passes: 2 },
    minSchemaVersion: values.MIN_SCHEMA_VERSION,
    limits: defaultLimits,
    largeMediaBytes: values.LARGE_MEDIA_BYTES,
    clientDir: path.resolve(rootDir, values.CLIENT_DIR),
    contentDir: path.resolve(rootDir, values.CONTENT_DIR),
  }
}

function splitKeys(text: string): string[] {
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
}
