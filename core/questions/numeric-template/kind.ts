/** Apart from its schema, for what only names or counts it. */
export const numericTemplateKind = {
  type: 'numeric-template',
  name: 'Number entry, with new numbers each time',
} as const
