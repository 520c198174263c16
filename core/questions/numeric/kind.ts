/** Apart from its schema, for what only names or counts it. */
export const numericKind = { type: 'numeric', name: 'Number entry' } as const
