import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { citedParameter } from '../../../core/tutor/cited-words.ts'
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

test('a row of a table that was cited is marked with all of its cells', async () => {
  const screen = await render(
    <CitedWords cited={citedParameter('HbA1c\tbelow 42\t48 or more')}>
      <table>
        <thead>
          <tr>
            <th>Test</th>
            <th>Normal</th>
            <th>High</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Glucose</td>
            <td>below 6</td>
            <td>7 or more</td>
          </tr>
          <tr>
            <td>HbA1c</td>
            <td>below 42</td>
            <td>48 or more</td>
          </tr>
        </tbody>
      </table>
    </CitedWords>,
  )
  await expect.element(screen.getByRole('cell', { name: 'HbA1c' })).toHaveFocus()
  expect(marked().map((range) => String(range).match(/\S+/g)?.join(' '))).toEqual(['HbA1cbelow 4248 or more'])
})
