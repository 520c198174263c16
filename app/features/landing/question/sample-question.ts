/** A question of the free course as its file has it: `sample-question.test.ts` holds the two together. */
export interface SampleQuestion {
  id: string
  /** Its topic's title. */
  topic: string
  difficulty: string
  /** Paragraphs. */
  stem: readonly string[]
  options: readonly { id: string; text: string; explanation: string }[]
  /** Id of the right option. */
  key: string
}

/** The course that the figure's questions are of. */
export const sampleCourseSlug = 'gphc-calculations-starter'

/** How many questions the figure has: this one, and those of `further-questions.ts`. */
export const sampleCount = 5

/** The one that the page begins with. */
export const firstQuestion: SampleQuestion = {
  id: 'doses-tesparol-maximum',
  topic: 'Doses and dose regimens',
  difficulty: 'medium',
  stem: [
    'A 12-year-old who weighs 42 kg needs tesparol. The product information says: 15 mg/kg every 6 hours, maximum 500 mg for a single dose.',
    'Which single dose is right for this child?',
  ],
  options: [
    {
      id: 'a',
      text: '125 mg',
      explanation: 'This divides the maximum of 500 mg by four. The maximum is for one dose, not for a day.',
    },
    {
      id: 'b',
      text: '157.5 mg',
      explanation: 'This divides 630 mg by four. The 15 mg/kg is for each dose and not for the whole day.',
    },
    {
      id: 'c',
      text: '500 mg',
      explanation:
        'The weight gives 15 × 42 = 630 mg, which is above the limit for one dose, so the limit of 500 mg applies.',
    },
    {
      id: 'd',
      text: '630 mg',
      explanation: 'This is 15 mg/kg × 42 kg, but it goes over the stated maximum of 500 mg for a single dose.',
    },
    {
      id: 'e',
      text: '2000 mg',
      explanation: 'This adds up four doses of 500 mg, which is the most that is given in a day, not in one dose.',
    },
  ],
  key: 'c',
}
