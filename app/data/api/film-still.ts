import { queryOptions } from '@tanstack/react-query'
import { pictureQueries } from './picture-queries.ts'

const motionRule = /@media\s*\(\s*prefers-reduced-motion\s*:\s*reduce\s*\)/g

/** An animated picture as it is shown to who wants no motion: every step at once. */
export function stillOf(svg: string): string {
  return svg.replaceAll(motionRule, '@media all')
}

/** The picture of a film at rest, as the address of an image. */
export const filmStill = (animation: string) =>
  queryOptions({
    ...pictureQueries.text(animation),
    select: (svg) => `data:image/svg+xml,${encodeURIComponent(stillOf(svg))}`,
  })
