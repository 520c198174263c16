import { Suspense, useEffect, useRef, useState } from 'react'
import type { Topic } from '../../../../core/content/topic.ts'
import { type PaceFactor, runLimitMs } from '../../../../core/study/exam-pace.ts'
import { type PracticeHistory, type QuestionFilters, countsOf, matching } from '../../../../core/study/pick.ts'
import type { RunSettings } from '../../../../core/study/run-settings.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import { mainWords, whichMore, whichTopics } from './builder-words.ts'
import { Choices, toggled } from './choices.tsx'
import { type QuickStart, QuickStarts } from './quick-starts.tsx'
import { RunSize, useRunSize } from './run-size.tsx'
import { type KnownExam, runTimeInWords } from './run-time.ts'
import css from './practice-builder.module.css'

// Behind a fold.
const MoreChoices = lateComponent(() => import('./more-choices.tsx').then((module) => module.MoreChoices))

export interface PracticeBuilderProps {
  topics: readonly Topic[]
  /** Chosen at first, instead of the topics last chosen. */
  topic: string | undefined
  questions: readonly QuestionRef[]
  /** As last chosen. */
  settings: RunSettings
  history: PracticeHistory
  /** `null` where it is not known here. */
  exam: KnownExam | null
  /** Time that the student has in exams: more than 1 with extra time. */
  ownPace: PaceFactor
  /** `settings`: all that is chosen. With `quick`, only its size and pace count for this run. */
  onStart: (settings: RunSettings, quick?: QuickStart) => void
}

/** Which questions, how many, and against which clock. Every count is of the questions that the choice would be made from. */
export function PracticeBuilder(props: PracticeBuilderProps) {
  const { topics, questions, settings, history, exam, ownPace, onStart } = props
  const [filters, setFilters] = useState(() => filtersAtFirst(props))
  const [pace, setPace] = useState(settings.pace)
  const { size, ...sizing } = useRunSize(settings.size)
  const [hasOpened, setHasOpened] = useState(false)
  useEffect(() => MoreChoices.prepare(), [])
  const sizeField = useRef<HTMLInputElement>(null)
  const fitting = matching(questions, filters, history)
  const counts = countsOf(questions, filters, history)
  const count = Math.min(size ?? 0, fitting.length)
  // Where the exam's body does not say what time a question has, there is no clock to choose.
  const isPaced = exam !== null && runLimitMs(exam.sections, questions, questions, 1) !== null
  const timeFor = (factor: PaceFactor) => exam && runTimeInWords(exam, fitting, questions, { count, factor })
  const time = pace && timeFor(pace)
  const choose = (change: Partial<QuestionFilters>) => setFilters({ ...filters, ...change })
  const start = (quick?: QuickStart) => {
    if (size === null) sizeField.current?.focus()
    else onStart({ ...filters, size, pace }, quick)
  }

  return (
    <form
      className={css['builder']}
      onSubmit={(event) => {
        event.preventDefault()
        if (fitting.length > 0) start()
      }}
      noValidate
    >
      <QuickStarts
        {...{ questions, history, size }}
        parts={exam?.parts ?? []}
        isTimed={isPaced && pace !== null}
        onStart={start}
      />
      <RunSize {...sizing} size={size} field={sizeField} />
      <div className={css['folds']}>
        {topics.length > 1 && (
          <details className={css['fold']}>
            <summary>
              Topics <span className={css['which']}>{whichTopics(topics, filters.topics)}</span>
            </summary>
            <Choices
              legend="Topics"
              look="list"
              choices={topics.map(({ id, title }) => ({ value: id, label: title, count: counts.of('topics', id) }))}
              chosen={filters.topics}
              onChoose={(id) => choose({ topics: toggled(filters.topics, id) })}
            />
          </details>
        )}
        <details className={css['fold']} onToggle={() => setHasOpened(true)}>
          <summary>
            More choices <span className={css['which']}>{whichMore(filters, isPaced ? pace : null)}</span>
          </summary>
          {hasOpened && (
            <Suspense>
              <MoreChoices
                {...{ filters, counts, questions, isPaced, pace, ownPace, timeFor }}
                onChoose={choose}
                onPace={setPace}
              />
            </Suspense>
          )}
        </details>
      </div>

      <Button type="submit" wide iconAfter="arrow-right" aria-disabled={fitting.length === 0 || undefined}>
        {mainWords(fitting.length, size, time)}
      </Button>
    </form>
  )
}

/** What was chosen last, as far as the course has it still. */
function filtersAtFirst({ topics, topic, questions, settings }: PracticeBuilderProps): QuestionFilters {
  const isThere = (id: string) => topics.some((each) => each.id === id)
  const { status, difficulties } = settings
  return {
    status,
    topics: topic !== undefined && isThere(topic) ? [topic] : settings.topics.filter(isThere),
    types: settings.types.filter((type) => questions.some((ref) => ref.type === type)),
    difficulties,
  }
}
