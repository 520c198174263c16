import { memo, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isAboutQuestions } from '../../../core/exams/blueprint.ts'
import { mayOpen } from '../../../core/exams/sitting-moves.ts'
import { planOf, type SittingItem } from '../../../core/exams/sitting.ts'
import type { Answer } from '../../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { RegisterFact } from '../../../core/study/families.ts'
import type { Account } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { hasSingleKeys } from '../../data/session/access-marks.ts'
import { Highlights } from '../../questions/highlights/highlights.tsx'
import { Passage, hasPassage, textIdsOf } from '../../questions/passage.tsx'
import { screenOf } from '../../questions/question-screens.ts'
import { QuestionIcon } from '../../questions/run/question-icon.tsx'
import { useInFlowWhenLarge } from '../../questions/run/use-in-flow-when-large.ts'
import { useQuestionKeys } from '../../questions/run/use-question-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { CalculatorPanel } from './calculator-panel.tsx'
import type { ExamStore } from './exam-store.ts'
import { EndSection, itemsOf, QuestionList } from './section-review.tsx'
import { useExamPart } from './use-exam-in-page.ts'
import css from './exam-question.module.css'

export interface ExamQuestionProps {
  account: Account
  exam: ExamStore
  item: SittingItem
  question: PractisableQuestion | null
  trouble: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  hasReview: boolean
}

type Panel = 'calculator' | 'noteboard'

/** One question of a section: nothing of it tells whether an answer is right. */
export function ExamQuestion({ account, exam, item, question, trouble, heading, hasReview }: ExamQuestionProps) {
  const { sitting } = exam.get()
  const { place } = sitting
  const plan = planOf(sitting, item.section)
  const [open, setOpen] = useState<{ panel: Panel; at: number } | null>(null)
  // It does not stand over the next question.
  const panel = open?.at === item.at ? open.panel : null
  const [isListOpen, setListOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const bar = useInFlowWhenLarge()
  const at = place.is === 'item' ? place.item : 0
  const isLast = item.at + 1 >= (sitting.sections[item.section]?.to ?? 0)
  const next = () => exam.move(isLast && hasReview ? { do: 'review' } : { do: 'open', item: at + 1 })
  const previous = () => exam.move({ do: 'open', item: at - 1 })
  const flag = () => exam.flag(item.at)
  const hasCalculator = plan !== undefined && isAboutQuestions(plan) && plan.calculator !== 'none'
  const toggle = (which: Panel) => setOpen(panel === which ? null : { panel: which, at: item.at })
  const highlight = useCallback(
    async (facts: readonly RegisterFact[]) => void (await record(account, facts)),
    [account],
  )
  useKeysOfExam(page, question, { next, previous, flag, calculator: () => hasCalculator && toggle('calculator') })
  useFocusOnNumber(question, heading, page)

  return (
    <div
      className={css['spread']}
      data-set={(question && hasPassage(question)) || undefined}
      data-panel={panel ?? undefined}
      ref={page}
    >
      {question === null ? (
        <div className={css['question']}>{trouble}</div>
      ) : (
        <>
          <LongPassage key={question.stimulus?.id} question={question} />
          <form
            key={item.at}
            className={css['question']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              next()
            }}
          >
            {plan !== undefined && isAboutQuestions(plan) && plan.highlighter && (
              <Suspense>
                <Highlights
                  db={account.db}
                  place={page}
                  itemIds={textIdsOf(question)}
                  sittingId={sitting.id}
                  keep={highlight}
                />
              </Suspense>
            )}
            <AnswerArea exam={exam} at={item.at} question={question} />
          </form>
        </>
      )}
      <div className={css['bar']} ref={bar}>
        {panel && (
          <div className={css['panel']}>
            {panel === 'calculator' ? <CalculatorPanel onClose={() => setOpen(null)} /> : <Noteboard exam={exam} />}
          </div>
        )}
        <div className={css['inner']}>
          <div className={css['tools']}>
            <Flag exam={exam} at={item.at} onPress={flag} />
            {hasCalculator && (
              <Tool name="Calculator" isPressed={panel === 'calculator'} onPress={() => toggle('calculator')}>
                <QuestionIcon name="calculator" />
              </Tool>
            )}
            {plan?.noteboard && (
              <Tool name="Noteboard" isPressed={panel === 'noteboard'} onPress={() => toggle('noteboard')}>
                <QuestionIcon name="note" />
              </Tool>
            )}
            {hasReview && (
              <Tool name="All questions" onPress={() => setListOpen(true)}>
                <QuestionIcon name="grid" />
              </Tool>
            )}
            <Saved exam={exam} at={item.at} />
          </div>
          <div className={css['buttons']}>
            <Button
              look="secondary"
              aria-label="Previous question"
              disabled={!mayOpen(sitting, at - 1)}
              onClick={previous}
            >
              <Icon name="arrow-left" />
            </Button>
            {isLast && !hasReview ? (
              <EndSection exam={exam} section={item.section} />
            ) : (
              <Button wide onClick={next}>
                {isLast ? 'Review' : 'Next'}
              </Button>
            )}
          </div>
        </div>
      </div>
      <Dialog
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        title="Questions of this section"
        actions={
          <>
            <Button look="secondary" onClick={() => setListOpen(false)}>
              Close
            </Button>
            <Button onClick={() => exam.move({ do: 'review' })}>Review and end</Button>
          </>
        }
      >
        <QuestionList
          items={isListOpen ? itemsOf(exam.get(), item.section) : []}
          current={at}
          onGo={(to) => {
            setListOpen(false)
            exam.move({ do: 'open', item: to })
          }}
        />
      </Dialog>
    </div>
  )
}

