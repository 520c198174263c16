import { expect, test } from 'vitest'
import { markdownText } from './markdown-text.ts'

test('text without its marks is what a reader sees, a block a line', () => {
  expect(markdownText('Mix it **into the whole\nof it** to _make_ `4%`.\n\nHow much?\n\n- one\n- two')).toBe(
    'Mix it into the whole of it to make 4%.\nHow much?\n- one\n- two',
  )
})
