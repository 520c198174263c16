import { ownScripts } from '../offline/own-scripts.ts'

declare const self: ServiceWorkerGlobalScope & { workerSync?: typeof import('./sync.ts') }

/** What sends work without a page, in a script of its own: a worker starts for every page that is opened, and each start reads all of
 *  its script. Answers what runs it; browsers keep a script that was run while a worker installed, for its later starts. */
export function syncScript(path: string): () => typeof import('./sync.ts') {
  const toUrl = ownScripts('vademecum', (url) => url === path)
  const run = () => {
    if (!self.workerSync) self.importScripts(toUrl(path))
    if (!self.workerSync) throw new Error(`${path} gives nothing`)
    return self.workerSync
  }
  // A worker that could not bring it does not install, and is tried again.
  self.addEventListener('install', (event) => event.waitUntil(inPromise(run)))
  return run
}

/** What throws rejects. */
const inPromise = async <Result>(run: () => Result): Promise<Result> => run()
