import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { smtpMail } from '../../adapters/mail.ts'
import type { Deps } from '../../deps/deps.ts'
import { doDueJobs } from '../../jobs/outbox.ts'
import type { TestApp } from '../test-app.ts'

/** What is due, sent as the server does: by `smtpUrl`, else into files. */
export async function deliver(app: TestApp, smtpUrl?: string, more: Partial<Deps> = {}): Promise<void> {
  const { deps } = app
  const smtp = smtpUrl !== undefined && { sendMail: smtpMail(smtpUrl), config: { ...deps.config, smtpUrl } }
  await doDueJobs({ ...deps, ...smtp, ...more })
}

export const mailDir = (app: TestApp) => path.join(app.deps.config.dataDir, 'mail')

/** Every mail that was written into a file so far, oldest first. */
export async function mailFiles(app: TestApp): Promise<string[]> {
  await deliver(app)
  const names = await readdir(mailDir(app)).catch(() => [])
  return Promise.all(names.toSorted().map(async (name) => plain(await readFile(path.join(mailDir(app), name), 'utf8'))))
}

/** A mail with its head unfolded and the encodings of its parts undone. */
export function plain(eml: string): string {
  const [head = '', ...parts] = eml.split('\r\n----_NmP')
  return [head.replaceAll('\r\n ', ' '), ...parts.map(decoded)].join('\n')
}

function decoded(part: string): string {
  if (!part.includes('quoted-printable')) return part
  return part
    .replaceAll('=\r\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
