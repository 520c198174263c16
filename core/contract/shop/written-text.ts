import * as z from 'zod/mini'
import { unfitForLine } from '../../unfit-for-line.ts'
import { emailPattern } from '../account/auth.ts'

/** Text that people write into forms. What could end a line of an e-mail's head, or turn what follows it around, is refused. */

const tooLong = (max: number) => `Please keep this to ${max} characters`

/** One line, trimmed. */
export const line = (max: number, required = 'Required') =>
  z.string(required).check(
    z.trim(),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !unfitForLine.test(text), 'Invalid input'),
  )

/** Several lines, trimmed. */
export const lines = (max: number, required = 'Required') =>
  z.string(required).check(
    z.trim(),
    z.maxLength(max, tooLong(max)),
    // Every control character but tab and the ends of lines.
    z.refine((text) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text), 'Invalid input'),
  )

const invalidAddress = 'Please enter a valid email address'

/** An e-mail address to write to, trimmed, in the letters that addresses are compared in. `required`: the words when there is none. */
export const writtenAddress = (required = invalidAddress) =>
  z.string(required).check(
    z.trim(),
    z.normalize('NFKC'),
    z.minLength(1, required),
    z.maxLength(254, invalidAddress),
    z.regex(emailPattern, invalidAddress),
    z.refine((text) => !/[\p{Cc}\p{Cs}\p{Cf}]/u.test(text), invalidAddress),
  )

/** Made by the device that writes, so that what it sends twice is stored once; the server makes one where it is missing. */
export const clientMadeId = z.optional(z.uuid('Invalid input').check(z.toLowerCase()))
