/** What an operator's page shows, as its address has it. */
export interface OperatorSearch {
  /** Words to find customers, orders or coupons by; a course and a question, as `1/doses-1`; an id to read the log by. */
  q?: string
  /** One customer, order, mail or batch of coupons. */
  id?: string
  state?: string
  page?: number
  /** First and last month, as `2027-01`. */
  from?: string
  to?: string
}

const textOf = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : undefined)

/** What of an address is one of these. Read by the screen and not by the route, which is in every visitor's first script. */
export function operatorSearch(search: Record<string, unknown>): OperatorSearch {
  const [q, id, state] = [textOf(search['q']), textOf(search['id']), textOf(search['state'])]
  const [from, to] = [textOf(search['from']), textOf(search['to'])]
  const page = search['page']
  return {
    ...(q && { q }),
    ...(id && { id }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
    ...(typeof page === 'number' && page > 1 && { page }),
  }
}
