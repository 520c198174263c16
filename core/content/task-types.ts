/** Tasks that no key can mark. Apart from their schemas, for what only counts them. */
export const taskTypes = ['casper-scenario', 'mmi-station', 'essay'] as const
