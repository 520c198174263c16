import { localEntry } from '../device/device-storage.ts'
import { snapshotKey } from './account-memory.ts'
import { accessKey } from './open-access-marks.ts'

const names = ['textSize', 'font', 'motion', 'contrast', 'clock', 'keys', 'dates'] as const

/** What a student has set for themselves and a page must know before it is drawn: attributes of its root, `data-text-size="130"`,
 *  which style sheets, clocks and the words of dates read. Nothing stands there for what is as usual. */
export type AccessMarks = Partial<Record<(typeof names)[number], string>>

const root = (): DOMStringMap => document.documentElement.dataset

/** Shows what this account's registers say, and keeps it for the next start of a page. */
export function keepAccessMarks(userId: string, marks: AccessMarks): void {
  localEntry(accessKey(userId)).write(JSON.stringify(marks))
  show(marks)
}

/** The account is closed: the next to use this device sees it as it comes. */
export function forgetAccessMarks(userId: string): void {
  forgetStart(userId)
  show({})
}

/** Nothing of this account is left for the next start of a page. */
export function forgetStart(userId: string): void {
  localEntry(accessKey(userId)).clear()
  localEntry(snapshotKey(userId)).clear()
}

function show(marks: AccessMarks): void {
  for (const name of names) {
    const value = marks[name]
    if (value === undefined) delete root()[name]
    else root()[name] = value
  }
}

/** Clocks are hidden at first. */
export const hidesClocks = (): boolean => root()['clock'] === 'hidden'

/** Keys without Alt do something. */
export const hasSingleKeys = (): boolean => root()['keys'] !== 'off'

/** Beside what the system says. */
export const hasLessMotion = (): boolean => root()['motion'] === 'less'
