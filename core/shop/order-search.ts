import { normalise } from '../search/words.ts'

interface SearchedOrder {
  orderNumber: string
  couponCode: string | null
  items: readonly { product: string }[]
}

/** Whether what is sought stands in an order's number, in its coupon or in a title, as it was typed: half a number is no word. Nothing
 *  is found in each. */
export function isOrderFound({ orderNumber, couponCode, items }: SearchedOrder, sought: string): boolean {
  const words = normalise(sought.trim())
  return [orderNumber, couponCode ?? '', ...items.map(({ product }) => product)].some((text) =>
    normalise(text).includes(words),
  )
}
