import type { Locator } from '@playwright/test'

/** What a person's hand does, counted. A field counts once and as a field: with the keypad open one goes from field to field. */
export interface Hand {
  /** With a finger where there is a touch screen, with the pointer elsewhere. */
  tap(place: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  taps(): number
  fields(): number
}

export function countedHand(): Hand {
  let taps = 0
  let fields = 0
  return {
    tap: async (place) => {
      taps++
      const isTouched = await place.page().evaluate(() => window.matchMedia('(pointer: coarse)').matches)
      await (isTouched ? place.tap() : place.click())
    },
    type: async (field, text) => {
      fields++
      await field.fill(text)
    },
    taps: () => taps,
    fields: () => fields,
  }
}
