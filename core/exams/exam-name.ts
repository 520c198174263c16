import type { SatExam } from './exam-family.ts'
import type { Sitting } from './sitting.ts'

/** What an exam that was sat is called: with its section, where that was sat alone. */
export const satExamName = (exam: NamedExam): string => named(exam.title, sectionSatAlone(exam))

/** The same of one that is being sat. */
export function sittingName({ exam, sections: [only, another] }: Pick<Sitting, 'exam' | 'sections'>): string {
  const isPart = only && !another && exam.sections.length > 1
  return named(exam.title, isPart && exam.sections[only.plan]?.title)
}

type NamedExam = Pick<SatExam, 'title' | 'sectionCount' | 'sectionsInAll'> & { sections: readonly { title: string }[] }

/** The title of the one section of several that was sat; `undefined` where the exam was sat whole. */
export function sectionSatAlone({ title, sectionCount, sectionsInAll, sections: [only] }: NamedExam) {
  if (!only || sectionCount !== 1) return undefined
  // Where it is not said how many there are, the only section of an exam is one that its title names.
  const isWhole = sectionsInAll === undefined ? title.includes(only.title) : sectionsInAll === 1
  return isWhole ? undefined : only.title
}

const named = (exam: string, section: string | false | undefined): string => (section ? `${section} · ${exam}` : exam)
