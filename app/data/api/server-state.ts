import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Id of the element that carries it. */
const place = 'vademecum-state'

type ServerState = [key: QueryKey, data: unknown][]

/** JSON that no HTML parser takes for a tag. */
export function jsonInHtml(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

/** The data a page was rendered with, as JSON to stand in HTML. Without times: they are as new as the page itself. */
export function serverStateOf(queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll()
  const known = queries.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))
  return jsonInHtml(JSON.stringify(known))
}

/** Takes over what the server rendered this page with. `false`: it rendered none, the page begins empty. */
export function takeServerState(queryClient: QueryClient, page: Document, nowMs: number): boolean {
  const text = page.getElementById(place)?.textContent
  if (text === undefined || text === null) return false
  for (const [key, data] of JSON.parse(text) as ServerState) queryClient.setQueryData(key, data, { updatedAt: nowMs })
  return true
}
