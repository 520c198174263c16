import { Activity, memo, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { isAboutQuestions } from '../../../core/exams/section-kinds.ts'
import { mayOpen } from '../../../core/exams/sitting-moves.ts'
import { sectionOf, type SittingItem } from '../../../core/exams/sitting.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { Account } from '../../../offline/account/account.ts'
import { Passage, hasPassage } from '../../questions/passage.tsx'
import { QuestionIcon } from '../../questions/run/question-icon.tsx'
import { useInFlowWhenLarge } from '../../questions/run/use-in-flow-when-large.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { CalculatorPanel } from './calculator-panel.tsx'
import type { ExamStore } from './exam-store.ts'
import { EndSection, itemsOf, QuestionList } from './section-review.tsx'
import { useExamPart } from './use-exam-in-page.ts'
import { type SittingQuestion, QuestionForm } from './question-form.tsx'
import { useExamKeys, useFocusOnNumber } from './use-exam-keys.ts'
import css from './exam-question.module.css'

export interface ExamQuestionProps {
  account: Account
  exam: ExamStore
  item: SittingItem
  question: PractisableQuestion | null
  ahead: SittingQuestion | null
  trouble: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  hasReview: boolean
}

type Panel = 'calculator' | 'noteboard'

/** One question of a section: nothing of it tells whether an answer is right. */
export function ExamQuestion(props: ExamQuestionProps) {
  const { account, exam, item, question, ahead, trouble, heading, hasReview } = props
  const { sitting } = exam.get()
  const { place } = sitting
  const plan = sectionOf(sitting, item.section)
  const [open, setOpen] = useState<{ panel: Panel; at: number } | null>(null)
  // It does not stand over the next question.
  const panel = open?.at === item.at ? open.panel : null
  const [isListOpen, setListOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const bar = useInFlowWhenLarge()
  const at = place.is === 'item' ? place.item : 0
  const isLast = item.at + 1 >= (sitting.sections[item.section]?.to ?? 0)
  const next = useCallback(() => goOn(exam, hasReview), [exam, hasReview])
  const previous = () => exam.move({ do: 'open', item: at - 1 })
  const flag = () => exam.flag(item.at)
  const hasCalculator = plan !== undefined && isAboutQuestions(plan) && plan.calculator !== 'none'
  const toggle = (which: Panel) => setOpen(panel === which ? null : { panel: which, at: item.at })
  useExamKeys(page, item.at, question, {
    next,
    previous,
    flag,
    calculator: () => hasCalculator && toggle('calculator'),
  })
  useFocusOnNumber(question, item.at, heading, page)
  const hasHighlighter = plan !== undefined && isAboutQuestions(plan) && plan.highlighter
  const drawn = question === null ? [] : withAhead({ at: item.at, question }, ahead)

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
          {textsOf(drawn).map((each) => (
            <LongPassage
              key={each.stimulus?.id}
              question={each}
              isAhead={each.stimulus?.id !== question.stimulus?.id}
            />
          ))}
          {drawn.map((each) => (
            <Activity key={each.at} mode={each.at === item.at ? 'visible' : 'hidden'}>
              <QuestionForm
                {...each}
                account={account}
                exam={exam}
                page={page}
                hasHighlighter={hasHighlighter}
                onDone={next}
              />
            </Activity>
          ))}
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

/** The question on the screen and, drawn but not shown, the one that a press on "Next" shows at once. The stems of a matching set
 *  have their text each, and what is highlighted in it is found by its id: they are drawn one at a time. */
function withAhead(now: SittingQuestion, ahead: SittingQuestion | null): SittingQuestion[] {
  const shared = now.question.stimulusId
  const isOwnText = shared !== undefined && shared === ahead?.question.stimulusId && !hasPassage(now.question)
  return ahead && ahead.at === now.at + 1 && !isOwnText ? [now, ahead] : [now]
}

/** Of each text that stands beside a question, one. What takes longest of a step is to break a long text into lines: that of the next
 *  question is laid out as well. */
function textsOf(drawn: readonly SittingQuestion[]): PractisableQuestion[] {
  const [now, ahead] = drawn.flatMap(({ question }) => (hasPassage(question) ? [question] : []))
  if (!now) return []
  return ahead && ahead.stimulus?.id !== now.stimulus?.id ? [now, ahead] : [now]
}

/** To the next question of the section, or what comes after its last. */
function goOn(exam: ExamStore, hasReview: boolean): void {
  const { place, sections } = exam.get().sitting
  if (place.is !== 'item') return
  const { from = 0, to = 0 } = sections[place.section] ?? {}
  const isLast = from + place.item + 1 >= to
  exam.move(isLast && hasReview ? { do: 'review' } : { do: 'open', item: place.item + 1 })
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

/** It stays as it is from question to question of a set, which share its id. */
const LongPassage = memo(
  Passage,
  (before, after) => before.isAhead === after.isAhead && isSameText(before.question.stimulus, after.question.stimulus),
)

function isSameText(a: PractisableQuestion['stimulus'], b: PractisableQuestion['stimulus']): boolean {
  return a === b || (a?.type === 'passage' && b?.type === 'passage' && a.id === b.id && a.body === b.body)
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
