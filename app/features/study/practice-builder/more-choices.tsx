import { type Difficulty, difficulty } from '../../../../core/content/parts.ts'
import { questionKinds } from '../../../../core/questions/question-kinds.ts'
import { type PaceFactor, paceFactors } from '../../../../core/study/exam-pace.ts'
import { type FilterCounts, type QuestionFilters, questionStatuses } from '../../../../core/study/pick.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import { statusLabels } from './builder-words.ts'
import { Choices, toggled } from './choices.tsx'
import css from './practice-builder.module.css'

export interface MoreChoicesProps extends PaceChoiceProps {
  filters: QuestionFilters
  counts: FilterCounts
  questions: readonly QuestionRef[]
  onChoose: (change: Partial<QuestionFilters>) => void
  /** Whether the exam's body says what time a question has: otherwise there is no clock to choose. */
  isPaced: boolean
}

const difficultyLabels: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

/** What most runs leave as it is: status, difficulty and type of the questions, and the time for them. */
export function MoreChoices({ filters, counts, questions, onChoose, isPaced, ...pace }: MoreChoicesProps) {
  const types = questionKinds.filter(({ type }) => questions.some((ref) => ref.type === type))
  return (
    <div className={css['more']}>
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
      {isPaced && <PaceChoice {...pace} />}
    </div>
  )
}

function paceLabel(pace: PaceFactor, ownPace: PaceFactor): string {
  if (pace === ownPace) return pace === 1 ? 'As in the exam' : `As in the exam, with your extra time (× ${pace})`
  return pace === 1 ? 'Exam time without extra' : `Exam time × ${pace}`
}

interface PaceChoiceProps {
  pace: PaceFactor | null
  ownPace: PaceFactor
  timeFor: (factor: PaceFactor) => string | null
  onPace: (pace: PaceFactor | null) => void
}

function PaceChoice({ pace, ownPace, timeFor, onPace }: PaceChoiceProps) {
  const factors = [ownPace, ...paceFactors.filter((factor) => factor !== ownPace)]
  const none = { value: null, label: 'No clock: each answer is explained at once' }
  return (
    <Choices
      legend="Time"
      look="list"
      isSingle
      choices={[
        none,
        ...factors.map((value) => ({ value, label: paceLabel(value, ownPace), count: timeFor(value) ?? '' })),
      ]}
      chosen={[pace]}
      onChoose={onPace}
    />
  )
}
