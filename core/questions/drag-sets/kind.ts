/** Apart from its schema, for what only names or counts it. */
export const dragSetsKind = { type: 'drag-sets', name: 'Sorting into sets' } as const
