import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { AnswerSentence } from '../../core/tutor/answer.ts'
import { AnswerWords } from './answer-words.tsx'

const row = (name: string, high: string, citation: number): AnswerSentence => ({
  text: `${name} · High: ${high}`,
  cells: [
    { head: '', text: name },
    { head: 'High', text: high },
  ],
  citation,
  support: 'verbatim',
})

test('rows of a table stand under the heads of its columns, each with its source', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const screen = await render(
    <RouterContextProvider router={router}>
      <AnswerWords
        sentences={[
          { text: 'Two tests count.', citation: 1, support: 'verbatim' },
          row('HbA1c', '48 or more', 1),
          row('Glucose', '7 or more', 2),
          { text: 'The figures are quoted as they stand.', citation: null, support: 'own' },
        ]}
        citations={[
          { number: 1, title: 'Diabetes', href: '/study/1/notes/a?cited=HbA1c' },
          { number: 2, title: 'Glucose', href: '/study/1/notes/b?cited=Glucose' },
        ]}
      />
    </RouterContextProvider>,
  )
  const table = screen.getByRole('region', { name: 'Table: High' }).getByRole('table')
  await expect.element(table.getByRole('columnheader', { name: 'High' })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: 'Glucose' })).toBeVisible()
  const source = table.getByRole('cell', { name: '7 or more' }).getByRole('link', { name: 'Source 2: Glucose' })
  await expect.element(source).toHaveAttribute('href', '/study/1/notes/b?cited=Glucose')
  expect(table.getByRole('row').elements()).toHaveLength(3)
})