function Noteboard({ exam }: { exam: ExamStore }) {
  const text = useExamPart(exam, ({ sitting }) => sitting.noteboard)
  return (
    <label className={css['noteboard']}>
      <span>Noteboard; it is cleared when the exam is over</span>
      <textarea rows={5} value={text} onChange={(event) => exam.note(event.target.value)} />
    </label>
  )
}

interface OfItem {
  exam: ExamStore
  /** Place of the item in the sitting. */
  at: number
}

function Flag({ exam, at, onPress }: OfItem & { onPress: () => void }) {
  const isFlagged = useExamPart(exam, ({ items }) => items[at]?.isFlagged ?? false)
  return (
    <Tool name="Flag" isPressed={isFlagged} onPress={onPress}>
      <QuestionIcon name="flag" isFilled={isFlagged} />
    </Tool>
  )
}

/** An answer counts as given once it is on the disk. */
function Saved({ exam, at }: OfItem) {
  const words = useExamPart(exam, ({ unsaved, saving, items }) => {
    if (unsaved.has(at)) return saving === 'not-saved' ? 'Not saved' : 'Saving…'
    return (items[at]?.choice ?? null) === null ? '' : 'Answer saved'
  })
  return (
    <p role="status" className={css['saved']}>
      {words}
    </p>
  )
}

const none: readonly string[] = []

const AnswerArea = memo(({ exam, at, question }: OfItem & { question: PractisableQuestion }) => {
  const choice = useExamPart(exam, ({ items }) => items[at]?.choice ?? null)
  const struck = useExamPart(exam, ({ items }) => items[at]?.struck ?? none)
  const choose = useChoosing(exam, at)
  const strike = useCallback((optionId: string) => exam.strike(at, optionId), [exam, at])
  const { AnswerArea: Area, saysProblem, problemOf } = screenOf(question)
  return (
    <Area
      question={question}
      choice={choice}
      verdict={null}
      // What cannot be marked is said, once there is something.
      error={saysProblem && choice ? problemOf(choice, question) : null}
      onChoose={choose}
      struck={struck}
      onStrike={strike}
    />
  )
})

/** It stays as it is from question to question of a set. */
const LongPassage = memo(Passage, (before, after) => isSameText(before.question.stimulus, after.question.stimulus))

function isSameText(a: PractisableQuestion['stimulus'], b: PractisableQuestion['stimulus']): boolean {
  return a === b || (a?.type === 'passage' && b?.type === 'passage' && a.id === b.id && a.body === b.body)
}

/** What is typed key by key, or put together of several parts, during one visit to a question is one answer; another option is
 *  another answer. */
function useChoosing(exam: ExamStore, at: number): (choice: Answer | null) => void {
  const hasTyped = useRef(false)
  return useCallback(
    (choice: Answer | null) => {
      const isTyping = hasTyped.current && choice?.kind !== 'option'
      hasTyped.current ||= choice !== null && choice.kind !== 'option'
      exam.choose(at, choice, isTyping)
    },
    [exam, at],
  )
}

function useKeysOfExam(
  page: RefObject<HTMLDivElement | null>,
  question: PractisableQuestion | null,
  actions: Record<'next' | 'previous' | 'flag' | 'calculator', () => void>,
): void {
  const optionIds = question ? screenOf(question).optionIds(question) : []
  useQuestionKeys(
    {
      singleKeys: hasSingleKeys(),
      optionCount: optionIds.length,
      takesNumber: question !== null && screenOf(question).saysProblem,
    },
    {
      ...actions,
      submit: actions.next,
      choose: (index) => page.current?.querySelector<HTMLInputElement>(`input[value="${optionIds[index]}"]`)?.click(),
      type: () => numberField(page.current)?.focus(),
      strike: () => {
        const row = document.activeElement?.closest('[data-option]')
        row?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click()
      },
    },
  )
}

const numberField = (page: HTMLElement | null) => page?.querySelector<HTMLInputElement>('form input[inputmode]')

/** Where there is a keyboard, the focus goes on from the heading to the field for a number. */
function useFocusOnNumber(
  question: PractisableQuestion | null,
  heading: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
): void {
  const id = question?.id
  useEffect(() => {
    if (id === undefined || !window.matchMedia('(hover: hover)').matches) return
    if (document.activeElement === heading.current || document.activeElement === document.body)
      numberField(page.current)?.focus({ preventScroll: true })
  }, [id, heading, page])
}

interface ToolProps {
  name: string
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ name, isPressed, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={css['tool']}
      aria-pressed={isPressed}
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
