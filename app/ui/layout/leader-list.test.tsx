import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../tokens.css'
import '../base.css'
import { LeaderList } from './leader-list.tsx'

const entries = [
  { name: 'Concentrations', value: '4 questions' },
  { name: 'Displacement volumes and values', value: '4 questions' },
  { name: 'Username', value: 'Donaudampfschifffahrtsgesellschaft' },
]

test('with text at 150 % on a narrow phone no word of a name lies under its value', async () => {
  const { container } = await render(
    // 320 px, less the gutters, where letters are half as large again.
    <div style={{ width: '11rem' }}>
      <LeaderList entries={entries} />
    </div>,
  )
  const overlapping = Array.from(container.querySelectorAll('dl > div')).filter((entry) => {
    const [name, value] = [lettersOf(entry.querySelector('dt')), lettersOf(entry.querySelector('dd'))]
    return name.some((a) =>
      value.some((b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top),
    )
  })
  expect(overlapping.map(({ textContent }) => textContent)).toEqual([])
})

/** Where its lines are. */
function lettersOf(element: Element | null): DOMRect[] {
  const range = document.createRange()
  if (element) range.selectNodeContents(element)
  return Array.from(range.getClientRects())
}
