import type { Context } from 'koa'
import { codeStepMs, knownForMs } from '../config/lifetimes.ts'

export const deviceCookie = '__Host-device'

/** What this device keeps of its earlier sign-ins; empty for one that is new. */
export const readDevice = ({ cookies }: Pick<Context, 'cookies'>): string =>
  cookies.get(deviceCookie, { signed: false }) ?? ''

/** Outlives the login session: it says that somebody signed in here before, and lets nobody in. */
export function keepDevice({ cookies }: Pick<Context, 'cookies'>, token: string): void {
  const rules = { httpOnly: true, secure: true, sameSite: 'lax', signed: false, overwrite: true } as const
  cookies.set(deviceCookie, token, { ...rules, maxAge: knownForMs })
}

const codeCookie = '__Host-code'

/** Between password and code: what this browser has shown so far, empty where it has not. It lets nobody in. */
export const readCodeStep = ({ cookies }: Pick<Context, 'cookies'>): string =>
  cookies.get(codeCookie, { signed: false }) ?? ''

export function keepCodeStep({ cookies }: Pick<Context, 'cookies'>, token: string | null): void {
  const rules = { httpOnly: true, secure: true, sameSite: 'strict', signed: false, overwrite: true } as const
  cookies.set(codeCookie, token, { ...rules, ...(token !== null && { maxAge: codeStepMs }) })
}
