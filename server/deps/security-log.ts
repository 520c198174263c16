import type { Knex } from 'knex'

export interface SecurityEvent {
  what:
    | 'sign-up'
    | 'sign-in'
    | 'sign-in-code'
    | 'sign-in-passkey'
    | 'sign-out'
    | 'session-end'
    | 'new-device'
    | 'reauthentication'
    | 'password-forgotten'
    | 'password-reset'
    | 'password-change'
    | 'email-verify'
    | 'email-change-asked'
    | 'email-change'
    | 'email-restore'
    | 'passkey-add'
    | 'passkey-remove'
    | 'codes-on'
    | 'codes-off'
    | 'recovery-codes-made'
    | 'data-export'
    | 'data-download'
    | 'data-import'
    | 'deletion-asked'
    | 'deletion-taken-back'
    | 'deletion'
    | OperatorAct
  /** `wrong`: the password, the address, the code or the link; `refused`: before it was looked at; `code-needed`: the first half of a
   *  sign-in. */
  outcome: 'ok' | 'wrong' | 'taken' | 'refused' | 'code-needed' | 'failed'
  userId?: string
  /** The e-mail address that was given, as accounts compare it. Only a keyed hash of it is kept. */
  account?: string
  /** `null` or left out: somebody at the server's own shell, or the server by itself. */
  sender?: { ip: string; requestId: string } | null
  /** Of an operator's act: id of what it was about, and how the operator was known. */
  target?: string
  via?: 'login' | 'key' | 'shell'
}

/** What operators do and look at, as the log names it. */
export type OperatorAct =
  | 'operator-make'
  | 'operator-unmake'
  | 'customer-look'
  | 'customer-mail'
  | 'customer-codes-off'
  | 'mail-look'
  | 'mail-retry'
  | 'mail-drop'
  | 'report-close'
  | 'message-close'
  | 'booking-decide'
  | 'marks-correct'
  | 'order-look'
  | 'payment-settle'
  | 'order-refund'
  | 'coupon-make'
  | 'coupon-off'
  | 'backup'
  | 'restore'
  | 'keys-rotate'
  | 'migrate'

export interface SecurityLog {
  /** Never fails and never waits: it is written within a second or, when it is one of many refusals, a minute. */
  add(event: SecurityEvent): void
  /** Writes it in the transaction of what it tells of: either both are stored or neither is. */
  addIn(trx: Knex, event: SecurityEvent): Promise<void>
  /** Writes what is only in memory so far. */
  flush(): Promise<void>
}
