import type { ResourceCard } from '../../../core/contract/resources.ts'
import css from './type-figure.module.css'

interface Drawing {
  wash: string
  lines: string
  ribbon: string
}

type Type = ResourceCard['type']
type Category = ResourceCard['category']

/** On a 96 × 72 grid. */
const byType: Record<Type, Drawing> = {
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

/** Those that say more, for a kind in a category. */
const plates: Partial<Record<`${Type}-${Category}`, Drawing>> = {
  // The door of a station, its briefing beside it, and the minute for reading.
  'guide-interview': {
    wash: 'M14 14h20v24H14z',
    lines:
      'M42 66V8h36v58M84 66H8M48 66V14h24v52M67 41.5a1.5 1.5 0 1 0 .1 0M14 14h20v24H14V14ZM18 20h12M18 25h12M18 30h8M24 58a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
    ribbon: 'M24 50.500v-5M24 11v3',
  },
  // One sheet with three answers, and the pen.
  'guide-application': {
    wash: 'M22 29h40v13H22z',
    lines:
      'M16 6h52v60H16V6ZM22 12h40v13H22V12ZM22 29h40v13H22V29ZM22 46h40v13H22V46ZM26 17h30M26 21h18M26 34h32M26 38h22M26 51h20',
    ribbon: 'M60 58l22-30 5 4-22 29-7 3 2-6ZM78 33l5 4',
  },
  // Five options, four struck out.
  'guide-practice': {
    wash: 'M28 36h50v10H28z',
    lines:
      'M14 8h68v58H14V8ZM33 18h40M33 29h32M33 41h38M33 52h28M33 60h36M22 18h4M22 29h4M22 41h4M22 52h4M22 60h4M30 20l34-4M30 31l34-4M30 54l34-4M30 62l34-4',
    ribbon: 'M18 36h62v10H18z',
  },
  // Recall falls more slowly after each review.
  'guide-study': {
    wash: 'M30 14C38 34 46 42 56 45V60H30Z',
    lines: 'M10 8v52h78M12 14c4 20 9 28 18 32M30 14c7 16 14 23 26 27M56 14c9 11 19 16 31 18',
    ribbon: 'M30 46V14M56 41V14M27 14h6M53 14h6',
  },
  // A bag, its drip chamber and its drops.
  'tool-practice': {
    wash: 'M32 28h26v10c0 4-5 6-13 6s-13-2-13-6V28Z',
    lines:
      'M45 4v6M39 10h12M36 10h18c3 0 4 2 4 5v23c0 4-5 6-13 6s-13-2-13-6V15c0-3 1-5 4-5ZM32 28h26M36 18h5M36 23h5M45 44v4M41 48h8v10h-8V48ZM45 58v4c0 6 6 6 10 4s10-2 14 2',
    ribbon: 'M45 50v.1M45 53.500v.1M45 36l-2 4a2.3 2.3 0 1 0 4 0l-2-4Z',
  },
  // The hours of a week, and those that reviews get.
  'tool-study': {
    wash: 'M12 44h8v16h-8zM23 36h8v24h-8zM34 48h8v12h-8zM45 30h8v30h-8zM56 40h8v20h-8zM67 24h8v36h-8zM78 52h8v8h-8z',
    lines: 'M6 60h84M12 60V26h8v34M23 60V18h8v42M34 60V34h8v26M45 60V12h8v48M56 60V24h8v36M67 60V10h8v50M78 60V44h8v16',
    ribbon: 'M12 44h8M23 36h8M34 48h8M45 30h8M56 40h8M67 24h8M78 52h8',
  },
  // Parts that are added up.
  'tool-application': {
    wash: 'M62 12h18v48H62z',
    lines: 'M12 60h72M16 60V44h10v16M30 60V38h10v22M44 60V48h10v12M62 60V12h18v48M62 44h18M62 28h18',
    ribbon: 'M58 12h26M30 24h10M35 19v10',
  },
  // A little of the strong, much of the weak: the dots are the same.
  'video-practice': {
    wash: 'M12 40h20v22H12zM50 22h34v40H50z',
    lines:
      'M12 28v34h20V28M50 10v52h34V10M12 40h20M50 22h34M16.5 45v.1M22 44v.1M27.5 46v.1M18 51v.1M25 51v.1M16.5 57v.1M22 57v.1M28 56v.1M56 28v.1M70 27v.1M79 33v.1M63 37v.1M74 43v.1M56 48v.1M67 54v.1M79 56v.1',
    ribbon: 'M37 46h8M42 42.500l3.5 3.5-3.5 3.5',
  },
}

export interface TypeFigureProps {
  type: Type
  /** The figure of its kind in this category, where there is one. */
  category?: Category
}

/** A figure for the kind of a resource. Decoration: its name stands beside it. */
export function TypeFigure({ type, category }: TypeFigureProps) {
  const { wash, lines, ribbon } = (category && plates[`${type}-${category}`]) ?? byType[type]
  return (
    <svg viewBox="0 0 96 72" className={css['figure']} aria-hidden="true" focusable="false">
      <path className={css['wash']} d={wash} />
      <path d={lines} />
      <path className={css['ribbon']} d={ribbon} />
    </svg>
  )
}
