import { pageHead } from '../../data/api/page-head.ts'

/** `/` and `/landing` are one page, and `/` is its address. */
export const landingHead = () =>
  pageHead({
    title: 'Vademecum',
    ...(import.meta.env.SSR && {
      description:
        'Exam preparation for medicine, dentistry, pharmacy and law that works with no signal: practise on the underground and lose nothing.',
      path: '/',
    }),
  })
