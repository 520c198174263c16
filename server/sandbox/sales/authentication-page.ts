/** Where the browser sends its customer to be asked by the bank. Both kinds of intent have the same. */
interface NextAction {
  type: 'redirect_to_url' | 'use_stripe_sdk'
  redirect_to_url?: { return_url: string; url: string }
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
}

/** Below the address of the server: what asks in place of a bank. */
const authenticationPath = '/sandbox/stripe/authenticate'

/** What a browser is to do next: go to a page and come back to `returnUrl`, or ask in a dialog where there is none. */
export function authenticationPage(
  { id, client_secret: secret }: { id: string; client_secret: string | null },
  returnUrl: string | null,
  origin: string,
): NextAction {
  const url = `${origin}${authenticationPath}/${id}?client_secret=${secret}`
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
}
