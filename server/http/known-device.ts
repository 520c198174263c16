import type { Context } from 'koa'
import { knownForMs } from '../services/account/known-devices.ts'

export const deviceCookie = '__Host-device'

/** What this device keeps of its earlier sign-ins; empty for one that is new. */
export const readDevice = ({ cookies }: Pick<Context, 'cookies'>): string =>
  cookies.get(deviceCookie, { signed: false }) ?? ''

/** Outlives the login session: it says that somebody signed in here before, and lets nobody in. */
export function keepDevice({ cookies }: Pick<Context, 'cookies'>, token: string): void {
  const rules = { httpOnly: true, secure: true, sameSite: 'lax', signed: false, overwrite: true } as const
  cookies.set(deviceCookie, token, { ...rules, maxAge: knownForMs })
}
