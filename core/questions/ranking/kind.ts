/** Apart from its schema, for what only names or counts it. */
export const rankingKind = { type: 'ranking', name: 'Ranking' } as const
