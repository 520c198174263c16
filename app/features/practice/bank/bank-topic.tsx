import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { attemptOf } from '../../../../core/questions/attempt.ts'
import { isPractisable } from '../../../../core/questions/practisable.ts'
import type { Topic } from '../../../../core/content/topic.ts'
import { type Verdict, verdictOn } from '../../../../core/study/mark.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import { materialQueries } from '../../../data/study/course-material.ts'
import type { CourseRecord } from '../../../data/study/course-progress.ts'
import { withoutMarks } from '../../../ui/words/without-marks.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { type RowFocus, VirtualList } from '../../../ui/lists/virtual-list.tsx'
import { QuestionIcon } from '../../../questions/run/question-icon.tsx'
import rows from '../../../questions/question-rows.module.css'
import css from './bank-topic.module.css'

export interface BankTopicProps {
  courseId: number
  topic: Topic
  /** Those that are listed, at least one. */
  questions: readonly QuestionRef[]
  progress: CourseRecord
  /** The question that was opened last. */
  lastOpened: string | undefined
}

/** Height of a row in rem: two lines of a stem. */
const rowRem = 4

/** The questions of one topic; those that are drawn are read. */
export function BankTopic({ courseId, topic, questions, progress, lastOpened }: BankTopicProps) {
  return (
    <section aria-labelledby={`topic-${topic.id}`}>
      <h2 id={`topic-${topic.id}`} className={rows['title']}>
        {topic.title} <span>{questions.length}</span>
      </h2>
      <VirtualList
        count={questions.length}
        rowRem={rowRem}
        kept={questions.findIndex(({ itemId }) => itemId === lastOpened)}
        keyOf={(index) => questions[index]?.itemId ?? ''}
        renderRow={(index, focus) => {
          const question = questions[index]
          return question && <BankRow courseId={courseId} question={question} progress={progress} focus={focus} />
        }}
      />
    </section>
  )
}

interface BankRowProps extends Pick<BankTopicProps, 'courseId' | 'progress'> {
  question: QuestionRef
  focus: RowFocus
}

function BankRow({ courseId, question, progress, focus }: BankRowProps) {
  const { itemId, hash } = question
  const { data: item, isError } = useQuery(materialQueries.item(courseId, hash))
  const asked =
    item?.kind === 'question' && isPractisable(item)
      ? attemptOf(item, progress.cards.get(itemId)?.lastAttemptKey ?? itemId)
      : null
  return (
    <Link
      from="/study/$courseId/questions"
      search={(before) => ({ ...before, item: itemId })}
      className={rows['row']}
      data-row={itemId}
      {...focus}
    >
      <Status itemId={itemId} progress={progress} />
      <span className={rows['stem']}>
        {asked ? withoutMarks(asked.stem) : isError ? 'Damaged on this device' : '…'}
      </span>
      <span className={css['marks']}>
        {progress.flagged.has(itemId) && (
          <span className={rows['flag']} role="img" aria-label="Flagged">
            <QuestionIcon name="flag" isFilled />
          </span>
        )}
        {progress.noted.has(itemId) && (
          <span role="img" aria-label="With a note">
            <QuestionIcon name="note" />
          </span>
        )}
      </span>
    </Link>
  )
}

function Status({ itemId, progress }: { itemId: string; progress: CourseRecord }) {
  const card = progress.cards.get(itemId)
  if (!card) return <span className={css['status']} data-state="unused" role="img" aria-label="Not answered" />
  const verdict = verdictOn(card.lastMark)
  if (verdict === null)
    return <span className={css['status']} data-state="unmarked" role="img" aria-label="Last answer not marked yet" />
  return (
    <span className={css['status']} data-state={verdict}>
      <Icon name={verdict} label={`Last answer ${words[verdict]}`} size="small" />
    </span>
  )
}

const words: Record<Verdict, string> = { right: 'right', partly: 'partly right', wrong: 'incorrect' }
