import type { DeviceEnv } from '../../offline/account.ts'

/** The clock, chance and small store of a browser page: the one place of the page that reaches for them. */
export const pageEnv: DeviceEnv = {
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  tzOffsetMin: () => -new Date().getTimezoneOffset(),
  appVersion: __APP_VERSION__,
  mirror: localStorage,
}
