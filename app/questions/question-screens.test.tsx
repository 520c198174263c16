import { type Locator, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Answer } from '../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { gradeAnswer } from '../../core/study/grading.ts'
import { outcomeOf } from '../../core/study/mark.ts'
import { sampleQuestion } from '../testing/sample-question.ts'
import { Explanation, VerdictWords } from './explanation.tsx'
import { Passage } from './passage.tsx'
import { screenOf } from './question-screens.ts'

const itemOf = { kind: 'stimulus' as const, topic: 'any', sources: [], selfContained: true, reviewBy: '2027-11-21' }
const option = (id: string) => ({ id, text: `Option ${id}`, explanation: `About ${id}.` })

const severalRight: PractisableQuestion = {
  ...sampleQuestion,
  type: 'multiple-response',
  options: ['a', 'b', 'c', 'd'].map(option),
  keys: ['a', 'c'],
}
const ofAList: PractisableQuestion = {
  ...sampleQuestion,
  type: 'extended-matching',
  stimulusId: 'list',
  key: 'h',
  explanation: 'Because of this stem.',
  stimulus: {
    ...itemOf,
    id: 'list',
    type: 'option-list',
    title: 'A theme',
    body: 'For each patient, choose one.',
    options: [...'abcdefgh'].map(option),
  },
}
const statements: PractisableQuestion = {
  ...sampleQuestion,
  type: 'yes-no',
  statements: [
    { text: 'First.', key: 'yes', explanation: 'The first holds.' },
    { text: 'Second.', key: 'no', explanation: 'The second does not.' },
    { text: 'Third.', key: 'yes', explanation: 'The third holds.' },
  ],
}
const rating: PractisableQuestion = {
  ...sampleQuestion,
  type: 'sjt-rating',
  stimulusId: 'scenario',
  scale: 'appropriateness',
  key: 'b',
  explanation: 'It helps.',
  whyNotBetter: 'It is a detour.',
  whyNotWorse: 'It still helps in time.',
  stimulus: {
    ...itemOf,
    id: 'scenario',
    type: 'passage',
    title: 'A scenario',
    body: Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1} of the scenario.`).join('\n\n'),
  },
}

/** A question that is asked, and marked and explained when it is submitted. */
function AskedOnce({ question }: { question: PractisableQuestion }) {
  const { AnswerArea, problemOf } = screenOf(question)
  const [choice, setChoice] = useState<Answer | null>(null)
  const [given, setGiven] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const mark = given && gradeAnswer(question, given, 'attempt')
  const submit = () => {
    setProblem(problemOf(choice, question))
    if (problemOf(choice, question) === null) setGiven(choice)
  }
  return (
    <>
      <Passage question={question} />
      <AnswerArea
        question={question}
        choice={choice}
        verdict={outcomeOf(given && { mark })}
        error={null}
        onChoose={(next) => given ?? setChoice(next)}
        onStrike={() => undefined}
      />
      <button type="button" onClick={submit}>
        Submit
      </button>
      <p role="status">{given ? <VerdictWords question={question} mark={mark} /> : problem}</p>
      {given && <Explanation question={question} answer={given} />}
    </>
  )
}

test('several right answers: each is chosen and taken back by itself, and all are needed', async () => {
  const screen = await render(<AskedOnce question={severalRight} />)
  const submit = screen.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Choose at least one answer first')
  const box = (letter: string) => screen.getByRole('checkbox', { name: new RegExp(`^${letter}: `) })
  await box('C').click({ force: true })
  await box('B').click({ force: true })
  await box('B').click({ force: true })
  await expect.element(box('B')).not.toBeChecked()
  await box('A').click({ force: true })
  await submit.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Right.')
  await expect.element(screen.getByRole('heading', { name: 'Right answer' }).first()).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Right answer/ }).elements()).toHaveLength(2)
})

test('one of several is not enough, and the explanation names what was right', async () => {
  const screen = await render(<AskedOnce question={severalRight} />)
  await screen.getByRole('checkbox', { name: /^A: / }).click({ force: true })
  await screen.getByRole('checkbox', { name: /^D: / }).click({ force: true })
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Incorrect. The answer is Option a; Option c.')
  await expect
    .element(screen.getByRole('region', { name: 'Explanation' }))
    .toHaveTextContent(/About a\..*About c\..*Your answer.*About d\./)
})

test('a stem of a set is asked under its theme with the options of the list, and explained for this stem', async () => {
  const screen = await render(<AskedOnce question={ofAList} />)
  await expect.element(screen.getByText('For each patient, choose one.')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(8)
  expect(screenOf(ofAList).optionIds(ofAList)).toEqual([...'abcdefgh'])
  await screen.getByRole('radio', { name: /^B: / }).click({ force: true })
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Incorrect. The answer is Option h.')
  const explanation = screen.getByRole('region', { name: 'Explanation' })
  await expect.element(explanation).toHaveTextContent(/Option h\s*Because of this stem\..*Your answer.*About b\./)
})

test('statements are judged by keys alone, all of them, and one slip costs one of two marks', async () => {
  const screen = await render(<AskedOnce question={statements} />)
  const first = screen.getByRole('group', { name: 'First.' }).getByRole('radio', { name: 'Yes' })
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard(' {Tab}{ArrowRight}')
  const submit = screen.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Say yes or no to every statement first')
  const second = screen.getByRole('group', { name: 'Second.' })
  await expect.element(second.getByRole('radio', { name: 'No' })).toBeChecked()
  await screen.getByRole('group', { name: 'Third.' }).getByRole('radio', { name: 'No' }).click({ force: true })
  await submit.click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Partly right: 1 of 2 marks. The answer is Yes, No, Yes.')
  const third = screen.getByRole('group', { name: 'Third.' })
  await expect.element(third.getByRole('img', { name: 'Incorrect, it is yes' })).toBeVisible()
  await expect.element(screen.getByText('The third holds.')).toBeVisible()
})

test.each([
  ['a', 'Partly right: 1 of 2 marks.', 'Why not better'],
  ['c', 'Partly right: 1 of 2 marks.', 'Why not worse'],
  ['d', 'Incorrect.', 'Why not worse'],
] as const)('a rating of %s beside the right one is marked and told why', async (letter, verdict, why) => {
  const screen = await render(<AskedOnce question={rating} />)
  expect(screen.getByRole('button', { name: /^Strike/ }).elements()).toHaveLength(0)
  await screen.getByRole('radio', { name: new RegExp(`^${letter}: `, 'i') }).click({ force: true })
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent(verdict)
  await expect
    .element(screen.getByRole('region', { name: 'Explanation' }))
    .toHaveTextContent(new RegExp(`It helps\\..*Your answer.*${why}`))
})

test('the place in a text stays from question to question of its set', async () => {
  const screen = await render(<AskedOnce key="first" question={rating} />)
  const text = () => screen.getByRole('region', { name: 'A scenario' }).element()
  const heard = new Promise((resolve) => text().addEventListener('scroll', resolve, { once: true }))
  text().scrollTop = text().scrollHeight / 2
  // As a finger's is, in the next frame.
  await heard
  expect(text().scrollTop).toBeGreaterThan(100)
  const place = text().scrollTop
  await screen.rerender(<AskedOnce key="second" question={{ ...rating, id: 'next' }} />)
  await expect.poll(() => Math.abs(text().scrollTop - place)).toBeLessThan(3)
  await screen.getByRole('button', { name: 'Read in full' }).click()
  await expect.poll(() => text().clientHeight).toBe(text().scrollHeight)
})

const mostLeast: PractisableQuestion = {
  ...sampleQuestion,
  type: 'most-least',
  options: ['a', 'b', 'c', 'd'].map(option),
  most: 'b',
  least: 'd',
}
const ranking: PractisableQuestion = {
  ...sampleQuestion,
  type: 'ranking',
  options: ['a', 'b', 'c'].map(option),
  ends: { first: 'Do first', last: 'Do last' },
  order: ['b', 'c', 'a'],
}
const sorting: PractisableQuestion = {
  ...sampleQuestion,
  type: 'drag-sets',
  sets: [
    { id: 'a', title: 'Early' },
    { id: 'b', title: 'Late' },
  ],
  items: ['a', 'b', 'c'].map((id) => ({ ...option(id), set: id === 'b' ? 'a' : 'b' })),
}
/** Once it is there: the code of rarer types comes late. */
async function focusOn(place: Locator) {
  await expect.element(place).toBeInTheDocument()
  ;(place.element() as HTMLElement).focus()
}

test('the most and the least are chosen by keys alone; one response cannot be both', async () => {
  const screen = await render(<AskedOnce question={mostLeast} />)
  const radio = (response: string, end: string) =>
    screen.getByRole('group', { name: response }).getByRole('radio', { name: end })
  const submit = screen.getByRole('button', { name: 'Submit' })
  await focusOn(radio('Option a', 'Most'))
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(radio('Option b', 'Most')).toBeChecked()
  await submit.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Choose the least appropriate response first')
  await radio('Option b', 'Least').click({ force: true })
  await expect.element(radio('Option b', 'Most')).not.toBeChecked()
  await radio('Option b', 'Most').click({ force: true })
  await radio('Option c', 'Least').click({ force: true })
  await submit.click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Partly right: 1 of 2 marks. The answer is Most: Option b; least: Option d.')
  await expect
    .element(screen.getByRole('region', { name: 'Explanation' }))
    .toHaveTextContent(/Most appropriate.*About b\..*Least appropriate.*About d\..*least appropriate.*About c\./)
})

test('an order is made with arrow keys and buttons, and each response says where it belongs', async () => {
  const screen = await render(<AskedOnce question={ranking} />)
  const submit = screen.getByRole('button', { name: 'Submit' })
  const verdict = screen.getByRole('status').last()
  await submit.click()
  await expect.element(verdict).toHaveTextContent('Move a response first, or keep this order')
  await focusOn(screen.getByRole('button', { name: 'Move down: Option a' }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('Moved to place 2 of 3')
  // The focus goes along, and the order stays within its ends.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const rows = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => /Option \w/.exec(row.textContent ?? '')?.[0])
  await expect.poll(rows).toEqual(['Option b', 'Option c', 'Option a'])
  await screen.getByRole('button', { name: 'Move up: Option c' }).click()
  await expect.poll(rows).toEqual(['Option c', 'Option b', 'Option a'])
  await submit.click()
  await expect.element(verdict).toHaveTextContent('Partly right: 4 of 6 marks. The answer is 1: Option b; 2: Option c;')
  await expect
    .element(screen.getByRole('region', { name: 'Explanation' }))
    .toHaveTextContent(/1 · Do first · you put it in place 2.*About b\..*3 · Do last.*About a\./)
})

test('the order that is shown at first is an answer once the student says so', async () => {
  const screen = await render(<AskedOnce question={{ ...ranking, order: ['a', 'b', 'c'] }} />)
  await screen.getByRole('button', { name: 'Keep this order' }).click()
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('Right.')
})

/** Presses the mouse on one, and lets it go over another. */
function drag(from: Element, to: Element) {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2 }
  }
  const fire = (type: string, at: { clientX: number; clientY: number }) =>
    from.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, pointerType: 'mouse', pointerId: 1, button: 0 }))
  from.setPointerCapture = () => undefined
  fire('pointerdown', middle(from))
  fire('pointermove', middle(to))
  fire('pointerup', middle(to))
}

test('a response is dragged to another place', async () => {
  const screen = await render(<AskedOnce question={ranking} />)
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  const row = (at: number) => screen.getByRole('listitem').nth(at).element()
  drag(row(2), row(0))
  const rows = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((each) => /Option \w/.exec(each.textContent ?? '')?.[0])
  await expect.poll(rows).toEqual(['Option c', 'Option a', 'Option b'])
})

test('items are sorted by pressing an item and then a set, by the number of a set, and by dragging', async () => {
  const screen = await render(<AskedOnce question={sorting} />)
  const set = (title: string) => screen.getByRole('region', { name: title })
  const item = (id: string) => screen.getByRole('button', { name: `Option ${id}` })
  const submit = screen.getByRole('button', { name: 'Submit' })
  await item('a').click()
  await screen.getByRole('group', { name: 'Put it in' }).getByRole('button', { name: 'Late' }).click()
  await expect.element(set('Late').getByRole('button', { name: 'Option a' })).toBeVisible()
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('Put in Late: Option a')
  // Reading goes on at the next that is to be sorted.
  await expect.element(item('b')).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(set('Late').getByRole('button', { name: 'Option b' })).toBeVisible()
  await submit.click()
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('Put every item into a set first')
  drag(item('c').element(), set('Early').element())
  await expect.element(set('Early').getByRole('button', { name: 'Option c' })).toBeVisible()
  await item('c').click()
  await screen.getByRole('button', { name: 'Take out' }).click()
  await expect.element(set('To sort').getByRole('button', { name: 'Option c' })).toHaveFocus()
  await userEvent.keyboard('2')
  await submit.click()
  await expect
    .element(screen.getByRole('status').last())
    .toHaveTextContent('Partly right: 1 of 2 marks. The answer is Early: Option b. Late: Option a; Option c.')
  await expect.element(set('Late')).toHaveTextContent(/Option b\s*belongs in: Early/)
  await expect
    .element(screen.getByRole('region', { name: 'Explanation' }))
    .toHaveTextContent(/Early · you put it in: Late.*About b\..*Late.*About a\./)
})
