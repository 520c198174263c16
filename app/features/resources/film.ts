/** An animated picture whose parts come in, one after the other, while its one round lasts; then they fade and it begins again. */
export interface Film {
  /** Seconds of a round. */
  lengthS: number
  /** When each step begins, in seconds, and its words as limited Markdown. */
  steps: { fromS: number; words: string }[]
}

/** Share of a round after which the picture fades for the next one. */
const wholeUntil = 0.965

/** How long the film runs until all of it stands, in seconds. */
export const endOf = ({ lengthS }: Film) => lengthS * wholeUntil

/** Reads the length out of the picture and the captions out of the transcript, a paragraph each. */
export function filmOf(svg: string, transcript: string): Film {
  const lengthS = Number(/animation-duration:\s*(\d+(?:\.\d+)?)s/.exec(svg)?.[1] ?? Number.NaN)
  const words = transcript
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => /^\*\*Step \d/.test(paragraph))
  const length = Number.isFinite(lengthS) ? lengthS : words.length * 6
  const starts = stepStarts(svg, words.length)
  return {
    lengthS: length,
    steps: words.map((each, at) => ({ words: each, fromS: length * (starts[at] ?? at / words.length) })),
  }
}

/** Where each step's part comes in, as the picture's own keyframes say: the last moment at which it is not to be seen. */
function stepStarts(svg: string, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return 0
    const name = new RegExp(`\\.s${at + 1}\\s*\\{\\s*animation-name:\\s*(\\w+)`).exec(svg)?.[1]
    const frames = name && new RegExp(`@keyframes ${name}\\s*\\{\\s*0%,\\s*(\\d+(?:\\.\\d+)?)%`).exec(svg)?.[1]
    return frames ? Number(frames) / 100 : at / count
  })
}

/** The step that is shown at a moment: its place, from 0. */
export function stepAt({ steps }: Film, atS: number): number {
  return Math.max(
    0,
    steps.findLastIndex(({ fromS }) => fromS <= atS + 0.001),
  )
}

/** The picture with the steps up to this one in it, standing still. A picture that stands alone cannot be stopped from outside,
 *  so it is drawn with rules of ours at its end. */
export function stillPicture(svg: string, step: number): string {
  const shown = Array.from({ length: step + 1 }, (_, at) => `.s${at + 1}`).join(', ')
  return withRules(svg, `.s { animation: none !important; opacity: 0 !important } ${shown} { opacity: 1 !important }`)
}

/** The picture running on from a moment. */
export const runningPicture = (svg: string, fromS: number): string =>
  withRules(svg, `.s { animation-delay: -${fromS.toFixed(3)}s !important }`)

const withRules = (svg: string, rules: string) => svg.replace('</style>', () => `${rules}</style>`)
