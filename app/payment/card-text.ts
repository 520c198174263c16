/** A card as it is typed into the sandbox's fields: digits, and what is put between them. */

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** `4242 4242 4242 4242`; of American Express `3782 822463 10005`. */
export function cardNumberText(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19)
  const groups = /^3[47]/.test(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** `04 / 31`. A month of one digit gets its nought once it can be no other. */
export function expiryText(typed: string): string {
  const given = digitsOf(typed)
  const digits = (/^[2-9]/.test(given) ? `0${given}` : given).slice(0, 4)
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export const cvcText = (typed: string): string => digitsOf(typed).slice(0, 4)

/** Writes an input anew as `text` has it, and leaves the cursor behind the digit that it stood behind. */
export function keepWritten(input: HTMLInputElement, text: (typed: string) => string): void {
  const written = text(input.value)
  if (written === input.value) return
  const end = input.selectionStart ?? input.value.length
  const isAtEnd = end === input.value.length
  const before = digitsOf(input.value.slice(0, end)).length
  input.value = written
  const at = isAtEnd ? written.length : placeAfter(written, before)
  input.setSelectionRange(at, at)
}

function placeAfter(text: string, digits: number): number {
  let left = digits
  for (let at = 0; at < text.length; at++) {
    if (left === 0) return at
    if (/\d/.test(text.charAt(at))) left--
  }
  return text.length
}

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
  name: string
  postcode: string
}

export type CardField = keyof TypedCard
export type CardErrors = Partial<Record<CardField, string>>

/** What is missing, in the words that the provider's own fields have. Whether the card exists, the provider says. */
export function missingOf({ number, expiry, cvc }: TypedCard): CardErrors {
  return {
    ...(digitsOf(number).length < 12 && { number: 'Your card number is incomplete.' }),
    ...(digitsOf(expiry).length < 4 && { expiry: 'Your card’s expiry date is incomplete.' }),
    ...(digitsOf(cvc).length < 3 && { cvc: 'Your card’s security code is incomplete.' }),
  }
}

/** A card in Stripe's names, as `payment_method_data` takes them. */
export const cardParameters = ({ number, expiry, cvc, name, postcode }: TypedCard): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': digitsOf(number),
  'payment_method_data[card][exp_month]': String(Number(digitsOf(expiry).slice(0, 2))),
  'payment_method_data[card][exp_year]': `20${digitsOf(expiry).slice(2)}`,
  'payment_method_data[card][cvc]': digitsOf(cvc),
  ...(name.trim() !== '' && { 'payment_method_data[billing_details][name]': name.trim() }),
  ...(postcode.trim() !== '' && { 'payment_method_data[billing_details][address][postal_code]': postcode.trim() }),
})
