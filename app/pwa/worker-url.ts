import { ownScripts } from '../../offline/own-scripts.ts'

const path = '/service-worker.js'

/** The worker's address, as the page may use it once. */
export const workerUrl = (): string => ownScripts('vademecum', (url) => url === path)(path)
