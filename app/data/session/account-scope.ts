/** First part of the keys of everything that belongs to an account: dropped at sign-out and at a change of account. */
export const accountScope = 'account'
