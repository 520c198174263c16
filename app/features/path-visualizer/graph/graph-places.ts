import type { GraphLayout, Place } from './graph-layout.ts'

/** Sizes of the drawing in em of its own text, so that larger text makes a larger drawing. */
export const nodeSize = { width: 14, height: 4.75 }
const gap = { x: 3.5, y: 0.75 }
/** Above the concepts of a lane: its topic. Below them: a line. */
const lane = { head: 2.5, foot: 1 }
const margin = 1

export interface Box {
  x: number
  y: number
}

/** Upper left corner of a concept's box, em. */
export const cornerOf = ({ column, row, lane: at }: Place): Box => ({
  x: margin + column * (nodeSize.width + gap.x),
  y: row * (nodeSize.height + gap.y) + at * (lane.head + lane.foot) + lane.head,
})

/** Top of the band of a topic, em. */
export const laneTop = (firstRow: number, at: number): number =>
  firstRow * (nodeSize.height + gap.y) + at * (lane.head + lane.foot)

export const laneHeight = (rows: number): number => rows * (nodeSize.height + gap.y) + lane.head + lane.foot

/** Width and height of the whole, em. */
export const sizeOf = ({ columns, rows, lanes }: GraphLayout) => ({
  width: 2 * margin + columns * (nodeSize.width + gap.x) - gap.x,
  height: rows * (nodeSize.height + gap.y) + lanes.length * (lane.head + lane.foot),
})

/** From the right side of a box to the left side of one further right: as the path of an SVG whose unit is an em. Past boxes in between
 *  it goes through the gap beside the first box's row. */
export function lineBetween(from: Place, to: Place): string {
  const [a, b] = [cornerOf(from), cornerOf(to)]
  const start = { x: a.x + nodeSize.width, y: a.y + nodeSize.height / 2 }
  const end = { x: b.x, y: b.y + nodeSize.height / 2 }
  const bend = gap.x * 0.6
  const curve = (x: number, y: number, left: number, top: number) => `C${left + bend} ${top} ${x - bend} ${y} ${x} ${y}`
  if (to.column - from.column <= 1) return `M${start.x} ${start.y}${curve(end.x, end.y, start.x, start.y)}`
  const between = end.y < start.y ? a.y - gap.y / 2 : a.y + nodeSize.height + gap.y / 2
  const [past, before] = [start.x + gap.x, end.x - gap.x]
  return [
    `M${start.x} ${start.y}${curve(past, between, start.x, start.y)}`,
    `L${before} ${between}${curve(end.x, end.y, before, between)}`,
  ].join('')
}
