/** What is charged now, in minor units. Of a card that is only kept for later, the currency alone counts. */
export interface PaymentSum {
  amountMinor: number
  /** ISO 4217, in capitals. */
  currency: string
}

/** How a confirmation ended, by the provider's word. It says nothing about an order: the server asks the provider itself. */
export type Confirmation =
  | { is: 'succeeded' }
  /** The bank answers later. */
  | { is: 'processing' }
  /** In the provider's words. */
  | { is: 'failed'; message: string }

/** One way to a provider: what is typed, and how it is confirmed. */
export interface PaymentDriver {
  /** Whether what was typed is complete; what is wrong is said at its field. Called before anything else is awaited, since wallets
   *  open only in answer to a press. */
  check(): Promise<boolean>
  /** Pays the intent, or keeps the card for later, asking its holder where their bank wants it. Where that takes another page the
   *  browser goes there, and comes back to `returnUrl`. Rejects where the provider cannot be reached. */
  confirm(clientSecret: string, returnUrl: string): Promise<Confirmation>
}
