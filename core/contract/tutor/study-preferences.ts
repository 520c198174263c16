import * as z from 'zod/mini'
import { learningStyles } from '../../study/learner/paths/learning-style.ts'
import { distinctSubjects, subjectCharLimit, subjectLimit, studyLevels } from '../../tutor/study-preferences.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../shop/written-text.ts'

/** `reading` is also called by the name that it is offered under. */
const style = z.pipe(
  z.transform((given) => (given === 'reading/writing' ? 'reading' : given)),
  z.nullable(z.enum(learningStyles)),
)

const preferences = {
  learningStyle: z.nullable(z.enum(learningStyles)),
  difficultyLevel: z.nullable(z.enum(studyLevels)),
  preferredSubjects: z.array(z.string()),
}

export const getStudyPreferences = endpoint({
  name: 'getStudyPreferences',
  method: 'GET',
  path: '/api/study-preferences',
  summary: 'How the customer wants to be taught; `null` where they never said.',
  access: 'user',
  answer: z.object(preferences),
})

export const saveStudyPreferences = endpoint({
  name: 'saveStudyPreferences',
  method: 'POST',
  path: '/api/study-preferences',
  summary: 'Keeps how the customer wants to be taught. What is left out stays as it is.',
  access: 'user',
  maxBytes: 20_000,
  body: z.object({
    learningStyle: z.optional(style),
    difficultyLevel: z.optional(z.nullable(z.enum(studyLevels))),
    preferredSubjects: z.optional(
      z
        .array(line(subjectCharLimit).check(z.minLength(1, 'Required')))
        .check(z.overwrite(distinctSubjects), z.maxLength(subjectLimit)),
    ),
  }),
  answer: z.object(preferences),
})
