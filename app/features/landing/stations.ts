/** The stages on the way to a doctor's licence and the course for each, in the order in which they come. */
export const stages = [
  { stage: 'Where and how to apply', slug: 'medical-application-strategy' },
  { stage: 'The admissions test', slug: 'ucat-complete' },
  { stage: 'Judgement, on film and in writing', slug: 'casper' },
  { stage: 'The interview', slug: 'mmi-interviews' },
  { stage: 'The licence, years later', slug: 'ukmla-akt' },
]

/** The stages that have a course on sale. */
export function stationsOf<Course extends { slug: string }>(
  courses: readonly Course[],
): { stage: string; course: Course }[] {
  return stages.flatMap(({ stage, slug }) => {
    const course = courses.find((candidate) => candidate.slug === slug)
    return course ? [{ stage, course }] : []
  })
}
