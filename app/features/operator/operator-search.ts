/** What an operator's page shows, as its address has it. */
export interface OperatorSearch {
  /** Words to find a customer by; a course and a question, as `1/doses-1`; an id to read the log by. */
  q?: string
  /** One customer or mail. */
  id?: string
  state?: string
  page?: number
}

const textOf = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : undefined)

/** What of an address is one of these. Read by the screen and not by the route, which is in every visitor's first script. */
export function operatorSearch(search: Record<string, unknown>): OperatorSearch {
  const [q, id, state] = [textOf(search['q']), textOf(search['id']), textOf(search['state'])]
  const page = search['page']
  return {
    ...(q && { q }),
    ...(id && { id }),
    ...(state && { state }),
    ...(typeof page === 'number' && page > 1 && { page }),
  }
}
