/** What must not be interrupted now, such as a practice session on the screen. An update of the app waits for it. */
const reasons = new Set<string>()

/** Says that something has begun, or ended, that a reload would disturb. */
export function setBusy(reason: string, isOn: boolean): void {
  if (isOn) reasons.add(reason)
  else reasons.delete(reason)
}

export const isBusy = (): boolean => reasons.size > 0
