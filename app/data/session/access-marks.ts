import { localEntry } from '../device/device-storage.ts'
import { accessKey } from './open-access-marks.ts'

/** What a student has set for themselves and a page must know before it is drawn: attributes of its root, `data-text-size="130"`,
 *  which style sheets, clocks and the words of dates read. Nothing stands there for what is as usual. */
export type AccessMarks = Partial<
  Record<'textSize' | 'font' | 'motion' | 'contrast' | 'clock' | 'keys' | 'dates', string>
>

const root = (): DOMStringMap => document.documentElement.dataset

/** As the account's registers had it last, until its database is open. */
const kept = localEntry(accessKey)

/** `null`: the next to use this device sees it as it comes. */
export function keepAccessMarks(of: { userId: string; marks: AccessMarks } | null): void {
  if (of === null) kept.clear()
  else kept.write(JSON.stringify(of))
  for (const name of ['textSize', 'font', 'motion', 'contrast', 'clock', 'keys', 'dates'] as const) {
    const value = of?.marks[name]
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
