import { aliasesOf } from './aliases.ts'

/** A page anyone may read, under the one address that is told to search engines: its aliases are not listed. */
export interface PublicPage {
  path: string
  /** Name of its picture for links shared elsewhere: see `pageImage`. */
  image: string
  /** As the picture says it. */
  title: string
}

export const publicPages: readonly PublicPage[] = [
  { path: '/', image: 'landing', title: 'Exam preparation that goes with you' },
  { path: '/medical', image: 'medical', title: 'Your way into medical school' },
  { path: '/home', image: 'home', title: 'Study with a plan, and with people' },
  { path: '/courses', image: 'courses', title: 'Courses for medicine, dentistry, pharmacy and law' },
  { path: '/tutors', image: 'tutors', title: 'Our Expert Tutors' },
  { path: '/pricing', image: 'pricing', title: 'Pricing' },
  { path: '/plans', image: 'plans', title: 'Choose Your Success Plan' },
  { path: '/resources', image: 'resources', title: 'Guides, tools and quizzes, free for everyone' },
  { path: '/study-assistant', image: 'study-assistant', title: 'Study questions, answered from the material' },
  { path: '/faq', image: 'faq', title: 'Questions that are asked often' },
  { path: '/corrections', image: 'corrections', title: 'Corrections' },
  { path: '/contact', image: 'contact', title: 'Get Support' },
  { path: '/privacy', image: 'privacy', title: 'Privacy' },
  { path: '/terms', image: 'terms', title: 'Terms' },
]

/** Pages that are one person's own, or lead to one: no search engine has anything to read there. `/study/` ends so because
 *  `/study-assistant` is open to everybody. */
const closedPages = [
  '/api/',
  '/dashboard',
  '/study/',
  '/learning-paths',
  '/learning-path-visualizer',
  '/profile',
  '/account/',
  '/ai-companion',
  '/ai-tutor',
  '/operator',
  '/cart',
  '/checkout',
  '/stripe-checkout',
  '/guest-checkout/',
  '/order-success/',
  '/gift',
  '/withdraw',
  '/subscribe/success',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/restore-email',
  '/newsletter/',
  '/sandbox/',
]

/** Those paths, and the other addresses of their pages: what begins with one of them is read by no search engine. */
export const closedPaths = (): string[] => closedPages.flatMap((path) => [path, ...aliasesOf(path)])

/** Address of the picture that stands for a page where a link to it is shared; 1200 × 630. */
export const pageImage = (image: string): string => `/og/${image}.png`
export const courseImage = (slug: string): string => pageImage(`course-${slug}`)

/** The picture of a public page; `undefined` for a path that has none of its own. */
export function imageOf(path: string | undefined): string | undefined {
  const page = publicPages.find((each) => each.path === path)
  return page && pageImage(page.image)
}
