import { queryOptions } from '@tanstack/react-query'
import { paymentConfig } from '../../core/contract/shop/checkout.ts'
import type { AnswerOf } from '../../core/contract/endpoint.ts'
import { callServer } from '../data/api/call-server.ts'

export type PaymentConfig = AnswerOf<typeof paymentConfig>

export const paymentQueries = {
  /** How this shop takes money. */
  config: () => queryOptions({ queryKey: ['payment-config'], queryFn: () => callServer(paymentConfig, {}) }),
}
