import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig, publicAddress, variables } from './config.ts'

const key = 'k'.repeat(32)

test('with nothing set, everything has a value', () => {
  expect(parseConfig({}, '/app')).toMatchObject({
    port: 3000,
    host: null,
    trustedProxies: [],
    dataDir: '/app/var',
    databaseUrl: null,
    sessionKeys: [],
    secretKey: '',
    publicUrl: null,
    passwordMin: 8,
    passwordCost: { memoryKib: 19_456, passes: 2 },
    largeMediaBytes: 50 * 1024 * 1024,
    clientDir: '/app/dist/client',
    contentDir: '/app/content',
    smtpUrl: null,
    isSandbox: false,
    contactFormUrl: null,
    bookingUrl: null,
    liveChatScript: null,
    stripe: null,
    vat: null,
    llm: null,
  })
})

test('an empty value and a blank one count as unset, and other variables do not matter', () => {
  expect(
    parseConfig({ PORT: ' ', LLM_SHOP_COST_A_DAY: '\r', DATA_DIR: ' ', DATABASE_URL: '', HOME: '/root' }, '/app'),
  ).toEqual(parseConfig({}, '/app'))
})

test('what is set is read', () => {
  const env = {
    PORT: '8080',
    HOST: '10.0.0.2',
    TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://u:p@db/v',
    SESSION_KEYS: `${key}1, ${key}2`,
    PUBLIC_URL: 'https://learn.example/',
    PASSWORD_MIN: '15',
    LARGE_MEDIA_BYTES: '1000000',
    SMTP_URL: 'smtps://shop:secret@mail.example',
    CONTACT_FORM_URL: 'https://forms.example/f/abc',
    BOOKING_URL: 'https://calendar.example/shop',
    LIVE_CHAT_SCRIPT_URL: 'https://chat.example/widget.js?shop=1',
    STRIPE_SECRET_KEY: 'sk_live_1a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1a',
    STRIPE_WEBHOOK_SECRET: 'whsec_1/a+=',
    SELLER_VAT_NUMBER: 'GB123456789',
    SELLER_VAT_PERCENT: '20',
  }
  expect(parseConfig(env, '/app')).toMatchObject({
    port: 8080,
    host: '10.0.0.2',
    trustedProxies: ['10.0.0.1', '2001:db8::/32'],
    dataDir: '/data',
    databaseUrl: 'postgres://u:p@db/v',
    sessionKeys: [`${key}1`, `${key}2`],
    publicUrl: 'https://learn.example',
    passwordMin: 15,
    largeMediaBytes: 1_000_000,
    smtpUrl: 'smtps://shop:secret@mail.example',
    contactFormUrl: 'https://forms.example/f/abc',
    bookingUrl: 'https://calendar.example/shop',
    liveChatScript: { url: 'https://chat.example/widget.js?shop=1', origin: 'https://chat.example' },
    stripe: {
      secretKey: 'sk_live_1a',
      publishableKey: 'pk_live_1a',
      webhookSecret: 'whsec_1/a+=',
      apiBase: null,
      isLive: true,
    },
    vat: { number: 'GB123456789', ratePercent: 20 },
  })
})

test('in the sandbox, mail stays even where there is a mail server', () => {
  expect(parseConfig({ SANDBOX: '1', SMTP_URL: 'smtp://mail.example' }, '/app')).toMatchObject({
    smtpUrl: null,
    isSandbox: true,
  })
})

test('under a public https address, only a proxy on the same machine reaches the server and is believed', () => {
  const proxied = { host: '127.0.0.1', trustedProxies: ['127.0.0.0/8', '::1'] }
  const open = { host: null, trustedProxies: [] }
  const ownPayments = { ALLOW_SANDBOX_PAYMENTS: '1' }
  expect(parseConfig({ ...ownPayments, PUBLIC_URL: 'https://learn.example' }, '/app')).toMatchObject(proxied)
  expect(parseConfig({ PUBLIC_URL: 'http://learn.example' }, '/app')).toMatchObject(open)
  const own = { ...ownPayments, HOST: '0.0.0.0', TRUSTED_PROXIES: '172.16.0.0/12', PUBLIC_URL: 'https://learn.example' }
  expect(parseConfig(own, '/app')).toMatchObject({ host: '0.0.0.0', trustedProxies: ['172.16.0.0/12'] })
})

