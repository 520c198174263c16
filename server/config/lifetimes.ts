import { dayMs, minuteMs } from '../../core/durations.ts'

/** A login session that is not used for this long ends: docs/decisions/007. */
export const idleMs = 14 * dayMs
/** A login session ends this long after signing in at the latest. */
export const longestMs = 30 * dayMs

/** How long after its last sign-in a device is known. */
export const knownForMs = 180 * dayMs

/** How long a code is waited for after the password. */
export const codeStepMs = 10 * minuteMs
