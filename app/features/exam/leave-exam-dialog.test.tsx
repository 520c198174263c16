import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { moved } from '../../../core/exams/sitting-moves.ts'
import { interviews } from '../../../core/testing/make-course.ts'
import { begunSitting, hashOf } from '../../../core/testing/make-sitting.ts'
import { isSavedInTime } from '../../questions/run/leaving.ts'
import { LeaveExamDialog } from './leave-exam-dialog.tsx'

/** The dialog of an exam whose writes end when the test says so. */
async function opened({ sitting }: Pick<ReturnType<typeof begunSitting>, 'sitting'> = begunSitting({ plans: [] })) {
  let answer = () => {}
  const written = new Promise<void>((resolve) => (answer = resolve))
  const exam = {
    get: () => ({
      sitting,
      items: [],
      unsaved: new Set<number>(),
      saving: 'idle' as const,
      isRecorded: false,
      isTakenOver: false,
    }),
    move: () => {},
    flush: () => written,
  }
  const leave = vi.fn()
  const dialog = (isOpen: boolean) => <LeaveExamDialog exam={exam} isOpen={isOpen} onClose={() => {}} onLeave={leave} />
  const screen = await render(dialog(true))
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { screen, press, leave, answer, show: (isOpen: boolean) => screen.rerender(dialog(isOpen)) }
}

const kept = 'Leave; your answers are kept'
const lost = 'Leave without what is not saved'

test('who stays while it is written is not taken away when it is', async () => {
  const { press, leave, answer } = await opened()
  await press(kept)
  await press('Stay')
  answer()
  await new Promise((resolve) => setTimeout(resolve))
  expect(leave).not.toHaveBeenCalled()
  await press(kept)
  await expect.poll(() => leave.mock.calls.length).toBe(1)
})

test(
  'who stays is not told, when they leave again, of what was not written in time then',
  { tags: ['large'] },
  async () => {
    const { screen, press, show } = await opened()
    await press(kept)
    // Begun after the wait of the press, it ends after it.
    const afterThat = isSavedInTime(new Promise(() => {}))
    await press('Stay')
    await show(false)
    await afterThat
    await show(true)
    await expect.element(screen.getByRole('button', { name: /^Leave/ })).toHaveTextContent(kept)
    expect(screen.getByRole('alert').query()).toBeNull()
  },
)

test('what is written after all is said to be kept', { tags: ['large'] }, async () => {
  const { screen, leave, press, answer } = await opened()
  await press(kept)
  await expect.element(screen.getByRole('button', { name: lost })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be saved on this device yet')
  answer()
  await expect.element(screen.getByRole('button', { name: kept })).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
  expect(leave).not.toHaveBeenCalled()
})

test('the clock runs on as in the exam hall where the exam has it, and that of a station stands still', async () => {
  const { sitting } = begunSitting()
  const running = await opened({ sitting: moved(sitting, { do: 'begin' }) })
  await expect.element(running.screen.getByText(/As in the exam hall, the clock runs on/)).toBeVisible()
  await running.screen.unmount()

  const station = { kind: 'task', itemId: 'station', hash: hashOf(1), topic: 'ethics', type: 'mmi-station' } as const
  const circuit = begunSitting({ exam: interviews, drawn: [{ items: [station], wanted: 8 }] })
  const before = await opened(circuit)
  await expect.element(before.screen.getByText(/No clock runs before you begin/)).toBeVisible()
  await before.screen.unmount()

  const { screen } = await opened({ sitting: moved(circuit.sitting, { do: 'begin' }) })
  await expect.element(screen.getByText(/Unlike in the exam hall, the clock stands still/)).toBeVisible()
  await expect.element(screen.getByText(/A recording that is under way is not kept/)).toBeVisible()
})
