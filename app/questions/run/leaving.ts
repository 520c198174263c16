import { withTimeout } from '../../../offline/with-timeout.ts'

/** Longest that who leaves waits for what they did to be saved, ms. */
const longestSaveMs = 2_000

/** Whether all is saved that a page wrote before it is left; not, where this device does not answer in time. */
export const isSavedInTime = async (saved: Promise<boolean>): Promise<boolean> =>
  (await withTimeout(longestSaveMs, saved)) ?? false

/** To who leaves all the same: this device may be full, or not have answered yet. */
export const unsavedWords =
  'What you did last could not be saved on this device yet, and may be lost if you leave. Stay and try again; if this device is full, free some room first.'
