// Without schemas, so that a page that needs a list of words gets nothing else with it.

export const faqCategories = ['resources', 'quality', 'customization', 'feedback'] as const
export const resourceTypes = ['guide', 'template', 'tool', 'quiz', 'video'] as const
export const resourceCategories = ['interview', 'application', 'study', 'practice'] as const
export const sessionTypes = ['video', 'phone', 'other'] as const
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** What a plan may unlock, from the least to the most. */
export const tiers = ['free', 'basic', 'standard', 'premium'] as const
/** The pages that sell plans. */
export const planFamilies = ['pricing', 'plans', 'subscribe'] as const
/** The pages that show the shop's claims. */
export const claimPages = ['landing', 'medical', 'home', 'tutors', 'plans', 'faq'] as const
/** Figures that the content itself gives. */
export const computedFigures = [
  'courses',
  'questions',
  'free-questions',
  'topics',
  'study-notes',
  'resources',
  'expert-sessions',
  'tutors',
] as const
export const legalPages = ['privacy', 'terms'] as const
