import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { sampleQuestion } from '../testing/sample-question.ts'
import { ChoiceCountsOfQuestion } from './choice-share.tsx'
import { Explanation } from './explanation.tsx'

const asked: PractisableQuestion[] = [
  {
    ...sampleQuestion,
    type: 'single-best-answer',
    options: [
      { id: 'a', text: '1.5 mg', explanation: 'This divides by the dose for a kilogram.' },
      { id: 'b', text: '6 mg', explanation: 'Three kilograms take 6 mg.' },
      { id: 'c', text: '5 mg', explanation: 'This adds what has to be multiplied.' },
    ],
    key: 'b',
  },
  {
    ...sampleQuestion,
    type: 'numeric',
    key: 6,
    tolerance: 0,
    unit: 'mg',
    steps: [{ name: 'dose', text: '2 mg/kg × 3 kg = 6 mg', expression: '2 * 3' }],
    pitfalls: [],
    explanation: 'Three kilograms take 6 mg.',
  },
]

for (const question of asked) {
  const wrong =
    question.type === 'numeric' ? { kind: 'number' as const, text: '5' } : { kind: 'option' as const, optionId: 'c' }

  test(`what to take away stands between the right answer's reason and one's own answer: ${question.type}`, async () => {
    const takeAway = 'A dose in mg/kg is multiplied by the weight.'
    const screen = await render(<Explanation question={{ ...question, takeAway }} answer={wrong} />)
    await expect.element(screen.getByRole('heading', { name: 'To take away' })).toBeVisible()
    await expect
      .element(screen.getByRole('region', { name: 'Explanation' }))
      .toHaveTextContent(/Three kilograms take 6 mg\.\s*To take away\s*A dose in mg\/kg .* weight\.\s*Your answer/)
  })

  test(`nothing stands there where a question has no such line: ${question.type}`, async () => {
    const screen = await render(<Explanation question={question} answer={wrong} />)
    await expect.element(screen.getByRole('heading', { name: 'Your answer' })).toBeVisible()
    await expect.element(screen.getByText('To take away')).not.toBeInTheDocument()
  })
}

test('beside each option stands how many students chose it, whatever its place, and of how many; of too few nothing', async () => {
  const [question] = asked
  if (!question) throw new Error('there is no such question')
  const explained = (answered: number) => (
    <ChoiceCountsOfQuestion value={{ answered, right: 12, a: 5, b: 12, c: 3 }}>
      <Explanation question={question} answer={{ kind: 'option', optionId: 'c' }} />
    </ChoiceCountsOfQuestion>
  )
  const screen = await render(explained(20))
  const region = screen.getByRole('region', { name: 'Explanation' })
  await expect
    .element(region)
    .toHaveTextContent(
      /6 mg\s*60% chose this.*5 mg\s*15% chose this.*1\.5 mg\s*25% chose this.*Of 20 students, 60% got/,
    )
  await screen.rerender(explained(19))
  await expect.element(region).not.toHaveTextContent('chose this')
  await expect.element(region).not.toHaveTextContent('students')
})
