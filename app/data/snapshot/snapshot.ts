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

/** What a screen begins without: a passage that is folded out, a dialog, and what was said of a choice or of saving. */
const passing =
  'dialog[open], main :is([data-whole], [aria-invalid="true"], [role="alert"], [role="status"]:not(:empty))'

/** Keeps the question on the screen of `path`. Where something stands there that its next start has not, nothing is kept. */
export function keepSnapshot(userId: string, path: string): void {
  const screen = document.querySelector('main')
  const isAsBegun = Array.from(document.querySelectorAll(passing)).every((part) => part.closest('[data-late]'))
  const main = screen && isAsBegun ? treeOf(screen) : null
  const text = main && JSON.stringify({ release: __APP_VERSION__, path, main } satisfies Snapshot)
  if (text === null || text.length > charactersAtMost) forgetSnapshot(userId)
  else entryOf(userId).write(text)
}

export function forgetSnapshot(userId: string): void {
  entryOf(userId).clear()
}

/** Draws what this account left at this address, once, and takes down what is done on it; answers whether there was anything. Throws
 *  where it cannot be read. */
export function drawSnapshot(userId: string, root: Element): boolean {
  const kept = JSON.parse(entryOf(userId).read() ?? 'null') as Snapshot | null
  if (kept?.path !== location.pathname) return false
  // What is not as it says by now is not drawn a second time. A page that is left again keeps its own.
  forgetSnapshot(userId)
  if (kept.release !== __APP_VERSION__) return false
  const main = drawTree(kept.main)
  main.toggleAttribute('data-full-screen', true)
  root.append(main)
  window.earlyInput = watchEarlyInput(main)
  return true
}
