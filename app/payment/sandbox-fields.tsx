import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { formatMoney } from '../../core/shop/money.ts'
import { pageNow } from '../data/device/page-clock.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { FieldPair } from '../ui/controls/field-pair.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import {
  type CardErrors,
  type CardField,
  cardNumberText,
  cardParameters,
  cvcText,
  expiryText,
  keepWritten,
  missingOf,
  type TypedCard,
} from './card-text.ts'
import type { Confirmation, PaymentDriver, PaymentSum } from './payment-driver.ts'
import css from './payment-form.module.css'
import type { PaymentConfig } from './payment-queries.ts'
import { answerBank, confirmIntent, type SandboxReply } from './sandbox-calls.ts'

export interface SandboxFieldsProps {
  config: PaymentConfig
  kind: 'payment' | 'setup'
  sum: PaymentSum
  driver: Ref<PaymentDriver>
}

/** The fields of the embedded provider. They take its test cards only, and nothing typed is kept or remembered anywhere. */
export function SandboxFields({ config, kind, sum, driver }: SandboxFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const [errors, setErrors] = useState<CardErrors>({})
  const [bank, setBank] = useState<{ answer: (isAuthenticated: boolean) => void } | null>(null)

  const field = (name: CardField) => fields.current?.querySelector<HTMLInputElement>(`[data-card="${name}"]`)
  const typed = (): TypedCard => ({
    number: field('number')?.value ?? '',
    expiry: field('expiry')?.value ?? '',
    cvc: field('cvc')?.value ?? '',
    name: field('name')?.value ?? '',
    postcode: field('postcode')?.value ?? '',
  })
  const showErrors = (found: CardErrors) => {
    setErrors(found)
    const [first] = cardFields.filter((name) => found[name] !== undefined)
    if (first) field(first)?.focus()
  }
  const askBank = () =>
    new Promise<boolean>((resolve) => {
      setBank({
        answer: (isAuthenticated) => {
          setBank(null)
          resolve(isAuthenticated)
        },
      })
    })

  useImperativeHandle(driver, () => ({
    check: async () => {
      const missing = missingOf(typed())
      showErrors(missing)
      return Object.keys(missing).length === 0
    },
    confirm: async (clientSecret) => {
      const intent = { publishableKey: config.publishableKey, clientSecret }
      let reply = await confirmIntent(intent, cardParameters(typed()))
      if (reply.is === 'asked') reply = await answerBank(intent, await askBank())
      if (reply.is === 'failed') showErrors(errorsOf(reply))
      return confirmationOf(reply)
    },
  }))

  const useCard = (number: string) => {
    const filled = { number: cardNumberText(number), expiry: `12 / ${yearsAhead(3)}`, cvc: cvcOf(number) }
    for (const [name, text] of Object.entries(filled)) {
      const input = field(name as CardField)
      if (input) input.value = text
    }
    setErrors({})
  }

  return (
    <>
      <fieldset ref={fields} className={css['fields']}>
        <legend className={css['legend']}>Card</legend>
        <TestCards cards={config.testCards ?? []} onUse={useCard} />
        <TextField
          label="Card number"
          data-card="number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234 1234 1234 1234"
          error={errors.number}
          onInput={(event) => keepWritten(event.currentTarget, cardNumberText)}
        />
        <div className={css['three']}>
          <TextField
            label="Expiry (month and year)"
            data-card="expiry"
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM / YY"
            error={errors.expiry}
            onInput={(event) => keepWritten(event.currentTarget, expiryText)}
          />
          <TextField
            label="Security code"
            data-card="cvc"
            inputMode="numeric"
            autoComplete="off"
            placeholder="CVC"
            error={errors.cvc}
            onInput={(event) => keepWritten(event.currentTarget, cvcText)}
          />
        </div>
        <FieldPair>
          <TextField label="Name on card" data-card="name" isOptional autoComplete="off" maxLength={100} />
          <TextField label="Postcode of the card" data-card="postcode" isOptional autoComplete="off" maxLength={20} />
        </FieldPair>
      </fieldset>
      <Dialog
        isOpen={bank !== null}
        onClose={() => bank?.answer(false)}
        title="Confirm with your bank"
        actions={
          <>
            <Button look="plain" onClick={() => bank?.answer(false)}>
              Close
            </Button>
            <Button look="secondary" onClick={() => bank?.answer(false)}>
              Fail
            </Button>
            <Button onClick={() => bank?.answer(true)}>Complete</Button>
          </>
        }
      >
        <p>
          A bank would ask you here whether it is you who{' '}
          {kind === 'payment'
            ? `pays ${formatMoney(sum.amountMinor, sum.currency)}`
            : 'wants to keep this card for later payments'}
          . In the sandbox you choose how that ends.
        </p>
      </Dialog>
    </>
  )
}

const cardFields = ['number', 'expiry', 'cvc', 'name', 'postcode'] as const

interface TestCardsProps {
  cards: readonly { number: string; result: string }[]
  onUse: (number: string) => void
}

function TestCards({ cards, onUse }: TestCardsProps) {
  const [first, ...others] = cards
  if (!first) return null
  return (
    <div className={css['cards']}>
      <Button look="secondary" onClick={() => onUse(first.number)}>
        Use a test card
      </Button>
      {others.length > 0 && (
        <details>
          <summary className={css['more']}>Other test cards</summary>
          <ul className={css['others']}>
            {others.map(({ number, result }) => (
              <li key={number}>
                <button type="button" className={css['card']} onClick={() => onUse(number)}>
                  <span>Use {cardNumberText(number)}</span>
                  <span className={css['result']}>{result}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** At the field that the provider's code or parameter names; where it names none, only the whole form says it. */
function errorsOf({ code = '', param = '', message }: Extract<SandboxReply, { is: 'failed' }>): CardErrors {
  const about = `${code} ${param}`
  if (/expir|exp_/.test(about)) return { expiry: message }
  if (/cvc/.test(about)) return { cvc: message }
  return /number/.test(about) ? { number: message } : {}
}

function confirmationOf(reply: SandboxReply): Confirmation {
  if (reply.is === 'failed') return { is: 'failed', message: reply.message }
  // The bank was asked, and asks again: nobody is there to answer it twice.
  if (reply.is === 'asked') return { is: 'failed', message: 'The payment was not completed.' }
  return reply
}

const yearsAhead = (years: number) => String((new Date(pageNow()).getFullYear() + years) % 100).padStart(2, '0')
const cvcOf = (number: string) => (/^3[47]/.test(number) ? '1234' : '123')
