import { sandboxKeys } from '../../sandbox/requests/answer-request.ts'
import type { SandboxPayments } from '../../sandbox/sandbox.ts'
import type { Reply } from '../test-client.ts'

/** A card as a customer types it in. */
export const typed = (number: string, more: Record<string, string> = {}): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '4',
  'payment_method_data[card][exp_year]': '2030',
  'payment_method_data[card][cvc]': '424',
  ...more,
})

/** A call as a browser makes it, with the publishable key. */
export async function fromBrowser(
  { sandbox }: { sandbox: SandboxPayments | null },
  path: string,
  parameters: Record<string, string>,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<Pick<Reply, 'status' | 'json'>> {
  const body = new URLSearchParams({ ...parameters, key: sandboxKeys.publishable }).toString()
  const none = { authorization: undefined, idempotencyKey, apiVersion: undefined, isFromBrowser: true }
  if (!sandbox) throw new Error('there is no sandbox')
  const { status, body: text } = await sandbox.answer({ method: 'POST', path, query: '', body, ...none })
  return { status, json: JSON.parse(text) }
}
