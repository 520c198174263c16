import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CitedWords } from './cited-words.tsx'

const marked = () => [...(CSS.highlights.get('cited') ?? [])]

test('words that the page before holds as well are marked in the page that comes', async () => {
  const cited = 'the rate is the limit'
  const screen = await render(
    <CitedWords cited={cited}>
      <p key="before">A tutor said that the rate is the limit.</p>
    </CitedWords>,
  )
  expect(marked().map(String)).toEqual([cited])
  await screen.rerender(
    <CitedWords cited={cited}>
      <section key="after">
        <p>In a note: the rate is the limit.</p>
      </section>
    </CitedWords>,
  )
  await expect.poll(() => marked().map(String)).toEqual([cited])
  await expect.element(screen.getByText('In a note: the rate is the limit.')).toHaveFocus()
})

test('of words in a field that can be typed in the field is marked, and reading begins before it', async () => {
  const screen = await render(
    <CitedWords cited="three before noon">
      <section aria-label="Your note">
        <textarea defaultValue="Remember: three before noon." aria-label="Note" />
      </section>
    </CitedWords>,
  )
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('data-cited')
  await expect.element(screen.getByRole('region', { name: 'Your note' })).toHaveFocus()
  expect(marked()).toEqual([])
})
