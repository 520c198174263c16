import type { GraphLayout } from './graph-layout.ts'

/** Where an arrow key leads from a concept: right along its lines to what builds on it, left to what it builds on, up and down to its
 *  neighbour in the drawing; `null` where nothing is. */
export function nodeTowards(layout: GraphLayout, id: string, key: string): string | null {
  const { places, edges } = layout
  const here = places.get(id)
  if (!here) return null
  const rowsAway = (other: string) => Math.abs((places.get(other)?.row ?? 0) - here.row)
  const nearest = (ids: readonly string[]) => ids.toSorted((a, b) => rowsAway(a) - rowsAway(b))[0] ?? null
  const all = [...places]
  switch (key) {
    case 'ArrowRight':
      return nearest(edges.filter(({ from }) => from === id).map(({ to }) => to))
    case 'ArrowLeft':
      return nearest(edges.filter(({ to }) => to === id).map(({ from }) => from))
    case 'ArrowUp':
      return nearest(all.filter(([, { column, row }]) => column === here.column && row < here.row).map(([of]) => of))
    case 'ArrowDown':
      return nearest(all.filter(([, { column, row }]) => column === here.column && row > here.row).map(([of]) => of))
    case 'Home':
      return all[0]?.[0] ?? null
    case 'End':
      return all.at(-1)?.[0] ?? null
    default:
      return null
  }
}
