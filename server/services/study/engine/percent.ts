/** A part of a whole as whole per cent. */
export const asPercent = (share: number): number => Math.round(share * 100)

export const percentOrNull = (share: number | null): number | null => (share === null ? null : asPercent(share))

export const isoTime = (atMs: number): string => new Date(atMs).toISOString()
