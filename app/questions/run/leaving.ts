import { within } from '../../data/within.ts'

/** Longest that who leaves waits for what they did to be saved, ms. */
const longestSaveMs = 2_000

/** Whether all is saved that a page wrote before it is left; not, where this device does not answer in time. */
export const isSavedInTime = async (saved: Promise<boolean>): Promise<boolean> =>
  (await within(longestSaveMs, saved)) ?? false

/** To who leaves all the same. */
export const unsavedWords =
  'What you did last is not saved on this device, and leaving would lose it. Stay, free some room, and try again.'
