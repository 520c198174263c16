import type { PublishedExam } from '../content/published-exam.ts'
import type { ExamBlueprint, ExamSection } from './blueprint.ts'
import type { Scale } from './scale-schema.ts'

/** The exam that a course prepares for, in the form that the course's page and a pack's handbook have had since the first release;
 *  `undefined` where the course has none. */
export function publishedExamOf(exams: readonly ExamBlueprint[]): PublishedExam | undefined {
  const exam = exams.find(({ isCourseExam }) => isCourseExam)
  return exam && { name: exam.title, sections: exam.sections.map(publishedSection), scale: publishedScale(exam.scale) }
}

function publishedSection(section: ExamSection): PublishedExam['sections'][number] {
  const { id, title, minutes, instructionSeconds, topics } = section
  const common = { id, title, minutes, instructionSeconds, ...(topics && { topics }) }
  // Its tasks are no questions: a number of them here would give a question the time of a station.
  if (section.asks === 'tasks') return { ...common, canGoBack: false, calculator: false }
  const { questions, canGoBack, calculator } = section
  return { ...common, ...(questions !== undefined && { questions }), canGoBack, calculator: calculator !== 'none' }
}

function publishedScale(scale: Scale): PublishedExam['scale'] {
  switch (scale.kind) {
    case 'scaled': {
      const { passShare: _ours, ...published } = scale
      return published
    }
    case 'bands':
      return { ...scale, bands: scale.bands.map(({ title }) => title) }
    case 'sum':
      return { kind: 'unscored', note: scale.note }
    default:
      return scale
  }
}
