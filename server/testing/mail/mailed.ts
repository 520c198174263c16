import { mailFiles } from './delivered.ts'
import type { TestApp } from '../test-app.ts'

/** All mails to this address as they were sent, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  // What one job adds is done at the next look.
  await mailFiles(app)
  const mails = await mailFiles(app)
  return mails.filter((mail) => new RegExp(`^To: <?${email}>?\\s*$`, 'im').test(mail))
}

/** The links in all mails to this address, oldest first, with the token that stands behind their `#`. */
export async function linksTo(app: TestApp, email: string): Promise<{ path: string; token: string }[]> {
  return (await mailsTo(app, email)).flatMap((mail) => {
    const [, path, token] = /^https?:\/\/[^/\s]+(\/[\w-]+)#([\w-]{43})\s*$/m.exec(mail) ?? []
    return path === undefined || token === undefined ? [] : [{ path, token }]
  })
}

/** The token of the newest link to this page; empty where none was sent. */
export async function tokenTo(app: TestApp, email: string, path: string): Promise<string> {
  return (await linksTo(app, email)).findLast((link) => link.path === path)?.token ?? ''
}

/** The subjects of all mails to this address, oldest first. */
export async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  return (await mailsTo(app, email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
}
