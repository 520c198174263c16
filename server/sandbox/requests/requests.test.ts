import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { refusalOf, testSandbox } from '../../testing/sandbox/test-sandbox.ts'
import { apiVersion } from './api-version.ts'

test('the sandbox speaks the version of the installed package', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('an object is made, read, changed and listed, and is there after a restart', async () => {
  await using till = await testSandbox()
  const made = await till.stripe.customers.create({ email: 'ada@example.org', metadata: { user: 'u1' } })
  expect(made).toMatchObject({
    object: 'customer',
    email: 'ada@example.org',
    metadata: { user: 'u1' },
    livemode: false,
  })
  await till.stripe.customers.update(made.id, { name: 'Ada', metadata: { user: '', cohort: '7' } })
  const { stripe } = await till.restart()
  const read = await stripe.customers.retrieve(made.id)
  expect(read).toMatchObject({ id: made.id, name: 'Ada', metadata: { cohort: '7' } })
  for (let more = 0; more < 3; more++) await stripe.customers.create({ email: `s${more}@example.org` })
  const first = await stripe.customers.list({ limit: 2 })
  expect([first.data.map((each) => each.email), first.has_more]).toEqual([['s2@example.org', 's1@example.org'], true])
  expect(await stripe.customers.list().autoPagingToArray({ limit: 10 })).toHaveLength(4)
  expect((await stripe.customers.list({ email: 'ada@example.org' })).data.map(({ id }) => id)).toEqual([made.id])
})

test('what Stripe does not know is refused in its words', async () => {
  await using till = await testSandbox()
  const { stripe } = till
  expect(await refusalOf(stripe.rawRequest('POST', '/v1/customers', { nickname: 'A' }))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'nickname',
    message: 'Received unknown parameter: nickname',
  })
  const nested = stripe.rawRequest('POST', '/v1/customers', { address: { planet: 'Mars' } })
  expect(await refusalOf(nested)).toMatchObject({ code: 'parameter_unknown', param: 'address[planet]' })
  expect(await refusalOf(stripe.rawRequest('POST', '/v1/test_helpers/test_clocks', {}))).toMatchObject({
    code: 'parameter_missing',
    param: 'frozen_time',
  })
  expect(
    await refusalOf(stripe.rawRequest('POST', '/v1/test_helpers/test_clocks', { frozen_time: 'soon' })),
  ).toMatchObject({ code: 'parameter_invalid_integer', param: 'frozen_time' })
  expect(await refusalOf(stripe.charges.capture('ch_1'))).toMatchObject({
    statusCode: 404,
    message: 'Unrecognized request URL (POST: /v1/charges/ch_1/capture).',
  })
  expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
  expect((await refusalOf(stripe.customers.list({ email: 'a\0' }))).statusCode).toBe(400)
  await stripe.customers.create()
  expect(await refusalOf(stripe.customers.list({ expand: ['data.nonsense'] }))).toMatchObject({
    message: 'This property cannot be expanded (data.nonsense).',
  })
})

test('a form of another site, which can send no header, does nothing with the secret key', async () => {
  await using till = await testSandbox()
  const { host, port } = await till.sandbox.address()
  const body = new URLSearchParams({ key: 'sk_test_sandbox', email: 'mallory@example.org' })
  const { status } = await fetch(`http://${host}:${port}/v1/customers`, { method: 'POST', body })
  expect(status).toBe(401)
  expect((await till.stripe.customers.list()).data).toEqual([])
})
