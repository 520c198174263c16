import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import css from './type-figure.module.css'

export interface Drawing {
  wash: string
  lines: string
  ribbon: string
}

/** On a 96 × 72 grid. */
const byType: Record<ResourceCard['type'], Drawing> = {
  // An open book with a note in its margin.
  guide: {
    wash: 'M48 18C39 12 26 11 12 12v44c14-1 27 1 36 7V18Z',
    lines:
      'M48 18C39 12 26 11 12 12v44c14-1 27 1 36 7 9-6 22-8 36-7V12c-14-1-27 0-36 6ZM48 18v45M21 22c7 0 12 1 18 3M21 30c7 0 12 1 18 3M21 38c7 0 12 1 18 3M57 25c6-2 11-3 18-3M57 33c6-2 11-3 18-3',
    ribbon: 'M58 42h12M58 48h8',
  },
  // A sheet to fill in.
  template: {
    wash: 'M26 8h44v12H26z',
    lines: 'M26 8h44v56H26V8ZM26 20h44M26 31h44M26 42h44M26 53h44M41 20v44M55.5 20v44M31 14h18',
    ribbon: 'M45 25.5l2.5 3 4.5-6',
  },
  // A slide rule.
  tool: {
    wash: 'M8 32h80v12H8z',
    lines:
      'M8 24h80v28H8V24ZM8 32h80M8 44h80M16 24v5M24 24v3M32 24v5M40 24v3M48 24v5M56 24v3M64 24v5M72 24v3M80 24v5M14 44v-4M23 44v-3M33 44v-4M44 44v-3M56 44v-4M69 44v-3M83 44v-4M16 52v-4M32 52v-4M64 52v-4M80 52v-4',
    ribbon: 'M50 16v42M44 16h12M44 58h12',
  },
  // A slip with a question.
  quiz: {
    wash: 'M20 40h56v10H20z',
    lines:
      'M14 12h68v50H14V12ZM22 21h44M22 28h30M24 36.5a2 2 0 1 0 .1 0M24 46a2 2 0 1 0 .1 0M24 54.500a2 2 0 1 0 .1 0M32 37h34M32 46h38M32 55h26',
    ribbon: 'M74 40l4 5.5 9-12',
  },
  // A flip-book.
  video: {
    wash: 'M16 22h50v36H16z',
    lines: 'M16 22h50v36H16V22ZM22 22v-5h50v36h-6M28 17v-5h50v36h-6M24 50c6-14 12-20 18-12 5 6 9 3 16-8',
    ribbon: 'M38 30v12l10-6-10-6Z',
  },
}

export interface TypeFigureProps {
  type: ResourceCard['type']
  /** A drawing that says more than that of its kind. */
  drawing?: Drawing | undefined
}

/** A figure for the kind of a resource. Decoration: its name stands beside it. */
export function TypeFigure({ type, drawing }: TypeFigureProps) {
  const { wash, lines, ribbon } = drawing ?? byType[type]
  return (
    <svg viewBox="0 0 96 72" className={css['figure']} aria-hidden="true" focusable="false">
      <path className={css['wash']} d={wash} />
      <path d={lines} />
      <path className={css['ribbon']} d={ribbon} />
    </svg>
  )
}
