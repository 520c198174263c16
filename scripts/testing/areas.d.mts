/** Folders and test files by area. */
export const areas: Record<'study' | 'shop' | 'account' | 'app', string[]>
