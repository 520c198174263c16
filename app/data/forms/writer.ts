import { newId } from '../device/new-id.ts'
import { tabStorage } from '../device/device-storage.ts'
import { openAccountId } from '../session/session.ts'

const stayKey = 'vademecum.stay'
let unstored: string | null = null

/** Who writes here: the account that is open, or else a visitor for as long as this tab is theirs. What they write is shown to
 *  no other writer. */
export function currentWriter(): string {
  return openAccountId() ?? visitor()
}

/** The visitor has become an account: the next one is somebody else. */
export function endStay(): void {
  unstored = null
  tabStorage?.removeItem(stayKey)
}

function visitor(): string {
  const held = tabStorage?.getItem(stayKey) ?? unstored
  if (held !== null) return held
  unstored = newId()
  try {
    tabStorage?.setItem(stayKey, unstored)
  } catch {
    // A full store: the stay then ends with the page.
  }
  return unstored
}
