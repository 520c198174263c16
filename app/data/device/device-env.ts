import type { DeviceEnv } from '../../../offline/account/account.ts'
import { freeRoom } from '../../../offline/storage-room.ts'
import { packEnv } from './packs.ts'
import { pageNow } from './page-clock.ts'
import { localStore } from './device-storage.ts'

/** The clock, chance and small store of a browser page: the one place of the page that reaches for them. */
export const pageEnv: DeviceEnv = {
  now: pageNow,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  tzOffsetMin: () => -new Date().getTimezoneOffset(),
  appVersion: __APP_VERSION__,
  ...(localStore && { mirror: localStore }),
  freeRoom: () => freeRoom(packEnv),
}
