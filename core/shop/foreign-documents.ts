/** Documents in which scripts of others run: opened and left by a full navigation, never answered with the app's kept page,
 *  and under a policy of their own: server/http/document-headers.ts. */

/** The outside live chat, where one is set up. */
export const liveChatPath = '/live-chat'

/** Pages in which the payment provider's script may run. Matches a path, with a query or without. */
export const paymentPages =
  /^\/((checkout|stripe-checkout|guest-checkout)(?=[/?]|$)|(subscribe|subscription|account\/plan\/card)\/?(?=\?|$))/i
