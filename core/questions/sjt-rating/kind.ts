/** Apart from its schema, for what only names or counts it. */
export const sjtRatingKind = { type: 'sjt-rating', name: 'Situational judgement' } as const
