import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import { hubSearch } from '../../../features/resources/hub-search.ts'
import { HubScreen } from '../../../features/resources/hub-screen.tsx'

export const Route = createFileRoute('/(shop)/resources/_hub')({
  validateSearch: hubSearch,
  component: Hub,
})

/** The hub around a panel that is loaded, still on its way or failed; the open tab stands in the address. The tabs are the same in all
 *  three: a press that begins while one panel gives way to another counts, and the keyboard stays where it is. */
function Hub() {
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  return (
    <HubScreen open={search.tab ?? 'resources'} onOpen={(next) => onSearch(next === 'resources' ? {} : { tab: next })}>
      <Outlet />
    </HubScreen>
  )
}
