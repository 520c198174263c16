import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { typedSearch } from '../../../../../data/api/strict-search.ts'
import { NoteEditor } from '../../../../../features/practice/note-editor.tsx'
import { TaskScreen } from '../../../../../features/tasks/task-screen.tsx'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { type CourseTasks, useCourseTasks } from '../../../../-parts/study/course-tasks.ts'
import { BackToCourse, Closed } from '../../../../-parts/study/course-closed.tsx'
import { useStudy } from '../../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/tasks/$taskId')({
  // The attempt to read again, and words of the student's note that are cited.
  validateSearch: typedSearch({ attempt: 'string', cited: 'string' }),
  head: () => ({ meta: [{ title: 'Task' }] }),
  component: TaskPage,
})

function TaskPage() {
  const study = useStudy()
  const { taskId } = Route.useParams()
  const held = useCourseTasks()
  if (!study.pack || study.access.is !== 'open') return <Closed study={study} />
  if (!held) return <Spinner label="Opening the task…" />
  const found = held.tasks.find(({ task }) => task.id === taskId)
  if (!found) {
    const isListed = study.pack.refs.some(({ itemId }) => itemId === taskId)
    return (
      <Notice
        title={isListed ? 'This task cannot be opened here' : 'This task is not in the course any more'}
        action={<BackToCourse courseId={study.courseId}>{study.title}</BackToCourse>}
      >
        {isListed && 'It is damaged on this device, or needs a newer version of the app.'}
      </Notice>
    )
  }
  return <OpenTask key={taskId} {...found} />
}

function OpenTask({ task, hash }: CourseTasks['tasks'][number]) {
  const { account, courseId, category, pack } = useStudy()
  const { attempt } = Route.useSearch()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState<{ retry: () => Promise<void> } | null>(null)
  const keepOpen = useCallback((retry: () => Promise<void>) => setUnsaved({ retry }), [])
  const retry = () =>
    unsaved?.retry().then(
      () => setUnsaved(null),
      () => undefined,
    )
  const params = { courseId: String(courseId), taskId: task.id }
  return (
    <div data-profession={category}>
      <TaskScreen
        account={account}
        place={{ courseId, packVersion: pack?.manifest.version ?? 1, itemId: task.id }}
        task={task}
        hash={hash}
        back={
          <Link to="/study/$courseId/tasks" params={params}>
            All tasks
          </Link>
        }
        note={
          <>
            <NoteEditor account={account} itemId={task.id} onUnsaved={keepOpen} />
            {unsaved && (
              <Notice
                tone="error"
                announce
                title="Not saved on this device – keep this page open"
                action={<Button onClick={() => void retry()}>Try again</Button>}
              />
            )}
          </>
        }
        disclaimer={pack?.manifest.disclaimer ?? ''}
        shownKey={attempt}
        onShow={(attemptKey) =>
          void navigate({
            to: '/study/$courseId/tasks/$taskId',
            params,
            search: attemptKey === undefined ? {} : { attempt: attemptKey },
          })
        }
      />
    </div>
  )
}
