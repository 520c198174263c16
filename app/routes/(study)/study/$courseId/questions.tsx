import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { typedSearch } from '../../../../data/api/strict-search.ts'
import { useSearchOf } from '../../../../data/api/use-search-of.ts'
import { useOpenedRow } from '../../../../ui/lists/use-opened-row.ts'
import { attemptOf } from '../../../../../core/questions/attempt.ts'
import { isTemplate } from '../../../../../core/questions/numeric-template/instantiate.ts'
import { isPractisable } from '../../../../../core/questions/practisable.ts'
import type { Card } from '../../../../../core/study/cards/card.ts'
import type { QuestionRef } from '../../../../../core/study/session.ts'
import { materialQueries } from '../../../../data/study/course-material.ts'
import { beginPractice } from '../../../../data/study/practice-sessions.ts'
import { QuestionBank } from '../../../../features/practice/bank/question-bank.tsx'
import { QuestionDetail } from '../../../../features/practice/bank/question-detail.tsx'
import { tasksInWords } from '../../../../features/tasks/task-list.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { useBeginRun } from '../../../-parts/study/begin-run.ts'
import { useCourseTasks } from '../../../-parts/study/course-tasks.ts'
import { useCourseProgress, useStudy } from '../../../-parts/study/study.tsx'
import { BackToCourse, Closed } from '../../../-parts/study/course-closed.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/questions')({
  validateSearch: typedSearch({ item: 'string', cited: 'string', show: 'string', q: 'string' }),
  head: () => ({ meta: [{ title: 'Question bank' }] }),
  component: Questions,
})

function Questions() {
  const study = useStudy()
  if (!study.pack || study.access.is !== 'open') return <Closed study={study} />
  return <OpenBank version={study.pack.manifest.version} />
}

function OpenBank({ version }: { version: number }) {
  const { courseId, pack, questions, title, category } = useStudy()
  const progress = useCourseProgress()
  const tasks = useCourseTasks()
  const { search, onSearch } = useSearchOf(Route)
  const opened = questions.find(({ itemId }) => itemId === search.item)
  const lastOpened = useOpenedRow(opened?.itemId)
  const topics = pack?.manifest.topics ?? []
  if (!progress) return <Spinner label="Opening the question bank…" />
  return (
    <div data-profession={category}>
      {opened ? (
        <OpenedQuestion
          questionRef={opened}
          version={version}
          topicTitle={topics.find((topic) => topic.id === opened.topic)?.title ?? title}
          card={progress.cards.get(opened.itemId) ?? null}
        />
      ) : (
        <>
          <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title="Question bank">
            {tasks && tasks.tasks.length > 0 && (
              <p>
                Beside these questions there are{' '}
                <Link to="/study/$courseId/tasks" params={{ courseId: String(courseId) }}>
                  {tasksInWords(tasks.tasks.map(({ task }) => task))}
                </Link>
                .
              </p>
            )}
          </PageHead>
          <QuestionBank
            courseId={courseId}
            version={version}
            topics={topics}
            questions={questions}
            progress={progress}
            search={search}
            lastOpened={lastOpened}
            onSearch={onSearch}
          />
        </>
      )}
    </div>
  )
}

interface OpenedQuestionProps {
  questionRef: QuestionRef
  version: number
  topicTitle: string
  card: Card | null
}

function OpenedQuestion({ questionRef, version, topicTitle, card }: OpenedQuestionProps) {
  const { account, courseId } = useStudy()
  const beginRun = useBeginRun()
  const { data: question, isError } = useQuery(materialQueries.item(courseId, questionRef.hash))
  const back = (
    <Link from={Route.fullPath} search={({ item: _, cited: __, ...list }) => list} resetScroll={false}>
      All questions
    </Link>
  )
  if (isError)
    return (
      <Notice tone="error" title="This question is damaged on this device" action={back}>
        It is fetched again when you are online.
      </Notice>
    )
  if (question?.kind !== 'question' || !isPractisable(question)) return <Spinner label="Opening the question…" />
  return (
    <QuestionDetail
      account={account}
      courseId={courseId}
      itemHash={questionRef.hash}
      question={attemptOf(question, card?.lastAttemptKey ?? question.id)}
      hasDrawnNumbers={isTemplate(question)}
      topicTitle={topicTitle}
      card={card}
      back={back}
      onPractise={() => void beginRun(() => beginPractice(account, { courseId, version }, [questionRef]))}
    />
  )
}
