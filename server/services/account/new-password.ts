import { fieldProblem } from './field-problem.ts'
import { isCommonPassword } from './common-passwords.ts'

interface NewPassword {
  password: string
  /** Words that belong to the account: its name, what stands before the @. */
  context: string[]
  minLength: number
  /** The field it was typed into, and what is said where it is too short. */
  field: 'password' | 'newPassword'
}

/** Throws `validation` for a password that an account may not have. */
export async function checkNewPassword({ password, context, minLength, field }: NewPassword): Promise<void> {
  if (/\p{Cs}/u.test(password)) throw fieldProblem(field, 'Invalid input')
  if (password.length < minLength) {
    const words = `Password must be at least ${minLength} characters`
    throw fieldProblem(field, field === 'password' ? words : `${words} long.`)
  }
  if (await isCommonPassword(password, context)) throw fieldProblem(field, 'Please choose a less common password')
}

/** What guessers try first at this account. */
export const personalWords = ({ username, email }: { username: string; email: string }) => [
  username,
  email.slice(0, email.lastIndexOf('@')),
]
