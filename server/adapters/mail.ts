import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/addresses.ts'
import { RefusedForGood, type SendMail, type SentMail } from '../mail/mail.ts'

const secondMs = 1000

/** Sends through the mail server at `smtpUrl`. The outbox takes two minutes for an attempt: these waits end before. */
export function smtpMail(smtpUrl: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    // Mails hold links that act for their reader: none crosses a network in the clear, even where no STARTTLS is offered.
    requireTLS: !isLoopback(smtpUrl),
  })
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(mail))
    } catch (error) {
      throw failureOf(error)
    }
  }
}

/** Writes each mail into `dir` as `{id}.eml`, whole or not at all. */
export function fileMail(dir: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail))
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const draft = path.join(dir, `.${mail.id}.draft`)
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path.join(dir, `${mail.id}.eml`))
  }
}

/** Removes the files that `fileMail` wrote into `dir` before `beforeMs`. */
export async function removeMailFiles(dir: string, beforeMs: number): Promise<void> {
  const names = existsSync(dir) ? await readdir(dir) : []
  for (const name of names.filter((each) => /\.(eml|draft)$/.test(each))) {
    const file = path.join(dir, name)
    if ((await stat(file)).mtimeMs < beforeMs) await rm(file, { force: true })
  }
}

function messageOf({ id, createdAtMs, unsubscribeUrl, ...mail }: SentMail) {
  return {
    ...mail,
    // As a list of one, since text would be read as several addresses.
    to: [{ name: '', address: mail.to }],
    messageId: `<${id}@${mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)}>`,
    date: new Date(createdAtMs),
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Answers to a sender who has not signed in, or not well enough. RFC 4954 and RFC 3207 allow 530 to any command, also where a recipient
 *  is named. */
const signInAnswers: readonly unknown[] = [530, 534, 535, 538]

/** A mailbox that does not exist stays so; a password or sender of ours that is refused does not, once the operator has mended it. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return error
  const { command, responseCode } = error
  if (signInAnswers.includes(responseCode))
    return Object.assign(new Error('the mail server refuses our sign-in', { cause: error }), {
      code: `EAUTH ${String(responseCode)}`,
    })
  const isRefusedRecipient = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
  return isRefusedRecipient ? new RefusedForGood(`EENVELOPE ${responseCode}`) : error
}
