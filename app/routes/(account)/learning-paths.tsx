import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { askForStudent } from '../../data/session/require-student.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { LearningPathsPage } from '../-parts/study/learning-paths-page.tsx'

export const Route = createFileRoute('/(account)/learning-paths')({
  beforeLoad: async () => void (await askForStudent()),
  /** `path`: id of the path that is shown. */
  validateSearch: typedSearch({ course: 'number', path: 'string', tab: 'string' }),
  head: () => ({ meta: [{ title: 'Learning paths' }] }),
  component: LearningPaths,
  pendingComponent: () => <Spinner label="Loading adaptive learning data..." />,
})

function LearningPaths() {
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  return <LearningPathsPage search={search} onSearch={onSearch} />
}
