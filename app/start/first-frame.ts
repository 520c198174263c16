import { ownScripts } from '../../offline/own-scripts.ts'
import { localStore } from '../data/device/device-storage.ts'
import { accountMemory } from '../data/session/account-memory.ts'
import { openAccessMarks } from '../data/session/open-access-marks.ts'
import { drawSnapshot } from '../data/snapshot/snapshot.ts'

/** The small script with which the worker's page begins: it draws the question that was left here, and brings the app's own scripts when
 *  that is painted. */

/** Whether there is something to paint. What cannot be read is left to the app. */
function draw(): boolean {
  try {
    const userId = accountMemory(localStore).read()?.userId
    const root = document.querySelector('#root')
    if (userId === undefined || !root) return false
    openAccessMarks(userId)
    return drawSnapshot(userId, root)
  } catch {
    return false
  }
}

const { app = '', ...names } = document.currentScript?.dataset ?? {}
const toUrl = ownScripts('vademecum-app', (url) => url === app)
let isBrought = false

function bring(): void {
  if (isBrought) return
  isBrought = true
  const script = document.createElement('script')
  // What it brings later.
  Object.assign(script.dataset, names)
  script.src = toUrl(app)
  // Nobody would answer what stands there.
  script.onerror = () => document.querySelector('#root')?.replaceChildren()
  document.head.append(script)
}

/** Longest that the app waits for a frame, ms: some windows that nobody sees draw none, and do not say so. */
const frameMs = 300

// A page in the background draws no frame.
if (draw() && !document.hidden) {
  requestAnimationFrame(bring)
  setTimeout(bring, frameMs)
} else bring()
