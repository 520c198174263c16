import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const chat = { url: 'https://chat.example/widget.js', origin: 'https://chat.example' }

test('every page of the app has the same strict policy, and a live chat changes nothing of it', async () => {
  const paths = [
    '/',
    '/landing',
    '/?source=app',
    '/courses',
    '/signin',
    '/subscribe',
    '/order-success/1',
    '/index.html',
  ]
  const others = ['/api/site', '//', '/checkouts', '/checkout.html', '/courses/checkout', '/live-chat/', '/live-chat/x']
  const policies = new Set<string | null>()
  for (const liveChatScript of [null, chat]) {
    await using app = await testApp({ config: { liveChatScript } })
    for (const path of [...paths, ...others]) {
      const { headers } = await app.get(path)
      policies.add(headers.get('content-security-policy'))
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      // A spoken answer is recorded by our own pages, and by no frame of another's.
      expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)')
    }
  }
  expect(policies.size).toBe(1)
  const [policy] = policies
  expect(policy).not.toMatch(/https:|frame-src|unsafe/)
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
})

const paymentPages = [
  '/stripe-checkout',
  '/stripe-checkout?plan=pro',
  '/checkout',
  '/guest-checkout/3',
  '/checkout/',
  '/Checkout',
]
const stripe = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  apiBase: null,
  isLive: false,
}

test('with Stripe, its script is let into the pages where one pays, by their path', async () => {
  await using app = await testApp({ config: { liveChatScript: chat, stripe } })
  for (const path of paymentPages) {
    const { headers } = await app.get(path)
    const policy = policyOf(headers)
    expect(policy.get('script-src')).toBe("'self' https://js.stripe.com")
    expect(policy.get('frame-src')).toBe('https://js.stripe.com https://hooks.stripe.com')
    expect(policy.get('connect-src')).toBe("'self' https://api.stripe.com")
    expect(policy.get('img-src')).toBe("'self' data: blob: https://*.stripe.com")
    expect(policy.get('style-src')).toBe("'self'")
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
  }
})

test('in the sandbox, nothing of others is let into any page', async () => {
  await using app = await testApp()
  const own = (await app.get('/')).headers.get('content-security-policy')
  for (const path of paymentPages) {
    expect((await app.get(path)).headers.get('content-security-policy')).toBe(own)
  }
})

test('the live chat reaches its provider alone, and is a stranger to our own address', async () => {
  await using app = await testApp({ config: { liveChatScript: chat } })
  const { status, headers, text } = await app.get('/live-chat?from=landing')
  expect(status).toBe(200)
  expect(text).toContain('<script src="https://chat.example/widget.js" async></script>')
  expect(text).toContain('<strong>chat.example</strong>')
  const policy = policyOf(headers)
  expect(policy.get('sandbox')).toContain('allow-scripts')
  expect(policy.get('sandbox')).not.toMatch(/allow-same-origin|allow-top-navigation/)
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe('https://chat.example')
  expect(policy.get('connect-src')).toBe('https://chat.example wss://chat.example')
  expect(policy.get('frame-src')).toBe('https://chat.example')
  expect(policy.get('img-src')).toBe('https://chat.example data: blob:')
  expect(policy.get('form-action')).toBe('https://chat.example')
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(headers.get('content-security-policy')).not.toContain("'self'")
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the address of the chat’s script stands in the page as text', async () => {
  const liveChatScript = { url: 'https://chat.example/w.js?a=1&b="><script>', origin: 'https://chat.example' }
  await using app = await testApp({ config: { liveChatScript } })
  expect((await app.get('/live-chat')).text).toContain(
    'src="https://chat.example/w.js?a=1&amp;b=&quot;&gt;&lt;script&gt;"',
  )
})

test('a shop without a live chat says so where one would be', async () => {
  await using app = await testApp()
  const { status, text, headers } = await app.get('/live-chat')
  expect(status).toBe(404)
  expect(text).toContain('There is no live chat here')
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).not.toMatch(/https:|script-src/)
})
