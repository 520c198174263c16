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

test('without a live chat, every page has the same strict policy', async () => {
  await using app = await testApp()
  const policies = await Promise.all(
    ['/', '/landing', '/courses', '/api/site'].map(async (path) =>
      (await app.get(path)).headers.get('content-security-policy'),
    ),
  )
  expect(new Set(policies).size).toBe(1)
  expect(policies[0]).not.toMatch(/https:|frame-src/)
  expect(policies[0]).toContain("require-trusted-types-for 'script'")
})

test('a live chat may be reached from the landing page, and from nowhere else', async () => {
  await using app = await testApp({ config: { liveChatScript: chat } })
  for (const path of ['/', '/landing', '/?source=app']) {
    const policy = policyOf((await app.get(path)).headers)
    expect(policy.get('script-src')).toBe("'self' https://chat.example")
    expect(policy.get('connect-src')).toBe("'self' https://chat.example wss://chat.example")
    expect(policy.get('img-src')).toBe("'self' data: blob: https://chat.example")
    expect(policy.get('frame-src')).toBe('https://chat.example')
    expect(policy.get('style-src')).toBe("'self'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
  }
  for (const path of ['/courses', '/index.html', '/signin', '/api/site', '//'])
    expect([path, (await app.get(path)).headers.get('content-security-policy')]).not.toEqual([
      path,
      expect.stringContaining('chat.example'),
    ])
})
