import { expect, test } from 'vitest'
import { isCatalogue, isCatalogueAnswer, keptRatherThanBusy, notPages, warmPaths, warmSteps } from './rules.ts'

const own = 'https://vademecum.test'
const isOurs = (address: string) => isCatalogue(new URL(address, own), own)

test('only the calls that answer everybody alike are kept', () => {
  for (const path of [...warmPaths, '/api/courses/1', '/api/courses/12/preview', '/api/resources/tool-dose']) {
    expect(isOurs(path), path).toBe(true)
  }
  for (const path of [
    '/api/auth/me',
    '/api/study/leases',
    '/api/courses/1/enrol',
    '/api/courses/1/preview/x',
    '/api/resources/tool-dose/download',
    '/api/resources/../auth/me',
    '/api/plans/mine',
    '/api/legal/contract',
    '/api/email-status',
    '/api/contact',
    '/api/bookings',
    '/api/packs/1/manifest',
    '/api/sync/pull?after=0',
    '/api/courses/../auth/me',
    'https://elsewhere.test/api/courses',
  ]) {
    expect(isOurs(path), path).toBe(false)
  }
})

test('what the law wants to be found is there offline, opened before or not', () => {
  expect(warmPaths).toEqual(expect.arrayContaining(['/api/legal/privacy', '/api/legal/terms', '/api/site']))
})

test('what the help answers from comes with the first visit, after all that pages are made of', () => {
  expect(warmSteps.at(-1)).toEqual(['/api/library'])
})

test('an answer is kept when it is what was asked for, and nobody’s own', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  expect(isCatalogueAnswer(answer(200, json))).toBe(true)
  expect(isCatalogueAnswer(answer(404, json))).toBe(false)
  expect(isCatalogueAnswer(answer(206, json))).toBe(false)
  // A hotel's sign-in page.
  expect(isCatalogueAnswer(answer(200, { 'content-type': 'text/html' }))).toBe(false)
  expect(isCatalogueAnswer(answer(200, json, { redirected: true }))).toBe(false)
  expect(isCatalogueAnswer(answer(200, json, { type: 'opaque' }))).toBe(false)
  expect(isCatalogueAnswer(answer(200, { ...json, 'cache-control': 'private, max-age=5' }))).toBe(false)
})

test('the shell answers pages, and leaves calls, media, files and documents of foreign scripts to the server', () => {
  const isPage = (path: string) => !notPages.some((pattern) => pattern.test(path))
  for (const path of ['/', '/courses', '/courses/1', '/study/1/practice', '/apiary', '/checkouts', '/live-chatter'])
    expect(isPage(path), path).toBe(true)
  for (const path of ['/courses?q=v2.0', '/faq?q=gov.uk', '/signin?redirect=/faq?q=gov.uk'])
    expect(isPage(path), path).toBe(true)
  const mailed = ['/newsletter/confirm', '/newsletter/unsubscribe', '/sandbox/mail']
  const foreign = ['/live-chat', '/live-chat?a=1', '/checkout', '/stripe-checkout?plan=pro', '/guest-checkout/3']
  for (const path of [
    ...mailed,
    ...foreign,
    '/api/openapi.json',
    '/api',
    '/media/a',
    '/healthz',
    '/manifest.webmanifest',
    '/icon.svg',
    '/icon.svg?v=2',
    '/sitemap.xml',
    '/robots.txt',
    '/og/landing.png',
  ]) {
    expect(isPage(path), path).toBe(false)
  }
})

/** Node makes every response of type `default`; the browser's own say where they come from. */
function answer(status: number, headers: Record<string, string>, more: { redirected?: boolean; type?: string } = {}) {
  const response = new Response(null, { status, headers })
  const { type = 'basic', redirected = false } = more
  return Object.defineProperties(response, { type: { value: type }, redirected: { value: redirected } })
}

test('what is kept is given in place of a busy server’s answer, which is given itself where nothing is', async () => {
  const heard = async (status: number) => {
    const [response, state] = [new Response(null, { status }), {}]
    const taken = await keptRatherThanBusy.fetchDidSucceed({ response, state }).catch(() => null)
    const given = await keptRatherThanBusy.handlerDidError({ state })
    return [taken === response, given === response]
  }
  for (const status of [200, 404]) expect(await heard(status), `${status}`).toEqual([true, false])
  for (const status of [429, 500, 502, 503]) expect(await heard(status), `${status}`).toEqual([false, true])
})
