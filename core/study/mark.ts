/** What an answer earned, in whole marks: half of a mark is 1 of 2. Where nobody has marked an answer, there is `null` instead. */
export type Mark = { marks: number; of: number }

/** The mark of a question that is right or wrong and nothing between. */
export const rightOrWrong = (isRight: boolean): Mark => ({ marks: isRight ? 1 : 0, of: 1 })

export const hasFullMarks = (given: Mark | null): boolean => given !== null && given.marks === given.of
