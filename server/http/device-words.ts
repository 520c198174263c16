import { unknownDevice } from '../models/account/login-session-row.ts'

/** Browsers by what only they say of themselves; who passes for another comes before it. */
const browsers: [name: string, said: RegExp][] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(?:e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: [name: string, said: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** What people call a device: "Chrome on Android", "Firefox on Windows", "Unknown device". `userAgent`: the header, never kept. */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([, said]) => said.test(userAgent))?.[0]
  const system = systems.find(([, said]) => said.test(userAgent))?.[0]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}
