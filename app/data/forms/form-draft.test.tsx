import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useFormDraft } from './form-draft.ts'

const storage = { read: () => ({ day: '2026-12-01', time: '15:00', message: 'Doses' }), write: () => undefined }

function Booking() {
  const { ref, onInput } = useFormDraft('booking', storage)
  return (
    <form ref={ref} onInput={onInput}>
      <select name="day" aria-label="Day">
        <option value="2026-12-02">Wednesday</option>
        <option value="2026-12-03">Thursday</option>
      </select>
      <select name="time" aria-label="Time">
        <option>14:00</option>
        <option>15:00</option>
      </select>
      <textarea name="message" aria-label="Message" />
    </form>
  )
}

test('a draft fills what it can: a day that is no longer offered leaves the first one that is', async () => {
  const screen = await render(<Booking />)
  await expect.element(screen.getByLabelText('Message')).toHaveValue('Doses')
  await expect.element(screen.getByLabelText('Time')).toHaveValue('15:00')
  await expect.element(screen.getByLabelText('Day')).toHaveValue('2026-12-02')
})
