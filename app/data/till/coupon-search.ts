import { typedSearch } from '../api/strict-search.ts'

/** The coupon in the address of a cart or a checkout. */
export const couponSearch = typedSearch({ coupon: 'string' })
