import { useRef, useState } from 'react'
import { type Difficulty, difficulty } from '../../../../core/content/parts.ts'
import type { Topic } from '../../../../core/content/topic.ts'
import { questionKinds } from '../../../../core/questions/question-kinds.ts'
import { type PaceFactor, paceFactors, runLimitMs } from '../../../../core/study/exam-pace.ts'
import {
  type FilterCounts,
  type PracticeHistory,
  type QuestionFilters,
  type QuestionStatus,
  countsOf,
  matching,
  questionStatuses,
} from '../../../../core/study/pick.ts'
import type { RunSettings } from '../../../../core/study/run-settings.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import { formatCount } from '../../../ui/content/format-amount.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choices } from './choices.tsx'
import { type QuickStart, QuickStarts } from './quick-starts.tsx'
import { RunSize, useRunSize } from './run-size.tsx'
import { type KnownExam, runTimeInWords } from './run-time.ts'
import css from './practice-builder.module.css'

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
  /** `settings`: all that is chosen. With `quick`, only its size and pace count for this run. */
  onStart: (settings: RunSettings, quick?: QuickStart) => void
}

/** Which questions, how many, and against which clock. Every count is of the questions that the choice would be made from. */
export function PracticeBuilder(props: PracticeBuilderProps) {
  const { topics, questions, settings, history, exam, onStart } = props
  const types = questionKinds.filter(({ type }) => questions.some((ref) => ref.type === type))
  const [filters, setFilters] = useState(() => filtersAtFirst(props))
  const [pace, setPace] = useState(settings.pace)
  const { size, ...sizing } = useRunSize(settings.size)
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
        <details className={css['fold']}>
          <summary>
            More choices <span className={css['which']}>{whichMore(filters, isPaced ? pace : null)}</span>
          </summary>
          <div className={css['more']}>
            <FilterChoices {...{ types, filters, counts, questions }} onChoose={choose} />
            {isPaced && <PaceChoice pace={pace} timeFor={timeFor} onChoose={setPace} />}
          </div>
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

const statusLabels: Record<QuestionStatus, string> = {
  any: 'All',
  unused: 'Unseen',
  incorrect: 'Incorrect',
  flagged: 'Flagged',
  due: 'Due',
}
const difficultyLabels: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

interface FilterChoicesProps {
  types: readonly { type: string; name: string }[]
  filters: QuestionFilters
  counts: FilterCounts
  questions: readonly QuestionRef[]
  onChoose: (change: Partial<QuestionFilters>) => void
}

function FilterChoices({ types, filters, counts, questions, onChoose }: FilterChoicesProps) {
  return (
    <>
      <Choices
        legend="Questions"
        look="tabs"
        isSingle
        choices={questionStatuses.map((value) => ({
          value,
          label: statusLabels[value],
          count: counts.of('status', value),
        }))}
        chosen={[filters.status]}
        onChoose={(status) => onChoose({ status })}
      />
      {questions.some((ref) => ref.difficulty !== undefined) && (
        <Choices
          legend="Difficulty"
          look="tabs"
          choices={difficulty.options.map((value) => ({
            value,
            label: difficultyLabels[value],
            count: counts.of('difficulties', value),
          }))}
          chosen={filters.difficulties}
          onChoose={(value) => onChoose({ difficulties: toggled(filters.difficulties, value) })}
        />
      )}
      {types.length > 1 && (
        <Choices
          legend="Type of question"
          look="list"
          choices={types.map(({ type, name }) => ({ value: type, label: name, count: counts.of('types', type) }))}
          chosen={filters.types}
          onChoose={(type) => onChoose({ types: toggled(filters.types, type) })}
        />
      )}
    </>
  )
}

const paceLabel = (pace: PaceFactor) => (pace === 1 ? 'As in the exam' : `Exam time × ${pace}`)

interface PaceChoiceProps {
  pace: PaceFactor | null
  timeFor: (factor: PaceFactor) => string | null
  onChoose: (pace: PaceFactor | null) => void
}

function PaceChoice({ pace, timeFor, onChoose }: PaceChoiceProps) {
  const none = { value: null, label: 'No clock: each answer is explained at once' }
  return (
    <Choices
      legend="Time"
      look="list"
      isSingle
      choices={[none, ...paceFactors.map((value) => ({ value, label: paceLabel(value), count: timeFor(value) ?? '' }))]}
      chosen={[pace]}
      onChoose={onChoose}
    />
  )
}

const toggled = <Value,>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value]

function whichTopics(topics: readonly Topic[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'all'
  const only = chosen.length === 1 ? topics.find(({ id }) => id === chosen[0]) : undefined
  return only?.title ?? formatCount(chosen.length, 'topic')
}

function whichMore({ status, types, difficulties }: QuestionFilters, pace: PaceFactor | null): string {
  const words = [
    ...(status === 'any' ? [] : [statusLabels[status].toLowerCase()]),
    ...difficulties,
    ...(types.length === 0 ? [] : [formatCount(types.length, 'type')]),
    pace === null ? 'no clock' : 'timed',
  ]
  return words.join(', ')
}

function mainWords(available: number, size: number | null, time: string | null): string {
  if (available === 0) return 'No questions to practise'
  if (size === null) return 'Practise'
  const count = formatCount(Math.min(size, available), 'question')
  return `Practise ${count}${time === null ? '' : ` in ${time}`}`
}
