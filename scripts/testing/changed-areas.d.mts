/** Folders and test files by area. */
export const areas: Record<'study' | 'shop' | 'account' | 'app', string[]>
/** What `npm run check` runs for these changed files, from the root. */
export function reachedBy(files: string[]): string[]
