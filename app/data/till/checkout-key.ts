import { newId } from '../device/new-id.ts'
import { tabStorage } from '../device/device-storage.ts'

const prefix = 'vademecum.checkout.'

/** What a guest's checkout of a course is called. */
export const courseCheckout = (courseId: number): string => `course-${courseId}`

/** The id of a checkout that this tab has open: asked again under it, it is the same order. `of`: the cart's, or a course's. */
export function checkoutKey(of: string): string {
  try {
    const kept = tabStorage?.getItem(prefix + of)
    if (kept) return kept
    const key = newId()
    tabStorage?.setItem(prefix + of, key)
    return key
  } catch {
    // A full or forbidden store: the server still finds the customer's pending order by itself.
    return newId()
  }
}

/** The same where the tab has one. */
export function keptCheckoutKey(of: string): string | undefined {
  try {
    return tabStorage?.getItem(prefix + of) ?? undefined
  } catch {
    return undefined
  }
}

/** It was paid: the next one is another. */
export const endCheckout = (of: string): void => tabStorage?.removeItem(prefix + of)
