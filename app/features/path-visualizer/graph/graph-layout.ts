import type { PathNode } from '../../../../core/study/learner/learner-view.ts'

/** What is drawn of a concept. */
export type DrawnNode = Pick<PathNode, 'id' | 'topic' | 'prerequisites'>

/** Where a concept stands: columns from left to right in the order of learning, rows from above, over all lanes. */
export interface Place {
  column: number
  row: number
  /** Index of its lane. */
  lane: number
}

/** A topic's band of the drawing. */
export interface Lane {
  topic: string
  firstRow: number
  rows: number
}

export interface GraphLayout {
  places: ReadonlyMap<string, Place>
  lanes: readonly Lane[]
  /** From a concept to one that builds on it, by id. */
  edges: readonly { from: string; to: string }[]
  columns: number
  rows: number
}

/** Fewer columns than so many leave a wide screen empty, where concepts stand by themselves. */
const fewestColumns = 4

/** Lays concepts out in a band for each topic, in the order of `topics`; each stands in a column after all that it builds on, so that
 *  every line leads to the right. What is joined to nothing fills the gaps. What prerequisites name and is not there is passed over. */
export function layOut(nodes: readonly DrawnNode[], topics: readonly string[]): GraphLayout {
  const ids = new Set(nodes.map(({ id }) => id))
  const edges = nodes.flatMap(({ id, prerequisites }) =>
    prerequisites.filter((from) => ids.has(from)).map((from) => ({ from, to: id })),
  )
  const columnOf = columnsOf(nodes, edges)
  const joined = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const columns = Math.max(1, ...Array.from(columnOf.values(), (column) => column + 1))
  const wide = Math.min(Math.max(columns, fewestColumns), Math.max(columns, nodes.length))

  const places = new Map<string, Place>()
  const lanes: Lane[] = []
  let firstRow = 0
  for (const topic of inOrder(nodes, topics)) {
    const grid = new Lots(wide)
    const own = nodes.filter((node) => node.topic === topic)
    const [held, free] = [own.filter(({ id }) => joined.has(id)), own.filter(({ id }) => !joined.has(id))]
    const lane = lanes.length
    const put = (id: string, column: number, row: number) => places.set(id, { column, row: firstRow + row, lane })
    for (let column = 0; column < columns; column++) {
      const inColumn = held.filter(({ id }) => columnOf.get(id) === column)
      for (const { id } of besideTheirs(inColumn, places)) put(id, column, grid.takeIn(column))
    }
    for (const { id } of free) {
      const { column, row } = grid.takeAnywhere()
      put(id, column, row)
    }
    lanes.push({ topic, firstRow, rows: grid.rows })
    firstRow += grid.rows
  }
  return { places, lanes, edges, columns: wide, rows: firstRow }
}

/** In the order of what they build on, as far as that stands already, so that few lines cross. */
function besideTheirs(nodes: readonly DrawnNode[], places: ReadonlyMap<string, Place>): DrawnNode[] {
  const rowOf = ({ prerequisites }: DrawnNode) => {
    const rows = prerequisites.flatMap((id) => places.get(id)?.row ?? [])
    return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length
  }
  return nodes.toSorted((a, b) => rowOf(a) - rowOf(b))
}

/** For each concept the longest way to it. A circle, which content does not have, is cut where it is met again. */
function columnsOf(nodes: readonly DrawnNode[], edges: readonly { from: string; to: string }[]): Map<string, number> {
  const before = new Map(nodes.map(({ id }) => [id, edges.filter(({ to }) => to === id).map(({ from }) => from)]))
  const columns = new Map<string, number>()
  const under = new Set<string>()
  const reckon = (id: string): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    if (under.has(id)) return -1
    under.add(id)
    const column = Math.max(-1, ...(before.get(id) ?? []).map(reckon)) + 1
    under.delete(id)
    columns.set(id, column)
    return column
  }
  for (const { id } of nodes) reckon(id)
  return columns
}

/** Topics that have a concept, those of the course first. */
function inOrder(nodes: readonly DrawnNode[], topics: readonly string[]): string[] {
  const present = new Set(nodes.map(({ topic }) => topic))
  return [...new Set([...topics.filter((topic) => present.has(topic)), ...present])]
}

/** The places of one lane that are taken. */
class Lots {
  readonly #filled: number[]

  constructor(columns: number) {
    this.#filled = Array.from({ length: columns }, () => 0)
  }

  get rows(): number {
    return Math.max(...this.#filled)
  }

  takeIn(column: number): number {
    const row = this.#filled[column] ?? 0
    this.#filled[column] = row + 1
    return row
  }

  /** In the column that has the fewest, the leftmost of them. */
  takeAnywhere(): { column: number; row: number } {
    const column = this.#filled.indexOf(Math.min(...this.#filled))
    return { column, row: this.takeIn(column) }
  }
}
