import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import type { Drawing } from './type-figure.tsx'

const drawings: Partial<Record<`${ResourceCard['type']}-${ResourceCard['category']}`, Drawing>> = {
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

/** The drawing of a featured resource, where its kind has one for the category. */
export const drawingOf = ({ type, category }: Pick<ResourceCard, 'type' | 'category'>): Drawing | undefined =>
  drawings[`${type}-${category}`]
