import type { MouseEvent } from 'react'

/** The press of a button in whose place the next step has one: the second tap of a double tap would press that one, unread. A press by
 *  key counts as no tap. */
export const onFirstTap = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
