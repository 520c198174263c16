import { Failure } from '../requests/failure.ts'

type Brand = 'visa' | 'mastercard' | 'amex'

/** Why a card is declined, in Stripe's codes, and what the customer is told. */
export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
  /** By our own rules against fraud, before a bank is asked. */
  isBlocked?: boolean
}

/** What a test card does. Without any of these, payments succeed. */
interface Behaviour {
  number: string
  brand: Brand
  /** The id under which a server names such a card without its number. */
  token: `pm_card_${string}`
  /** Does its bank want the holder to authenticate? `until-set-up`: not once the card was set up for later payments. */
  authenticates?: 'always' | 'until-set-up'
  declines?: Decline
  /** Declined only when it is charged, and not when it is kept for later. */
  isFineUntilCharged?: boolean
  /** The bank answers later. */
  isSlow?: boolean
  isDisputed?: boolean
  refundsFail?: boolean
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** docs.stripe.com/testing; the last two are the sandbox's own, since no card of Stripe's is slow. */
export const testCards = {
  visa: { number: '4242424242424242', brand: 'visa', token: 'pm_card_visa' },
  mastercard: { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard' },
  amex: { number: '378282246310005', brand: 'amex', token: 'pm_card_amex' },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    token: 'pm_card_chargeDeclined',
    declines: declined('generic_decline'),
  },
  insufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    declines: insufficientFunds,
  },
  lost: {
    number: '4000000000009987',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    declines: declined('lost_card'),
  },
  stolen: {
    number: '4000000000009979',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
    declines: declined('stolen_card'),
  },
  expired: {
    number: '4000000000000069',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
    declines: { code: 'expired_card', message: 'Your card has expired.' },
  },
  wrongCvc: {
    number: '4000000000000127',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    declines: { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' },
  },
  processingError: {
    number: '4000000000000119',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedProcessingError',
    declines: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  authenticatedOnce: {
    number: '4000002500003155',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredOnSetup',
    authenticates: 'until-set-up',
  },
  authenticatedAlways: {
    number: '4000002760003184',
    brand: 'visa',
    token: 'pm_card_authenticationRequired',
    authenticates: 'always',
  },
  authenticatedThenDeclined: {
    number: '4000008260003178',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    authenticates: 'always',
    declines: insufficientFunds,
    isFineUntilCharged: true,
  },
  declinedWhenCharged: {
    number: '4000000000000341',
    brand: 'visa',
    token: 'pm_card_chargeCustomerFail',
    declines: declined('generic_decline'),
    isFineUntilCharged: true,
  },
  blocked: {
    number: '4100000000000019',
    brand: 'visa',
    token: 'pm_card_radarBlock',
    declines: { ...declined('fraudulent'), isBlocked: true },
  },
  disputed: { number: '4000000000000259', brand: 'visa', token: 'pm_card_createDispute', isDisputed: true },
  refundsFail: { number: '4000000000005126', brand: 'visa', token: 'pm_card_refundFail', refundsFail: true },
  slow: { number: '4000000000008880', brand: 'visa', token: 'pm_card_sandboxSlow', isSlow: true },
  slowThenDeclined: {
    number: '4000000000008898',
    brand: 'visa',
    token: 'pm_card_sandboxSlowDeclined',
    isSlow: true,
    declines: declined('generic_decline'),
    isFineUntilCharged: true,
  },
} as const satisfies Record<string, Behaviour>

export type TestCard = keyof typeof testCards

export const behaviourOf = (card: TestCard): Behaviour => testCards[card]

const named = Object.entries(testCards) as [TestCard, Behaviour][]

export const cardOfToken = (token: string): TestCard | undefined => named.find(([, card]) => card.token === token)?.[0]

/** For who tries the shop out: numbers, and what comes of them. */
export const listedTestCards = [
  { number: spaced(testCards.visa.number), result: 'The payment succeeds' },
  { number: spaced(testCards.authenticatedAlways.number), result: 'The bank asks, then the payment succeeds' },
  { number: spaced(testCards.authenticatedThenDeclined.number), result: 'The bank asks, then the card is declined' },
  { number: spaced(testCards.declined.number), result: 'The card is declined' },
  { number: spaced(testCards.insufficientFunds.number), result: 'Declined: insufficient funds' },
  { number: spaced(testCards.slow.number), result: 'The payment succeeds after ten seconds' },
  { number: spaced(testCards.slowThenDeclined.number), result: 'The card is declined after ten seconds' },
  { number: spaced(testCards.declinedWhenCharged.number), result: 'Can be kept, and is declined when it is charged' },
  { number: spaced(testCards.refundsFail.number), result: 'The payment succeeds, a refund fails later' },
  { number: spaced(testCards.disputed.number), result: 'The payment succeeds and is then disputed' },
]

/** 4242 4242 4242 4242, as on a card. */
function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** A card as it was typed in. Nothing of it is kept but which test card it is, and the expiry. */
export interface TypedCard {
  number: string
  expMonth: number
  expYear: number
  cvc: string | undefined
}

/** Which test card it is, and the year in full. Throws the failure for what is wrong; for a card that is not of the table too,
 *  whatever else may be right about it. */
export function readCard(typed: TypedCard, nowS: number): { card: TestCard; expYear: number } {
  const number = typed.number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const expYear = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear
  if (typed.expMonth < 1 || typed.expMonth > 12) {
    throw cardError('invalid_expiry_month', 'Your card’s expiration month is invalid.', 'exp_month')
  }
  if (expYear > 2100 || Date.UTC(expYear, typed.expMonth) / 1000 <= nowS) {
    throw cardError('invalid_expiry_year', 'Your card’s expiration year is invalid.', 'exp_year')
  }
  const found = named.find(([, each]) => each.number === number)
  const digits = found?.[1].brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (typed.cvc !== undefined && !digits.test(typed.cvc)) {
    throw cardError('invalid_cvc', 'Your card’s security code is invalid.', 'cvc')
  }
  if (!found) throw onlyTestCards()
  return { card: found[0], expYear }
}

const onlyTestCards = () =>
  new Failure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Sandbox accepts only test cards.',
  })

const cardError = (
  code: 'incorrect_number' | 'invalid_expiry_month' | 'invalid_expiry_year' | 'invalid_cvc',
  message: string,
  param: string,
) => new Failure(402, { type: 'card_error', code, message, param })

function passesLuhn(number: string): boolean {
  const digits = Array.from(number).reverse().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const doubled = digit * 2
    return total + (at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
