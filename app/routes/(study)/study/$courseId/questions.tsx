import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { strictSearch } from '../../../../data/api/strict-search.ts'
import { useMemo } from 'react'
import type { PractisableQuestion } from '../../../../../core/questions/practisable.ts'
import { materialQueries } from '../../../../data/device/course-material.ts'
import { beginPractice } from '../../../../data/device/practice-sessions.ts'
import { QuestionBank } from '../../../../features/practice/question-bank.tsx'
import { QuestionDetail } from '../../../../features/practice/question-detail.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { useCourseProgress, useStudy } from '../../../-parts/study.tsx'
import { BackLink, Closed } from '../../../-parts/course-closed.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/questions')({
  validateSearch: strictSearch((search): { item?: string } =>
    typeof search['item'] === 'string' ? { item: search['item'] } : {},
  ),
  head: () => ({ meta: [{ title: 'Question bank' }] }),
  component: Questions,
})

function Questions() {
  const study = useStudy()
  if (!study.pack || study.access.is !== 'open') return <Closed study={study} />
  return <OpenBank version={study.pack.manifest.version} />
}

function OpenBank({ version }: { version: number }) {
  const { account, courseId, pack, questions: refs, title, category } = useStudy()
  const standing = useCourseProgress()
  const { item } = Route.useSearch()
  const navigate = useNavigate()
  const hashes = useMemo(() => refs.map(({ hash }) => hash), [refs])
  const { data: questions } = useQuery(materialQueries.questions(courseId, version, hashes))
  const params = { courseId: String(courseId) }
  const topics = pack?.manifest.topics ?? []
  if (!questions || !standing) return <Spinner label="Opening the question bank…" />

  const practise = async (question: PractisableQuestion) => {
    const ref = refs.filter(({ itemId }) => itemId === question.id)
    const sessionId = await beginPractice(account, { courseId, version }, ref)
    await navigate({ to: '/study/$courseId/practice/$sessionId', params: { ...params, sessionId } })
  }
  const opened = questions.find((question) => question.id === item)

  return (
    <div data-profession={category}>
      {opened ? (
        <QuestionDetail
          account={account}
          question={opened}
          topicTitle={topics.find((topic) => topic.id === opened.topic)?.title ?? title}
          card={standing.cards.get(opened.id) ?? null}
          back={
            <Link to="/study/$courseId/questions" params={params} search={{}}>
              All questions
            </Link>
          }
          onPractise={() => void practise(opened)}
        />
      ) : (
        <>
          <PageHead over={<BackLink courseId={courseId}>{title}</BackLink>} title="Question bank" />
          <QuestionBank courseId={courseId} topics={topics} questions={questions} standing={standing} />
        </>
      )}
    </div>
  )
}
