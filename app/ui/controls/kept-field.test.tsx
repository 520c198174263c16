import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { KeptField } from './kept-field.tsx'

const wrong = 'A whole number from 0 to 99'

async function minutes() {
  const onKeep = vi.fn<(value: string) => void>()
  // What it is kept as comes back late: never in this test.
  const screen = await render(
    <KeptField label="Minutes" type="number" min={0} max={99} value="30" wrong={wrong} onKeep={onKeep} />,
  )
  const kept = () => onKeep.mock.calls.flat()
  return { screen, field: screen.getByLabelText('Minutes'), kept }
}

test('what was kept stays in the field that is left before it has come back, and can be taken back', async () => {
  const { field, kept } = await minutes()
  await field.fill('45')
  await expect.poll(kept).toEqual(['45'])
  const input = field.element() as HTMLInputElement
  input.blur()
  expect(input.value).toBe('45')
  await field.fill('30')
  await expect.poll(kept).toEqual(['45', '30'])
})

test('what was wrong is called so until it is put right', async () => {
  const { screen, field, kept } = await minutes()
  await field.fill('100')
  ;(field.element() as HTMLInputElement).blur()
  await expect.element(screen.getByText(wrong)).toBeVisible()
  await field.fill('90')
  await expect.element(screen.getByText(wrong)).not.toBeInTheDocument()
  await expect.poll(kept).toEqual(['90'])
})
