import { wholePercent } from '../../../../core/study/learner/sentences.ts'

export const percentOrNull = (share: number | null): number | null => (share === null ? null : wholePercent(share))

export const isoTime = (atMs: number): string => new Date(atMs).toISOString()
