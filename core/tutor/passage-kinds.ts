/** Where a passage stands. `own-note`: written by the student, and known to their device alone. */
export const passageKinds = ['note', 'explanation', 'reference', 'glossary', 'resource', 'faq', 'own-note'] as const
export type PassageKind = (typeof passageKinds)[number]
