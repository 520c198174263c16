/** Scrolls a row sideways, and nothing else, until its part at this place is in the middle, or as near as it goes. */
export function showInRow(row: Element | null, parts: HTMLCollection | undefined, at: number): void {
  const part = parts?.[at]
  if (!row || !part) return
  const [seen, wanted] = [row.getBoundingClientRect(), part.getBoundingClientRect()]
  row.scrollBy({ left: wanted.left + wanted.width / 2 - (seen.left + seen.width / 2), behavior: 'instant' })
}
