import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, text } from './auth.ts'
import { linkToken, mailed } from './link-token.ts'

const tooShort = 'Password must be at least 8 characters long.'

export const changePasswordBody = z
  .object({
    currentPassword: text(1024).check(z.minLength(1, 'Required')),
    newPassword: text(128).check(z.minLength(8, tooShort)),
    confirmPassword: text(128),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'New passwords do not match.',
    }),
  )

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the password and ends all other login sessions. A wrong current password is `bad-credentials`.',
  access: 'user',
  body: changePasswordBody,
  /** How many other login sessions ended. */
  answer: z.object({ sessionsEnded: z.int() }),
  failures: ['bad-credentials'],
})

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a link that sets a new password, if the address has an account; answers the same if not.',
  body: z.object({ email }),
  answer: mailed,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Sets a new password and ends every login session. It signs nobody in. A refused password leaves the link usable.',
  body: z.object({ token: linkToken, newPassword: text(128).check(z.minLength(8, tooShort)) }),
  /** Whose password it is, for the sign-in that follows. */
  answer: z.object({ email: z.string() }),
  failures: ['expired'],
})
