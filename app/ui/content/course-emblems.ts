import type { Category } from '../../../core/content/topic.ts'

/** One emblem a profession, drawn by us on a 64 × 64 grid in one line. */
export const emblems: Record<Category, string> = {
  Medicine:
    'M32 8v50M32 14c-8-6-17-2-17 5 0 8 11 8 17 13s17 6 17 13c0 6-8 9-17 4M32 52c-6-1-9 1-9 4M27 8a5 5 0 0 1 10 0',
  Dentistry:
    'M32 16c-5-4-15-6-18 3-3 8 2 13 3 21s2 16 6 16c5 0 3-15 9-15s4 15 9 15c4 0 5-8 6-16s6-13 3-21c-3-9-13-7-18-3ZM26 20c3 2 9 3 12 6',
  Pharmacy:
    'M13 30h38c0 11-6 18-12 20v5h5M13 30c0 11 6 18 12 20v5h-5M20 55h24M10 30h44M30 30 47 8M36 30 51 11M47 8l4 3',
  Law: 'M32 10v44M20 54h24M14 18c7 0 12-3 18-3s11 3 18 3M14 18 7 36M14 18l7 18M50 18l-7 18M50 18l7 18M7 36c1 8 13 8 14 0ZM43 36c1 8 13 8 14 0Z',
}

/** For a course whose profession is not known here: lines of text. */
export const plainEmblem = 'M18 22h28M18 32h28M18 42h18'
