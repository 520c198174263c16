import { localStore } from '../device/device-storage.ts'
import { openStudentId } from './session.ts'

/** Where `access-marks.ts` keeps them. */
export const accessKey = 'vademecum.access'

/** At the start of a page, before anything is drawn: the root has the marks that whose study is open left there. */
export function openAccessMarks(): void {
  try {
    const { userId, marks } = JSON.parse(localStore?.getItem(accessKey) ?? '') as { userId: string; marks: object }
    if (userId === openStudentId()) Object.assign(document.documentElement.dataset, marks)
  } catch {
    // None are kept. The database says them again.
  }
}
