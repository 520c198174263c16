/** Apart from its schema, for what only names or counts it. */
export const yesNoKind = { type: 'yes-no', name: 'Yes or no statements' } as const
