import * as z from 'zod/mini'

/** A document signed by the server: `payload` is the exact text that was signed (ECDSA P-256, SHA-256, IEEE P1363 form,
 *  base64url). */
export const signed = z.object({ kid: z.string(), payload: z.string(), signature: z.string() })
export type Signed = z.infer<typeof signed>

/** Right of one user to study one course on a device, checked offline; or, under `anonymousId`, of anybody. */
export const lease = z.object({
  userId: z.string(),
  courseId: z.int(),
  issuedAtMs: z.int(),
  /** 30 days after `issuedAtMs`, or the end of the entitlement if sooner. */
  notAfterMs: z.int(),
  /** Ids of the questions and notes that it opens; all of the course when absent. */
  only: z.optional(z.array(z.string())),
})
export type Lease = z.infer<typeof lease>

export const leaseDays = 30
/** From this day of a lease on the app says that it wants renewing. */
export const leaseWarningDay = 23
