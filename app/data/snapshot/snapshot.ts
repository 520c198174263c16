import { localEntry } from '../device/device-storage.ts'
import { snapshotKey } from '../session/account-memory.ts'
import { watchEarlyInput } from './early-input.ts'
import { drawTree, type Tree, treeOf } from './tree.ts'

/** The screen on which a student left a question, drawn again by the next start of its page before there is code for it. Kept for each
 *  account; a page draws the one of who is open. */
interface Snapshot {
  release: string
  path: string
  main: Tree
}

/** A question with a passage has some 20,000 characters. */
const charactersAtMost = 200_000

const entryOf = (userId: string) => localEntry(snapshotKey(userId))

/** Keeps the question that is on the screen, unless a dialog stands over it. */
export function keepSnapshot(userId: string): void {
  const screen = document.querySelector('main')
  const main = screen && document.querySelector('dialog[open]') === null ? treeOf(screen) : null
  if (main === null) return forgetSnapshot(userId)
  const text = JSON.stringify({ release: __APP_VERSION__, path: location.pathname, main } satisfies Snapshot)
  if (text.length > charactersAtMost) return forgetSnapshot(userId)
  entryOf(userId).write(text)
}

export function forgetSnapshot(userId: string): void {
  entryOf(userId).clear()
}

/** Draws what this account left at this address, and takes down what is done on it; answers whether there was anything. Throws where
 *  it cannot be read. */
export function drawSnapshot(userId: string, root: Element): boolean {
  const kept = JSON.parse(entryOf(userId).read() ?? 'null') as Snapshot | null
  if (kept?.release !== __APP_VERSION__ || kept.path !== location.pathname) return false
  const main = drawTree(kept.main)
  // As `FullScreen` says, before it is there.
  document.documentElement.toggleAttribute('data-full-screen', true)
  root.append(main)
  window.earlyInput = watchEarlyInput(main)
  return true
}
