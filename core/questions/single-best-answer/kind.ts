/** Apart from its schema, for what only names or counts it. */
export const singleBestAnswerKind = { type: 'single-best-answer', name: 'Single best answer' } as const
