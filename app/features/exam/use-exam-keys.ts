import { type RefObject, useEffect } from 'react'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { hasSingleKeys } from '../../data/session/access-marks.ts'
import { screenOf } from '../../questions/question-screens.ts'
import { useQuestionKeys } from '../../questions/run/use-question-keys.ts'

/** The keys of an exam: those of any question, and where to go. */
export function useExamKeys(
  page: RefObject<HTMLDivElement | null>,
  at: number,
  question: PractisableQuestion | null,
  actions: Record<'next' | 'previous' | 'flag' | 'calculator', () => void>,
): void {
  const optionIds = question ? screenOf(question).optionIds(question) : []
  const form = () => formAt(page.current, at)
  useQuestionKeys(
    {
      singleKeys: hasSingleKeys(),
      optionCount: optionIds.length,
      takesNumber: question !== null && screenOf(question).saysProblem,
    },
    {
      ...actions,
      submit: actions.next,
      choose: (index) => form()?.querySelector<HTMLInputElement>(`input[value="${optionIds[index]}"]`)?.click(),
      type: () => numberField(form())?.focus(),
      strike: () => {
        const row = document.activeElement?.closest('[data-option]')
        row?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click()
      },
    },
  )
}

const formAt = (page: HTMLElement | null, at: number) =>
  page?.querySelector<HTMLElement>(`form[data-at="${at}"]`) ?? null
const numberField = (form: HTMLElement | null) => form?.querySelector<HTMLInputElement>('input[inputmode]')

/** Where there is a keyboard, the focus goes on from the heading to the field for a number. */
export function useFocusOnNumber(
  question: PractisableQuestion | null,
  at: number,
  heading: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
): void {
  const id = question?.id
  useEffect(() => {
    if (id === undefined || !window.matchMedia('(hover: hover)').matches) return
    if (document.activeElement === heading.current || document.activeElement === document.body)
      numberField(formAt(page.current, at))?.focus({ preventScroll: true })
  }, [id, at, heading, page])
}
