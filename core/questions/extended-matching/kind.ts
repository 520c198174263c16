/** Apart from its schema, for what only names or counts it. */
export const extendedMatchingKind = { type: 'extended-matching', name: 'Extended matching' } as const
