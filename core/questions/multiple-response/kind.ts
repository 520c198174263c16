/** Apart from its schema, for what only names or counts it. */
export const multipleResponseKind = { type: 'multiple-response', name: 'Several right answers' } as const
