interface SearchedRoute<Search> {
  useSearch: () => Search
  /** Takes what only the route itself can name. */
  useNavigate: () => (to: never) => Promise<void>
}

/** The search parameters of a route, and how a page changes them without moving. `leavesStep`: going back undoes it. */
export function useSearchOf<Search>(route: SearchedRoute<Search>, { leavesStep = false } = {}) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (next: Search) => {
    // Without a path it leads to the route's own, whose search parameters are these.
    const to = { search: next, replace: !leavesStep, resetScroll: false }
    void navigate(to as never)
  }
  return { search, onSearch }
}
