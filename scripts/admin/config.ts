import type { Config } from '../../server/config/config.ts'
import { list, type Command } from './command.ts'

/** What the server would run with. */
export const configCommands: Command[] = [
  {
    name: 'config',
    args: '',
    summary: 'The configuration as the environment gives it, without passwords and keys.',
    run: async ({ config }) =>
      list(withoutSecrets(config), { setting: ({ setting }) => setting, value: ({ value }) => value }),
  },
]

/** Shown by name: what is added to the configuration is a secret until somebody says otherwise here. */
function withoutSecrets(config: Config): { setting: string; value: string }[] {
  const { dataDir, databaseUrl, sessionKeys, secretKey, smtpUrl, contactFormUrl, host, publicUrl, stripe, llm } = config
  const shown: Record<string, string | number> = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl === null ? 'SQLite in DATA_DIR' : placeOf(databaseUrl),
    PORT: config.port,
    HOST: host ?? 'all addresses',
    PUBLIC_URL: publicUrl ?? 'not set',
    TRUSTED_PROXIES: config.trustedProxies.join(', ') || 'none',
    SESSION_KEYS: sessionKeys.length === 0 ? 'kept in DATA_DIR' : `${sessionKeys.length} set`,
    SECRET_KEY: secretKey === '' ? 'kept in DATA_DIR' : 'set',
    SMTP_URL: smtpUrl === null ? `${config.isSandbox ? 'not used' : 'not set'}: mails stay here` : placeOf(smtpUrl),
    SANDBOX: config.isSandbox ? '1' : '0',
    CONTACT_FORM_URL: contactFormUrl === null ? 'not set' : placeOf(contactFormUrl),
    BOOKING_URL: config.bookingUrl ?? 'not set',
    STRIPE_SECRET_KEY: stripe === null ? 'not set: payments are the sandbox’s' : stripe.isLive ? 'live' : 'test',
    STRIPE_PUBLISHABLE_KEY: stripe === null ? 'not set' : 'set',
    STRIPE_WEBHOOK_SECRET: stripe === null ? 'not set' : 'set',
    STRIPE_API_BASE: stripe?.apiBase ?? 'not set',
    ALLOW_SANDBOX_PAYMENTS: config.allowsSandboxPayments ? '1' : '0',
    LLM_BASE_URL: llm === null ? 'not set: the embedded engine answers alone' : placeOf(llm.baseUrl),
    LLM_API_KEY: llm === null ? 'not set' : 'set',
    LLM_MODEL: llm?.model ?? 'not set',
    LLM_INPUT_PRICE: llm?.prices.input ?? 'not set',
    LLM_OUTPUT_PRICE: llm?.prices.output ?? 'not set',
    LLM_USER_TOKENS_A_DAY: llm?.caps.user.tokens ?? 'not set',
    LLM_SHOP_TOKENS_A_DAY: llm?.caps.shop.tokens ?? 'not set',
    LLM_USER_COST_A_DAY: llm?.caps.user.costMinor ?? 'not set',
    LLM_SHOP_COST_A_DAY: llm?.caps.shop.costMinor ?? 'not set',
    LIVE_CHAT_SCRIPT_URL: config.liveChatScript?.origin ?? 'not set',
    SELLER_VAT_NUMBER: config.vat?.number ?? 'not set',
    SELLER_VAT_PERCENT: config.vat?.ratePercent ?? 'not set',
    LOG_LEVEL: config.logLevel,
    PASSWORD_MIN: config.passwordMin,
    MIN_SCHEMA_VERSION: config.minSchemaVersion,
    LARGE_MEDIA_BYTES: config.largeMediaBytes,
    CLIENT_DIR: config.clientDir,
    PAGES_DIR: config.pagesDir,
    CONTENT_DIR: config.contentDir,
  }
  return Object.entries(shown).map(([setting, value]) => ({ setting, value: String(value) }))
}

/** Scheme, host and, of a database, its name: user, password, path and query may be secret. */
export function placeOf(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${protocol.startsWith('postgres') ? pathname : ''}`
}
