import type { Stripe } from 'stripe'

/** The `error` of an answer, in Stripe's words. */
export interface FailureBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: Stripe.PaymentIntent.LastPaymentError.Code
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  setup_intent?: Stripe.SetupIntent
}

/** A call that is refused. Thrown, it undoes what the call did and is not remembered under its idempotency key; a handler that
 *  returns it keeps both, as a declined card does. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly body: FailureBody,
  ) {
    super(body.message)
  }
}

const invalidRequest = (status: number, more: Omit<FailureBody, 'type'>) =>
  new Failure(status, { type: 'invalid_request_error', ...more })

/** The failures that many calls have in common. */
export const failure = {
  invalid: (message: string, param?: string, code?: FailureBody['code']) =>
    invalidRequest(400, { message, ...(code !== undefined && { code }), ...(param !== undefined && { param }) }),
  unknownParameter: (param: string) =>
    invalidRequest(400, { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` }),
  missing: (param: string) =>
    invalidRequest(400, { code: 'parameter_missing', param, message: `Missing required param: ${param}.` }),
  noSuch: (what: string, id: string, param = 'id') =>
    invalidRequest(404, { code: 'resource_missing', param, message: `No such ${what}: '${id}'` }),
  noOperation: (method: string, path: string) =>
    invalidRequest(404, { message: `Unrecognized request URL (${method}: ${path}).` }),
  noKey: () => invalidRequest(401, { message: 'You did not provide an API key.' }),
  wrongKey: () => invalidRequest(401, { message: 'Invalid API Key provided.' }),
  secretKeyNeeded: () =>
    invalidRequest(403, {
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    }),
  /** A card that its bank, or our rules against fraud, refuses. `more`: what it was tried for. */
  declined: (
    { code, declineCode, message }: Pick<FailureBody, 'code' | 'message'> & { declineCode?: string },
    more: Pick<FailureBody, 'charge' | 'payment_intent' | 'payment_method' | 'setup_intent'> = {},
  ) =>
    new Failure(402, {
      type: 'card_error',
      ...(code !== undefined && { code }),
      ...(declineCode !== undefined && { decline_code: declineCode }),
      message,
      ...more,
    }),
  idempotency: (message: string) => new Failure(400, { type: 'idempotency_error', message }),
}
