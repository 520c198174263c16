import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { askForStudent } from '../../data/session/require-student.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { VisualizerPage } from '../-parts/study/visualizer-page.tsx'

export const Route = createFileRoute('/(account)/learning-path-visualizer')({
  beforeLoad: async () => void (await askForStudent()),
  /** `show`: the panel of the middle tab. `concept`: the one that is looked at. `as`: "list" where they are read rather than drawn. */
  validateSearch: typedSearch({ course: 'number', tab: 'string', show: 'string', concept: 'string', as: 'string' }),
  head: () => ({ meta: [{ title: 'Path visualizer' }] }),
  component: Visualizer,
  pendingComponent: () => <Spinner label="Loading adaptive learning data..." />,
})

function Visualizer() {
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  // A look at another concept is no step to go back to.
  const { onSearch: onLook } = useSearchOf(Route)
  return <VisualizerPage search={search} onSearch={onSearch} onLook={onLook} />
}
