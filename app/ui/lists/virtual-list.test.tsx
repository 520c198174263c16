import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VirtualList } from './virtual-list.tsx'

test('a long list has the rows in sight on a screen, and all of them on paper', async () => {
  const { container, getByText } = await render(
    <VirtualList count={300} rowRem={4} keyOf={String} renderRow={(index) => `Row ${index + 1}`} />,
  )
  await expect.element(getByText('Row 1', { exact: true })).toBeVisible()
  const drawn = () => container.querySelectorAll('li').length
  expect(drawn()).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(300)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(drawn).toBeLessThan(100)
})
