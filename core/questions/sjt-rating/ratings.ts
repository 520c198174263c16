import type { SjtRating } from './schema.ts'

/** From the most to the least fitting, in UCAT's own words (ucat.ac.uk, question types: situational judgement). */
const namesOf: Record<SjtRating['scale'], readonly string[]> = {
  appropriateness: [
    'Very appropriate',
    'Appropriate, but not ideal',
    'Inappropriate, but not awful',
    'Very inappropriate',
  ],
  importance: ['Very important', 'Important', 'Of minor importance', 'Not important at all'],
}

export const ratingsOf = ({ scale }: SjtRating) => namesOf[scale].map((text, at) => ({ id: 'abcd'.charAt(at), text }))
