export const courseTabs = ['overview', 'lessons', 'questions', 'exams', 'resources'] as const
export type CourseTab = (typeof courseTabs)[number]

export interface CourseSearch {
  tab?: CourseTab
}

/** Reads the address: what names no tab counts as not given. */
export function courseSearch(search: Record<string, unknown>): CourseSearch {
  const tab = courseTabs.find((each) => each === search['tab'])
  return tab && tab !== courseTabs[0] ? { tab } : {}
}
