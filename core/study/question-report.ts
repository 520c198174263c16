/** What can be wrong with a question, and the words for it. A kind is stored under its name. */
export const reportKinds = {
  answer: 'The answer marked right is not right',
  explanation: 'The explanation is wrong or hard to follow',
  question: 'The question is unclear, or has two right answers',
  outdated: 'It is out of date',
  wording: 'A mistake in spelling or wording',
  display: 'Something is not shown, or cannot be used',
  other: 'Something else',
} as const

export type ReportKind = keyof typeof reportKinds

export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

/** Longest details of a report, characters. */
export const reportWordLimit = 2_000
