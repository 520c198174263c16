import type { RegisterFact } from '../study/families.ts'
import {
  type LearningStyle,
  learningStyleFact,
  learningStyleFrom,
  learningStyleTarget,
} from '../study/learner/paths/learning-style.ts'
import { unfitForLine } from '../unfit-for-line.ts'

/** How a student wants to be taught. Each is a register of kind `setting`: a device writes it offline, and it is synced as all of
 *  their work is. */
export interface StudyPreferences {
  /** `null`: not said. */
  learningStyle: LearningStyle | null
  difficultyLevel: StudyLevel | null
  /** As the student names them, in their order. */
  preferredSubjects: string[]
}

export const studyLevels = ['beginner', 'intermediate', 'advanced'] as const
export type StudyLevel = (typeof studyLevels)[number]

/** Most subjects, and the longest name of one. */
export const subjectLimit = 20
export const subjectCharLimit = 80

/** Each once, however it is written, where it stands first, and fit for the title of a conversation. */
export const distinctSubjects = (written: readonly string[]): string[] => {
  const subjects = written.map((subject) => subject.split(unfitForLine).join(' ').trim())
  return subjects.filter(
    (subject, at) =>
      subject !== '' && subjects.findIndex((each) => each.toLowerCase() === subject.toLowerCase()) === at,
  )
}

const levelTarget = 'study-level'
const subjectsTarget = 'preferred-subjects'

/** The registers' targets. */
export const preferenceTargets = [learningStyleTarget, levelTarget, subjectsTarget] as const

/** As the registers have them. What is missing, or is of another release, was not said. `valueOf`: of a target. */
export const studyPreferencesFrom = (valueOf: (target: string) => unknown): StudyPreferences => ({
  learningStyle: learningStyleFrom(valueOf(learningStyleTarget)),
  difficultyLevel: studyLevels.find((level) => level === valueOf(levelTarget)) ?? null,
  preferredSubjects: subjectsFrom(valueOf(subjectsTarget)),
})

/** The facts that make of what was said before what is said now: none where nothing changed. */
export function preferenceFacts(before: StudyPreferences, after: StudyPreferences): RegisterFact[] {
  const subjects = JSON.stringify(distinctSubjects(after.preferredSubjects))
  return [
    ...(before.learningStyle === after.learningStyle ? [] : [learningStyleFact(after.learningStyle)]),
    ...(before.difficultyLevel === after.difficultyLevel ? [] : [settingFact(levelTarget, after.difficultyLevel)]),
    ...(JSON.stringify(before.preferredSubjects) === subjects ? [] : [settingFact(subjectsTarget, subjects)]),
  ]
}

const settingFact = (target: string, value: string | null): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target,
  value,
})

function subjectsFrom(value: unknown): string[] {
  if (typeof value !== 'string') return []
  try {
    const subjects: unknown = JSON.parse(value)
    return Array.isArray(subjects)
      ? distinctSubjects(subjects.filter((subject) => typeof subject === 'string')).slice(0, subjectLimit)
      : []
  } catch {
    return []
  }
}

/** What a conversation is called that begins without a title. */
export const sessionTitle = ({ preferredSubjects: [first = 'General'] }: Pick<StudyPreferences, 'preferredSubjects'>) =>
  `${first} Study Session`
