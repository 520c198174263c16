import { type RefObject, useEffect } from 'react'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { screenOf } from '../../questions/question-screens.ts'
import { useQuestionKeys } from '../../questions/run/use-question-keys.ts'
import type { PracticeSettings } from './practice-settings.ts'

/** Where there is a keyboard, the focus goes on from the heading to the field for a number. On a phone that would bring the
 *  keypad up over the question. */
export function useFocusOnField(open: PractisableQuestion | null, { heading, page }: PlacesOfPage): void {
  const openId = open?.id
  useEffect(() => {
    const place = heading.current
    if (openId === undefined || !place || !window.matchMedia('(hover: hover)').matches) return
    const goOn = () => numberField(page.current)?.focus({ preventScroll: true })
    if (document.activeElement === place || document.activeElement === document.body) goOn()
    // The router may still put it on the heading.
    place.addEventListener('focus', goOn)
    return () => place.removeEventListener('focus', goOn)
  }, [openId, heading, page])
}

type PlacesOfPage = Record<'heading' | 'page', RefObject<HTMLElement | null>>

const numberField = (page: HTMLElement | null) =>
  page?.querySelector<HTMLInputElement>('form input[inputmode]:not([readonly])')

/** The practice keys: what they do to the question is done as if by hand. `open`: the question that can be answered now. */
export function useKeysOfPage(
  page: RefObject<HTMLDivElement | null>,
  open: PractisableQuestion | null,
  { singleKeys }: PracticeSettings,
  actions: Record<'previous' | 'next' | 'flag' | 'settings', () => void>,
): void {
  const optionIds = open ? screenOf(open).optionIds(open) : []
  useQuestionKeys(
    { singleKeys, optionCount: optionIds.length, takesNumber: open !== null && screenOf(open).saysProblem },
    {
      ...actions,
      choose: (at) => page.current?.querySelector<HTMLInputElement>(`input[value="${optionIds[at]}"]`)?.click(),
      submit: () => page.current?.querySelector<HTMLFormElement>('form')?.requestSubmit(),
      // The field has the focus before the browser puts the character in.
      type: () => numberField(page.current)?.focus(),
      note: () => page.current?.querySelector<HTMLTextAreaElement>('[data-note]')?.focus(),
      // There once the question is answered.
      report: () => page.current?.querySelector<HTMLButtonElement>('[data-report]')?.click(),
      strike: () => {
        const row = document.activeElement?.closest('[data-option]')
        row?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click()
      },
    },
  )
}
