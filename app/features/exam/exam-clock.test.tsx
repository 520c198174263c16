import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { forgetAccessMarks, keepAccessMarks } from '../../data/session/access-marks.ts'
import { openStudentId } from '../../data/session/session.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { ExamClock } from './exam-clock.tsx'

afterEach(() => forgetAccessMarks(openStudentId() ?? ''))

test('a screen reader is told of the time at few moments, outside of the button that hides it', async () => {
  for (const [seconds, words] of [
    [600, '10 minutes left'],
    [300, '5 minutes left'],
    [200, ''],
    [60, 'One minute left'],
    [30, '30 seconds left'],
  ] as const) {
    const screen = await render(<ExamClock exam={{ leftMs: () => seconds * 1000 }} isPaused={false} />)
    const told = [screen.getByRole('status'), screen.getByRole('timer')].map((each) => each.element())
    expect(told[0]?.textContent).toBe(words)
    expect(told.filter((each) => each.closest('button'))).toEqual([])
    await screen.unmount()
  }
})

test('near the end the time is shown to who hides it too, and its button says that it cannot be hidden', async () => {
  await studyOnThisDevice()
  for (const clock of ['hidden', 'shown'] as const) {
    keepAccessMarks(openStudentId() ?? '', { clock, keys: 'on' })
    const screen = await render(<ExamClock exam={{ leftMs: () => 60_000 }} isPaused={false} />)
    await expect.element(screen.getByText('1:00').first()).toBeVisible()
    await expect.element(screen.getByRole('timer')).toHaveTextContent('1:00')
    const button = screen.getByRole('button', { name: 'The time stays in sight for the last minute', exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(screen.getByText('1:00').first()).toBeVisible()
    await screen.unmount()
  }
})

test('who has the keyboard on the clock when the last minute begins keeps it there', async () => {
  let seconds = 61
  const screen = await render(<ExamClock exam={{ leftMs: () => seconds * 1000 }} isPaused={false} />)
  const clock = screen.getByRole('button', { name: 'Hide the time' }).element()
  if (!(clock instanceof HTMLElement)) throw new Error('a button is an element of the page')
  clock.focus()
  seconds = 60
  await expect.element(screen.getByRole('timer')).toHaveTextContent('1:00')
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  expect(document.activeElement).toBe(screen.getByRole('button').element())
})
