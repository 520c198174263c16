import { memo, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isAboutQuestions } from '../../../core/exams/blueprint.ts'
import { mayOpen, planOf, type SittingItem } from '../../../core/exams/sitting.ts'
import type { Answer } from '../../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { RegisterFact } from '../../../core/study/families.ts'
import type { Account } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
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
import type { ExamState, ExamStore } from './exam-store.ts'
import { EndSection, itemsOf, QuestionList } from './section-review.tsx'
import css from './exam-question.module.css'

export interface ExamQuestionProps {
  account: Account
  exam: ExamStore
  state: ExamState
  item: SittingItem
  question: PractisableQuestion | null
  trouble: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  hasReview: boolean
}

type Panel = 'calculator' | 'noteboard'

/** One question of a section: nothing of it tells whether an answer is right. */
export function ExamQuestion({ account, exam, state, item, question, trouble, heading, hasReview }: ExamQuestionProps) {
  const { sitting } = state
  const { place } = sitting
  const plan = planOf(sitting, item.section)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [isListOpen, setListOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const bar = useInFlowWhenLarge()
  const at = place.is === 'item' ? place.item : 0
  const items = itemsOf(state, item.section)
  const isLast = at + 1 >= items.length
  const next = () => exam.move(isLast && hasReview ? { do: 'review' } : { do: 'open', item: at + 1 })
  const previous = () => exam.move({ do: 'open', item: at - 1 })
  const flag = () => exam.flag(item.at)
  const hasCalculator = plan !== undefined && isAboutQuestions(plan) && plan.calculator !== 'none'
  const toggle = (which: Panel) => setPanel((now) => (now === which ? null : which))
  const choose = useChoosing(exam, item.at)
  const highlight = useCallback(
    async (facts: readonly RegisterFact[]) => void (await record(account, facts)),
    [account],
  )
  const strike = useCallback((id: string) => exam.strike(item.at, id), [exam, item.at])
  useKeysOfExam(page, question, { next, previous, flag, calculator: () => hasCalculator && toggle('calculator') })
  useFocusOnNumber(question, heading, page)

  return (
    <div className={css['spread']} data-set={(question && hasPassage(question)) || undefined} ref={page}>
      {question === null ? (
        <div className={css['question']}>{trouble}</div>
      ) : (
        <>
          <LongPassage question={question} />
          <form
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
            <AnswerArea question={question} item={item} onChoose={choose} onStrike={strike} />
          </form>
        </>
      )}
      <div className={css['bar']} ref={bar}>
        {panel === 'calculator' && <CalculatorPanel key={item.at} onClose={() => setPanel(null)} />}
        {panel === 'noteboard' && (
          <label className={css['noteboard']}>
            <span>Noteboard; it is cleared when the exam is over</span>
            <textarea rows={5} value={sitting.noteboard} onChange={(event) => exam.note(event.target.value)} />
          </label>
        )}
        <div className={css['inner']}>
          <div className={css['tools']}>
            <Tool name="Flag" isPressed={item.isFlagged} onPress={flag}>
              <QuestionIcon name="flag" isFilled={item.isFlagged} />
            </Tool>
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
            <p role="status" className={css['saved']}>
              {savedWords(state, item)}
            </p>
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
              <EndSection exam={exam} state={state} section={item.section} />
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
          items={items}
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

/** An answer counts as given once it is on the disk. */
function savedWords({ unsaved, saving }: ExamState, { at, choice }: SittingItem): string {
  if (unsaved.has(at)) return saving === 'not-saved' ? 'Not saved' : 'Saving…'
  return choice === null ? '' : 'Answer saved'
}

interface AnswerAreaOfExam {
  question: PractisableQuestion
  item: SittingItem
  onChoose: (choice: Answer | null) => void
  onStrike: (optionId: string) => void
}

/** Drawn again when the answer or what is struck out changes, and not with every tick of the clock. */
const AnswerArea = memo(
  ({ question, item, onChoose, onStrike }: AnswerAreaOfExam) => {
    const { AnswerArea: Area, saysProblem, problemOf } = screenOf(question)
    return (
      <Area
        question={question}
        choice={item.choice}
        verdict={null}
        // What cannot be marked is said, once there is something.
        error={saysProblem && item.choice ? problemOf(item.choice, question) : null}
        onChoose={onChoose}
        struck={item.struck}
        onStrike={onStrike}
      />
    )
  },
  (before, after) =>
    before.question === after.question &&
    before.item.choice === after.item.choice &&
    before.item.struck === after.item.struck &&
    before.onChoose === after.onChoose,
)

const LongPassage = memo(Passage)

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
      singleKeys: true,
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
