import { HttpResponse, http } from 'msw'
import { quoteCart, quoteCourse } from '../../core/contract/shop/cart.ts'
import { paymentConfig } from '../../core/contract/shop/checkout.ts'
import { getCourse } from '../../core/contract/shop/courses.ts'
import { getOrder } from '../../core/contract/shop/orders.ts'
import { aCourseDetail } from './sample-answers.ts'
import { anOrder, aPaymentConfig, aQuote } from './sample-till.ts'
import type { RenderedRoute } from './render-route.tsx'
import { standIn } from './stand-in.ts'

/** The order that the sample checkout pays. */
export const order = anOrder()
export const intent = {
  orderId: order.id,
  orderNumber: order.orderNumber,
  clientSecret: 'pi_1_secret_2',
  totalMinor: 4999,
  currency: 'GBP',
}
export const declined = { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }

/** How the sandbox answers one confirmation after another. */
export function sandboxAnswers(...answers: object[]): URLSearchParams[] {
  const heard: URLSearchParams[] = []
  standIn.use(
    http.post('*/sandbox/stripe/v1/payment_intents/pi_1/confirm', async ({ request }) => {
      heard.push(new URLSearchParams(await request.text()))
      const answer = answers[heard.length - 1] ?? answers.at(-1) ?? {}
      return HttpResponse.json(answer, { status: 'error' in answer ? 402 : 200 })
    }),
  )
  return heard
}
export const statusIs = (status: string) => ({ object: 'payment_intent', status })

export async function typeNames(screen: RenderedRoute) {
  await screen.getByLabelText('First name').fill('Ada')
  await screen.getByLabelText('Last name').fill('Osei')
}

export const agree = (screen: RenderedRoute) => screen.getByRole('checkbox', { name: /^Open the course now/ }).click()

/** One course of £49.99, in a cart and by itself. */
export function offerCheckout(): void {
  standIn.answers(paymentConfig, aPaymentConfig)
  standIn.answers(quoteCart, aQuote())
  standIn.answers(quoteCourse, aQuote())
  standIn.answers(getCourse, aCourseDetail({ id: 2, title: 'UCAT complete', price: '49.99', priceMinor: 4999 }))
  standIn.answers(getOrder, order)
}
