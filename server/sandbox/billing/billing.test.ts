import { expect, test } from 'vitest'
import { advance, billed } from '../../testing/sandbox/billing-scenarios.ts'
import { refusalOf, testSandbox, type TestSandbox } from '../../testing/sandbox/test-sandbox.ts'
import { periodAfter, periodEnd } from './periods.ts'

const day = (text: string) => Date.parse(text) / 1000

const told = async ({ db }: TestSandbox): Promise<string[]> =>
  (await db('sandbox_events').orderBy('seq').pluck('type')).filter((type: string) =>
    /^(customer\.sub|invoice)/.test(type),
  )

test('a month after the 31st is the last of the next, and the 31st comes back', () => {
  expect(periodAfter(day('2027-01-31'), 'month', 1)).toBe(day('2027-02-28'))
  expect(periodEnd(day('2027-01-31'), day('2027-02-28'), 'month')).toBe(day('2027-03-31'))
  expect(periodAfter(day('2028-02-29'), 'year', 1)).toBe(day('2029-02-28'))
})

test('a clock that is advanced over months does everything in the order of time', async () => {
  await using till = await testSandbox()
  const { stripe } = till
  const { customer, clock, small } = await billed(till)
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: small }] })
  await advance(till, clock, 62)
  const { items, status } = await stripe.subscriptions.retrieve(id)
  expect([status, items.data[0]?.current_period_end]).toEqual(['active', day('2026-04-30')])
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data.map((invoice) => [invoice.status, invoice.created, invoice.lines.data[0]?.period.end])).toEqual([
    ['paid', day('2026-03-31'), day('2026-04-30')],
    ['paid', day('2026-02-28'), day('2026-03-31')],
    ['paid', day('2026-01-31'), day('2026-02-28')],
  ])
})

test('a plan that is changed after its period is over, and before that is noticed, renews all the same', async () => {
  await using till = await testSandbox()
  const { stripe, sandbox } = till
  const { small } = await billed(till, null)
  const customer = (await stripe.customers.create({ email: 'ben@example.org' })).id
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: small }] })
  till.clock.nowMs += 33 * 86_400_000
  await stripe.subscriptions.update(id, { metadata: { note: 'late' } })
  await sandbox.doDue()
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('free days are warned of and end by themselves', async () => {
  await using till = await testSandbox()
  const { customer, clock, small } = await billed(till, null)
  const { id } = await till.stripe.subscriptions.create({
    ...{ customer, items: [{ price: small }], trial_period_days: 14 },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  })
  await advance(till, clock, 12)
  expect((await told(till)).at(-1)).toBe('customer.subscription.trial_will_end')
  await advance(till, clock, 15)
  expect(await till.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: day('2026-02-14'),
  })
})

test('a renewal that is declined is tried after 3, 5 and 7 days, and then all ends', async () => {
  await using till = await testSandbox()
  const { customer, clock, small } = await billed(till)
  const { id } = await till.stripe.subscriptions.create({ customer, items: [{ price: small }] })
  const card = await till.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await till.stripe.subscriptions.update(id, { default_payment_method: card.id })
  const tries: number[] = []
  for (const days of [28.1, 31.1, 36.1, 43.1]) {
    await advance(till, clock, days)
    const [invoice] = (await till.stripe.invoices.list({ subscription: id })).data
    tries.push(invoice?.attempt_count ?? 0)
  }
  expect(tries).toEqual([1, 2, 3, 4])
  expect(await till.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  expect((await told(till)).slice(-2)).toEqual(['invoice.marked_uncollectible', 'customer.subscription.deleted'])
})

test('a change is charged by the second, and a credit that is left waits on the balance', async () => {
  await using till = await testSandbox()
  const { stripe } = till
  const { customer, clock, small, large } = await billed(till)
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: small }] })
  await advance(till, clock, 14)
  const item = items.data[0]?.id ?? ''
  const change = (price: string) => ({ items: [{ id: item, price }], proration_behavior: 'always_invoice' as const })
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change(large) })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1_500])
  await stripe.subscriptions.update(id, change(large))
  expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
    status: 'paid',
    amount_paid: 1_000,
  })
  await stripe.subscriptions.update(id, change(small))
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1_000 })
  await advance(till, clock, 29)
  expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({ amount_due: 0, status: 'paid' })
})

test('a customer pays in one currency, and a restart loses nothing', async () => {
  await using till = await testSandbox()
  const { customer, clock, small, product } = await billed(till)
  const { id } = await till.stripe.subscriptions.create({ customer, items: [{ price: small }] })
  const wanted = { product, currency: 'usd', unit_amount: 900, recurring: { interval: 'month' as const } }
  const dollars = await till.stripe.prices.create(wanted)
  const refusal = await refusalOf(till.stripe.subscriptions.create({ customer, items: [{ price: dollars.id }] }))
  expect(refusal.message).toMatch(/^You cannot combine currencies on a single customer/)
  const again = await till.restart()
  await advance(again, clock, 29)
  expect((await again.stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
})
