import { queryOptions } from '@tanstack/react-query'
import type { Send } from '../../../core/contract/call.ts'
import { call } from '../../../core/contract/call.ts'
import { placeOrder } from '../../../core/contract/shop/checkout.ts'
import {
  cancelOrder,
  claimOrder,
  getOrder,
  listOrders,
  type Order,
  receiptPath,
  refundOrder,
} from '../../../core/contract/shop/orders.ts'
import { callServer } from '../api/call-server.ts'
import { send } from '../api/send.ts'
import { accountScope } from '../session/account-scope.ts'

/** Which order, and the token that opens it to who has no account. */
export interface OrderAddress {
  id: string
  token?: string | undefined
}

const orderKey = ({ id }: OrderAddress) => [accountScope, 'order', id]

export const orderQueries = {
  one: (of: OrderAddress) =>
    queryOptions({
      queryKey: orderKey(of),
      queryFn: () => call(sendAsGuest(of.token), getOrder, { params: { id: of.id } }),
      staleTime: 0,
      // The specification's one more try.
      retry: 1,
      retryDelay: 1000,
    }),
  /** The latest ones first. */
  own: () =>
    queryOptions({
      queryKey: [accountScope, 'orders'],
      queryFn: () => callServer(listOrders, { query: {} }),
      staleTime: 0,
    }),
}

/** Gives up an order that was not paid. Throws `Problem`. */
export const giveUp = (of: OrderAddress): Promise<Order> =>
  call(sendAsGuest(of.token), cancelOrder, { params: { id: of.id } })

/** Gives money back: of these items, or of all. `expectedMinor`: what was shown, and another sum is refused. Throws `Problem`. */
export const giveBack = (of: OrderAddress, wanted: { itemIds?: string[]; expectedMinor: number }): Promise<Order> =>
  call(sendAsGuest(of.token), refundOrder, { params: { id: of.id }, body: wanted })

/** The order of a payment, settled. Throws `Problem`. */
export const orderOfPayment = (paymentIntentId: string): Promise<Order> =>
  callServer(placeOrder, { body: { paymentIntentId } })

/** Takes a guest's order into the account of who is signed in. Throws `Problem`. */
export const claim = (id: string, claimToken: string): Promise<Order> =>
  callServer(claimOrder, { params: { id }, body: { claimToken } })

/** Where the receipt of an order can be fetched. */
export const receiptAddress = ({ id, token }: OrderAddress): string =>
  token === undefined ? receiptPath(id) : `${receiptPath(id)}?token=${encodeURIComponent(token)}`

const sendAsGuest = (token: string | undefined): Send =>
  token === undefined
    ? send
    : (request) => send({ ...request, url: `${request.url}?token=${encodeURIComponent(token)}` })
