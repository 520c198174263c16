/** A table that holds something of customers. */
export interface PersonalTable {
  /** The file of an export that holds its rows, without `.json`, and its columns there with what they mean; or why it holds none. */
  exported: { file: string; columns: Readonly<Record<string, string>> } | { notBecause: string }
  /** How a customer's rows are found: by `user_id` where nothing else is said, or by the address that stands in them, or by the
   *  order or the subscription that they belong to. */
  rowsBy?: 'id' | 'email_key' | 'payload' | 'hash' | 'redeemed_by' | 'order_id' | 'subscription_id'
  /** What a deletion does. `with-user`: a foreign key takes the rows along. `removed`: `closeAccount` does. `pseudonymised`: the rows
   *  stay, for the law, and name nobody. `kept`: they name nobody but a number that stands nowhere else any more, and end by their
   *  own time. */
  erasure: 'with-user' | 'removed' | 'pseudonymised' | 'kept'
}

export const withUser = { erasure: 'with-user' } as const

// What several tables say.
export const secret = { notBecause: 'It is of use to nobody but who wants to sign in as you.' }
export const payload = 'What you wrote, as it came.'
export const receivedAtMs = 'When it came, epoch ms.'
