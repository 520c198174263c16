import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { handbookQuery } from '../../../../data/study/handbook.ts'
import { hasReference } from '../../../../features/reference/has-reference.ts'
import { ReferenceScreen } from '../../../../features/reference/reference-screen.tsx'
import { LinkButton } from '../../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { BackToCourse, Closed } from '../../../-parts/study/course-closed.tsx'
import { useStudy } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/reference')({
  head: () => ({ meta: [{ title: 'Reference' }] }),
  component: Reference,
})

function Reference() {
  const study = useStudy()
  const ref = study.pack?.refs.find(({ kind }) => kind === 'handbook')
  if (!study.pack || study.access.is !== 'open') return <Closed study={study} />
  if (!ref) return <NoReference />
  return <OpenReference key={ref.hash} hash={ref.hash} />
}

function NoReference() {
  const { courseId, pack } = useStudy()
  return (
    <EmptyPage
      title="No reference sheet here"
      actions={
        <LinkButton to="/study/$courseId" params={{ courseId: String(courseId) }}>
          To the course
        </LinkButton>
      }
    >
      <p>
        {pack?.manifest.sample
          ? 'The sample of a course has none. It comes with the whole course.'
          : 'This course has no reference sheet and no glossary.'}
      </p>
    </EmptyPage>
  )
}

function OpenReference({ hash }: { hash: string }) {
  const { courseId, title, category, pack } = useStudy()
  const { data: handbook, isError } = useQuery(handbookQuery(courseId, hash))
  if (isError)
    return (
      <Notice tone="error" title="The reference sheet is damaged on this device">
        It is fetched again when you are online.
      </Notice>
    )
  if (!handbook) return <Spinner label="Opening the reference sheet…" />
  if (!hasReference(handbook)) return <NoReference />
  return (
    <div data-profession={category}>
      <ReferenceScreen
        over={<BackToCourse courseId={courseId}>{title}</BackToCourse>}
        handbook={handbook}
        disclaimer={pack?.manifest.disclaimer ?? ''}
      />
    </div>
  )
}
