import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { PlaceGrid } from './place-grid.tsx'

const states = ['right', 'partly', 'wrong', 'answered', 'unanswered', 'unseen'] as const

test('no two states of a question are told apart by colours alone', async () => {
  const places = states.map((state) => ({ id: state, state, isFlagged: false }))
  const { container } = await render(<PlaceGrid places={places} current={null} onGo={() => undefined} />)
  const shapes = Array.from(container.querySelectorAll('button'), (cell) => {
    const { borderTopStyle, borderBottomWidth } = getComputedStyle(cell)
    return [cell.querySelector('path')?.getAttribute('d'), borderTopStyle, borderBottomWidth].join(' ')
  })
  expect(new Set(shapes).size).toBe(states.length)
})
