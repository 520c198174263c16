import { ownScripts } from '../../offline/own-scripts.ts'
import { localStore } from '../data/device/device-storage.ts'
import { accountMemory } from '../data/session/account-memory.ts'
import { openAccessMarks } from '../data/session/open-access-marks.ts'
import { drawSnapshot } from '../data/snapshot/snapshot.ts'

/** The first script of the worker's page, some hundred lines: it draws the question that was left here, and brings the app's own when that
 *  is painted. */

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

function bring(): void {
  const script = document.createElement('script')
  // What it brings later.
  Object.assign(script.dataset, names)
  script.src = toUrl(app)
  document.head.append(script)
}

// A page in the background draws no frame.
if (draw() && !document.hidden) requestAnimationFrame(bring)
else bring()
