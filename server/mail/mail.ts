import * as z from 'zod/mini'

/** A mail as it waits in the outbox. Sender, id and date are added when it is sent. */
export const mail = z.object({
  to: z.string(),
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where a mail program unsubscribes with one click, RFC 8058. */
  unsubscribeUrl: z.optional(z.string()),
  /** Subjects of receipts and credit notes that come with it as PDF. */
  attachedReceipts: z.optional(z.array(z.string())),
})
export type Mail = z.infer<typeof mail>

/** A mail as it is sent. `id` names it for good: a mail that is sent again after a crash carries the same Message-ID. */
export interface SentMail extends Omit<Mail, 'attachedReceipts'> {
  id: string
  createdAtMs: number
  from: { name: string; address: string }
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Sends one mail. Rejects with `RefusedForGood` when trying again is of no use. */
export type SendMail = (mail: SentMail) => Promise<void>

/** Hands a message of the hub's form to the operator's service, as JSON. */
export type SendForm = (form: unknown, id: string) => Promise<void>

/** The other side has understood and said no. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood'
  readonly code: string
  constructor(code: string) {
    super(`refused: ${code}`)
    this.code = code
  }
}