test('mails leave only where their links lead somewhere', () => {
  const refuse = () => parseConfig({ SMTP_URL: 'smtp://mail.example', PORT: '-1' }, '/app')
  expect(refuse).toThrow('SMTP_URL needs PUBLIC_URL: links in mails lead there')
  expect(refuse).toThrow('PORT')
})

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('test keys take payments in Stripe’s test mode, also at another host', () => {
  expect(parseConfig({ ...stripeKeys, STRIPE_API_BASE: 'http://127.0.0.1:12111' }, '/app').stripe).toMatchObject({
    apiBase: 'http://127.0.0.1:12111',
    isLive: false,
  })
  expect(parseConfig({ ...stripeKeys, PUBLIC_URL: 'https://learn.example' }, '/app').stripe).toMatchObject({
    apiBase: null,
  })
})

test('half a configuration of payments is refused, and what is missing is named', () => {
  const names = Object.keys(stripeKeys)
  for (const name of names) {
    const others = names.filter((each) => each !== name)
    const refuseOne = () => parseConfig({ ...stripeKeys, [name]: '' }, '/app')
    expect(refuseOne).toThrow(`  ${name} is missing`)
    for (const other of others) expect(refuseOne).not.toThrow(`  ${other} is missing`)
    const refuseTwo = () => parseConfig({ [name]: stripeKeys[name as keyof typeof stripeKeys] }, '/app')
    for (const other of others) expect(refuseTwo).toThrow(`  ${other} is missing`)
  }
  expect(() => parseConfig({ STRIPE_API_BASE: 'https://stripe.example' }, '/app')).toThrow(
    'STRIPE_SECRET_KEY is missing',
  )
})

