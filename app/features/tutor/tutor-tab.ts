/** The tabs of the personal tutor, in order. */
export const tutorTabs = ['gaps', 'quizzes', 'performance', 'insights'] as const
export type TutorTab = (typeof tutorTabs)[number]
