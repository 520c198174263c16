import { canonicalPath } from '../../../core/shop/aliases.ts'

/** Where to go after signing in when nothing, or nothing of ours, was asked for. */
const homeOfCustomer = '/dashboard'

/** A path of this site, or the dashboard: never another host, scheme, or a path that a browser reads as one. */
export function safeRedirect(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2048) return homeOfCustomer
  if (!/^\/(?!\/)/.test(wanted)) return homeOfCustomer
  // Browsers drop control characters and read `\` as `/`, so `/\evil` and `/<tab>/evil` would leave the site.
  if (/[\\\u0000-\u0020\u007f-\u009f]/.test(wanted)) return homeOfCustomer
  const decoded = decode(wanted.split(/[?#]/)[0] ?? '')
  if (decoded === null || /^\/[/\\]/.test(decoded) || /[\\\u0000-\u001f\u007f]/.test(decoded)) return homeOfCustomer
  const base = 'https://own.invalid'
  if (!URL.canParse(wanted, base)) return homeOfCustomer
  const resolved = new URL(wanted, base)
  if (resolved.origin !== base || resolved.pathname.startsWith('//')) return homeOfCustomer
  // Back to a sign-in page would be a circle.
  return /^\/sign(in|up)\/?$/i.test(canonicalPath(decoded)) ? homeOfCustomer : wanted
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** As `redirectSearch`, and `as`: the account of this device that is to sign in. */
export function signInSearch(search: Record<string, unknown>): { redirect?: string; as?: string } {
  const { as } = search
  return { ...redirectSearch(search), ...(typeof as === 'string' && as !== '' && { as }) }
}

/** The `redirect` of a page's address, when it has one. */
export function redirectSearch(search: Record<string, unknown>): { redirect?: string } {
  const { redirect } = search
  return typeof redirect === 'string' && redirect !== '' ? { redirect } : {}
}
