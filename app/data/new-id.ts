import { idMaker } from '../../core/study/id.ts'
import { pageNow } from './page-clock.ts'

/** Makes the ids of what this page sends, so that what is sent twice is stored once. */
export const newId = idMaker(pageNow, (count) => crypto.getRandomValues(new Uint8Array(count)))
