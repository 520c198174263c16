import { type Attempt, everybodys } from './attempt.ts'

/** What serves the site itself. */
export const siteAttempts: Record<string, Attempt> = {
  getSite: everybodys(),
  getLegalPage: everybodys(() => ({ params: { page: 'privacy' } })),
  getEmailStatus: everybodys(),
  healthz: everybodys(),
  readyz: everybodys(),
  openApi: everybodys(),
  liveChatPage: everybodys(),
  sitemap: everybodys(),
  robots: everybodys(),
}
