type Checks = typeof import('./account-checks.ts')

/** The forms' own checks, which are fetched when a form is shown; a second call has them at hand. */
export const accountChecks = (): Promise<Checks> => import('./account-checks.ts')

/** What `check` finds. Without a network the checks may not be there: the server's word, should it come, is enough. */
export async function wrongIn(check: (checks: Checks) => Record<string, string>): Promise<Record<string, string>> {
  return accountChecks().then(check, () => ({}))
}