test('keys of two modes, live keys for another host and what is no key are refused, and never repeated', () => {
  const mixed = () => parseConfig({ ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_hush' }, '/app')
  expect(mixed).toThrow('STRIPE_PUBLISHABLE_KEY is of another mode')
  expect(mixed).not.toThrow('hush')
  const live = { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  expect(() => parseConfig({ ...live, STRIPE_API_BASE: 'https://stripe.example' }, '/app')).toThrow('test keys only')
  expect(() => parseConfig({ ...stripeKeys, STRIPE_API_BASE: 'http://stripe.example' }, '/app')).toThrow(
    'STRIPE_API_BASE',
  )
  expect(() => parseConfig({ ...stripeKeys, STRIPE_SECRET_KEY: 'pk_test_1' }, '/app')).toThrow('STRIPE_SECRET_KEY must')
  expect(() => parseConfig({ ...stripeKeys, STRIPE_WEBHOOK_SECRET: 'secret' }, '/app')).toThrow(
    'STRIPE_WEBHOOK_SECRET must',
  )
})

test('where real customers come, payments that move no money have to be asked for', () => {
  const env = { PUBLIC_URL: 'https://learn.example' }
  expect(() => parseConfig(env, '/app')).toThrow('ALLOW_SANDBOX_PAYMENTS is not 1, and there is no STRIPE_SECRET_KEY')
  expect(parseConfig({ ...env, ALLOW_SANDBOX_PAYMENTS: '1' }, '/app').stripe).toBeNull()
  expect(parseConfig({ PUBLIC_URL: 'http://learn.example' }, '/app').stripe).toBeNull()
})

test('forms and bookings go over https, or stay on this machine', () => {
  for (const name of ['CONTACT_FORM_URL', 'BOOKING_URL']) {
    expect(() => parseConfig({ [name]: 'http://forms.example/f' }, '/app')).toThrow(
      `${name} must be an https:// address`,
    )
    expect(() => parseConfig({ [name]: 'http://localhost:8025/f' }, '/app')).not.toThrow()
    expect(() => parseConfig({ [name]: 'http://127.0.0.1:8025/f' }, '/app')).not.toThrow()
  }
})

test('mails link to the public address, else to this machine', () => {
  const at = (host: string | null) => publicAddress({ publicUrl: null, host, port: 3000 })
  for (const here of [null, '0.0.0.0', '127.0.0.1', '::', '::1']) expect(at(here)).toBe('http://localhost:3000')
  expect(at('192.168.1.5')).toBe('http://192.168.1.5:3000')
  expect(at('fd00::5')).toBe('http://[fd00::5]:3000')
  expect(publicAddress({ publicUrl: 'https://learn.example', host: null, port: 3000 })).toBe('https://learn.example')
})

test('every bad value is named at once, without repeating secrets', () => {
  const env = { PORT: '80.5', DATABASE_URL: 'mysql://secret@db', SESSION_KEYS: `${key},secret`, PASSWORD_MIN: '6' }
  const bad = { ...env, PUBLIC_URL: 'learn.example', LOG_LEVEL: 'loud' }
  const refuse = () => parseConfig(bad, '/app')
  for (const name of Object.keys(bad)) expect(refuse).toThrow(name)
  expect(refuse).not.toThrow('secret')
})

test.each([
  { PORT: '65536' },
  { PORT: '-1' },
  { PORT: 'http' },
  { HOST: 'http://localhost' },
  { HOST: 'localhost' },
  { TRUSTED_PROXIES: 'proxy.example' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { TRUSTED_PROXIES: '10.0.0.1 10.0.0.2' },
  { TRUSTED_PROXIES: '0.0.0.0/0' },
  { PUBLIC_URL: 'https://learn.example/shop' },
  { PUBLIC_URL: 'https://user@learn.example' },
  { PUBLIC_URL: 'ftp://learn.example' },
  { SESSION_KEYS: ',' },
  { DATABASE_URL: 'file.sqlite' },
  { PASSWORD_MIN: '200' },
  { SMTP_URL: 'mail.example' },
  { SMTP_URL: 'https://mail.example' },
  { SANDBOX: 'yes' },
  { CONTACT_FORM_URL: 'forms.example' },
  { CONTACT_FORM_URL: 'file:///etc/passwd' },
  { BOOKING_URL: 'calendar' },
  { LIVE_CHAT_SCRIPT_URL: 'http://chat.example/widget.js' },
  { LIVE_CHAT_SCRIPT_URL: 'https://chat.example; script-src */widget.js' },
  { SELLER_VAT_NUMBER: 'GB 123', SELLER_VAT_PERCENT: '20' },
  { SELLER_VAT_NUMBER: 'GB123456789' },
  { SELLER_VAT_PERCENT: '0', SELLER_VAT_NUMBER: 'GB123456789' },
])('%j is refused', (env) => {
  expect(() => parseConfig(env, '/app')).toThrow(Object.keys(env)[0])
})

const modelKeys = { LLM_BASE_URL: 'https://models.example/v1', LLM_API_KEY: 'sk-1', LLM_MODEL: 'small' }

test('a language model needs its address, its key and its name, and has caps', () => {
  expect(parseConfig(modelKeys, '/app').llm).toEqual({
    baseUrl: 'https://models.example/v1',
    apiKey: 'sk-1',
    model: 'small',
    prices: { input: 0, output: 0 },
    caps: { user: { tokens: 100_000, costMinor: 50 }, shop: { tokens: 5_000_000, costMinor: 2_000 } },
  })
  for (const name of Object.keys(modelKeys))
    expect(() => parseConfig({ ...modelKeys, [name]: '' }, '/app')).toThrow(`${name} is missing`)
})

test('a language model is reached over https, or on this machine', () => {
  const at = (LLM_BASE_URL: string) => () => parseConfig({ ...modelKeys, LLM_BASE_URL }, '/app')
  expect(at('http://127.0.0.1:11434/v1')().llm?.baseUrl).toBe('http://127.0.0.1:11434/v1')
  for (const url of [
    'http://models.example/v1',
    'https://user:pass@models.example/v1',
    'https://models.example/v1?key=1',
    'models',
  ])
    expect(at(url), url).toThrow('LLM_BASE_URL')
})

test('the README tells of every variable', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8')
  const told = [...readme.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name)
  expect(Object.keys(variables.shape).filter((name) => !told.includes(name))).toEqual([])
})
