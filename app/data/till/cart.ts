import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addToCart,
  type CartItem,
  ownCart,
  type Quote,
  quoteCart,
  quoteCourse,
  removeFromCart,
  setQuantity,
} from '../../../core/contract/shop/cart.ts'
import { Problem } from '../../../core/problem.ts'
import { courseProductOffset } from '../../../core/shop/product.ts'
import { callServer } from '../api/call-server.ts'
import { accountScope } from '../session/account-scope.ts'
import { cartCount, rememberCartCount } from './cart-count.ts'
import { courseCheckout, keptCheckoutKey } from './checkout-key.ts'

/** What something costs. A coupon that is not good for it is left out, with the server's words why. */
export interface Priced {
  quote: Quote
  couponRefused: string | null
}

const cartKey = [accountScope, 'cart']
const itemsKey = [...cartKey, 'items']

export const cartQueries = {
  /** What is in the cart of who is signed in, or of this browser. */
  items: () =>
    queryOptions({
      queryKey: itemsKey,
      queryFn: async () => remembered(await callServer(ownCart, {})),
      staleTime: 0,
    }),
  /** What it costs, with a coupon or without. */
  price: (couponCode: string | undefined) =>
    queryOptions({
      queryKey: [...cartKey, 'price', couponCode ?? null],
      queryFn: () => priced(couponCode, (body) => callServer(quoteCart, { body })),
      staleTime: 0,
    }),
  /** What one copy of a course costs who has no account. */
  coursePrice: (id: number, couponCode: string | undefined) =>
    queryOptions({
      queryKey: ['course-price', id, couponCode ?? null],
      queryFn: () =>
        priced(couponCode, (coupon) => {
          // The order that this tab began may hold the last use of it.
          const body = coupon.couponCode ? { ...coupon, checkoutKey: keptCheckoutKey(courseCheckout(id)) } : coupon
          return callServer(quoteCourse, { params: { id }, body })
        }),
      staleTime: 0,
    }),
}

async function priced(
  couponCode: string | undefined,
  ask: (body: { couponCode?: string }) => Promise<Quote>,
): Promise<Priced> {
  if (couponCode === undefined) return { quote: await ask({}), couponRefused: null }
  try {
    return { quote: await ask({ couponCode }), couponRefused: null }
  } catch (error) {
    if (!(error instanceof Problem) || !aboutTheCoupon.has(error.code)) throw error
    return { quote: await ask({}), couponRefused: error.message }
  }
}

/** What a refusal of a coupon is answered with. Where it was not the coupon, the quote without one fails the same way. */
const aboutTheCoupon: ReadonlySet<string> = new Set(['not-found', 'conflict', 'validation', 'too-many-requests'])

const copiesIn = (items: readonly CartItem[]) => items.reduce((copies, { quantity }) => copies + quantity, 0)

function remembered(items: CartItem[]): CartItem[] {
  rememberCartCount(copiesIn(items))
  return items
}

/** Changes of the cart on the server, and of what this page shows of it. Each throws `Problem`, and nothing has changed then. */
export function cartChanges(queryClient: QueryClient) {
  const show = (items: CartItem[]) => {
    queryClient.setQueryData(itemsKey, remembered(items))
    queryClient.removeQueries({ queryKey: [...cartKey, 'price'], type: 'inactive' })
    return queryClient.invalidateQueries({ queryKey: [...cartKey, 'price'] })
  }
  return {
    /** Puts another copy of a course into it. */
    add: async (courseId: number): Promise<CartItem> => {
      const added = await callServer(addToCart, { body: { productId: courseId + courseProductOffset, quantity: 1 } })
      await show(await callServer(ownCart, {}))
      return added
    },
    setQuantity: async (id: string, quantity: number): Promise<void> =>
      await show(await callServer(setQuantity, { params: { id }, body: { quantity } })),
    remove: async (id: string): Promise<void> => await show(await callServer(removeFromCart, { params: { id } })),
  }
}

/** Takes the copy that a guest has paid for out of this browser's cart, if it is there; the server does so for a customer. Throws `Problem`. */
export async function takeBoughtOut(queryClient: QueryClient, courseId: number): Promise<void> {
  if (cartCount() === 0) return
  const items = await queryClient.fetchQuery(cartQueries.items())
  const item = items.find((each) => each.courseId === courseId)
  if (item) await cartChanges(queryClient).setQuantity(item.id, item.quantity - 1)
}

/** Sees to it that a course is in the cart, once where it was not. Answers how it stands there. Throws `Problem`. */
export async function ensureInCart(queryClient: QueryClient, courseId: number): Promise<CartItem> {
  const items = await queryClient.fetchQuery(cartQueries.items())
  return items.find((item) => item.courseId === courseId) ?? (await cartChanges(queryClient).add(courseId))
}
