import type { Page } from '@playwright/test'
import type { QuizQuestion } from '../../../core/questions/practisable.ts'

/** Answers the question on the screen as quickly as the page takes it, and goes on: for tests that need many answers and look at what
 *  comes of them. It presses what a person presses, and waits for what a person would see. `next`: what the heading says then; `null`:
 *  it is the last question of the run. */
export const answerQuickly = (
  page: Page,
  question: QuizQuestion,
  isRight: boolean,
  next: string | null,
): Promise<void> =>
  page.evaluate(answerAndGoOn, {
    choice: choiceOf(question, isRight),
    verdict: isRight ? 'Right.' : 'Incorrect. The answer is',
    next,
  })

const choiceOf = (question: QuizQuestion, isRight: boolean) =>
  question.type === 'numeric'
    ? { number: String(isRight ? question.key : question.key + question.tolerance + 1) }
    : { option: question.options.find(({ id }) => (id === question.key) === isRight)?.id ?? '' }

interface Step {
  choice: { number: string } | { option: string }
  verdict: string
  next: string | null
}

/** Runs in the page: chooses, submits, waits until the verdict and that it is saved are shown, and goes on. */
async function answerAndGoOn({ choice, verdict, next }: Step): Promise<void> {
  const endMs = performance.now() + 60_000
  const until = async <Found>(what: string, look: () => Found | null | undefined | false): Promise<Found> => {
    for (;;) {
      const found = look()
      if (found) return found
      if (performance.now() > endMs) throw new Error(`not shown: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const button = (words: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === words)
  const says = (selector: string, words: string) =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.startsWith(words))
  if ('number' in choice) {
    const field = await until('the field', () =>
      document.querySelector<HTMLInputElement>('form input[inputmode="decimal"]'),
    )
    // What React listens for is the browser's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, choice.number)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  } else {
    const place = `[data-option="${choice.option}"] label`
    const label = await until(place, () => document.querySelector<HTMLElement>(place))
    label.click()
    await until(`${place}, chosen`, () => document.querySelector(`input[value="${choice.option}"]:checked`))
  }
  const submit = await until('Submit', () => button('Submit'))
  submit.click()
  await until(verdict, () => says('h2', verdict))
  await until('Saved on this device', () => document.body.textContent?.includes('Saved on this device'))
  const on = await until('the way on', () => button(next === null ? 'Finish' : 'Next'))
  on.click()
  if (next !== null) await until(next, () => says('h1', next))
}
