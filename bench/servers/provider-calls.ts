/** The calls of a purchase to the payment provider, and nothing else. `provider-calls.ts <provider> <webhook secret>` */
import { createServer } from 'node:http'
import { stripePayments } from '../../server/adapters/payments/stripe-payments.ts'
import { parseConfig } from '../../server/config/config.ts'
import { createLog } from '../../server/deps/log.ts'
import { tellPort } from '../support/child-server.ts'

const [provider = '', webhookSecret = ''] = process.argv.slice(2)
const config = parseConfig(
  {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider,
  },
  '/',
)
const { sales } = stripePayments({ config, now: Date.now, log: createLog('error') }, null)
let purchases = 0
const server = createServer((_, response) => {
  void (async () => {
    const orderId = `bench-${++purchases}`
    const who = { userId: orderId, currency: 'GBP', email: `${orderId}@example.org` }
    const customerId = await sales.makeCustomer(who)
    const wanted = { orderId, version: 1, amountMinor: 1999, currency: 'GBP', customerId }
    const { id } = await sales.createPayment({ ...wanted, receiptEmail: who.email, description: 'Order' })
    await sales.payment(id)
    response.end()
  })()
}).listen(0, () => tellPort(server.address()))
