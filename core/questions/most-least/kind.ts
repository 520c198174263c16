/** Apart from its schema, for what only names or counts it. */
export const mostLeastKind = { type: 'most-least', name: 'Most and least appropriate' } as const
