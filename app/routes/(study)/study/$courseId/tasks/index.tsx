import { createFileRoute } from '@tanstack/react-router'
import { TasksByTopic, tasksInWords } from '../../../../../features/tasks/task-list.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { PageHead } from '../../../../../ui/layout/page-head.tsx'
import { useCourseTasks } from '../../../../-parts/study/course-tasks.ts'
import { BackToCourse, Closed } from '../../../../-parts/study/course-closed.tsx'
import { useStudy } from '../../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/tasks/')({
  head: () => ({ meta: [{ title: 'Tasks' }] }),
  component: Tasks,
})

function Tasks() {
  const study = useStudy()
  const { courseId, title, category, pack, access } = study
  const held = useCourseTasks()
  if (!pack || access.is !== 'open') return <Closed study={study} />
  if (!held) return <Spinner label="Opening the tasks…" />
  const tasks = held.tasks.map(({ task }) => task)
  return (
    <div data-profession={category}>
      <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title={tasksInWords(tasks)}>
        <p>
          {tasks.length === 0
            ? 'What is on this device of the course has none.'
            : 'Answered aloud or in writing, as in the exam. Nobody marks them: each comes with what a good answer shows.'}
        </p>
      </PageHead>
      <TasksByTopic courseId={courseId} topics={pack.manifest.topics} tasks={tasks} work={held.work} />
    </div>
  )
}
