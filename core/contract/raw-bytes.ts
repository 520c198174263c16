import * as z from 'zod/mini'

/** The body of a call that is signed: it arrives byte for byte as it was sent, of whatever type. */
export const rawBytes = z.instanceof(Uint8Array)
