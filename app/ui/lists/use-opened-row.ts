import { useState } from 'react'
import { useOnChange } from '../layout/use-on-change.ts'

/** For a list and what is opened of it, where one stands in the place of the other. Reading goes on at the heading of what was opened, and
 *  back in the list at its row, which says by `data-row` what it opens; where the row is listed no more, at the list's heading. Answers
 *  what was opened last: its row has to be drawn when the list is. */
export function useOpenedRow(opened: string | undefined): string | undefined {
  const [last, setLast] = useState(opened)
  if (opened !== undefined && opened !== last) setLast(opened)
  useOnChange(opened, () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (opened !== undefined || last === undefined) return heading?.focus({ preventScroll: true })
    const row = document.querySelector<HTMLElement>(`main [data-row='${CSS.escape(last)}']`)
    // The way back leaves the page where it was scrolled to.
    if (!row) return heading?.focus()
    row.focus({ preventScroll: true })
    // A list of rows in view writes where the page is scrolled to when it is drawn.
    requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }))
  })
  return last
}
