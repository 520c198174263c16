import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type Ref, use, useImperativeHandle, useState } from 'react'
import { loadedOnce } from '../ui/layout/late-component.ts'
import { Spinner } from '../ui/layout/loading.tsx'
import type { Confirmation, PaymentDriver, PaymentSum } from './payment-driver.ts'
import css from './payment-form.module.css'

export interface StripeFieldsProps {
  publishableKey: string
  kind: 'payment' | 'setup'
  sum: PaymentSum
  /** Is the card kept for later payments too? */
  keepsCard: boolean
  driver: Ref<PaymentDriver>
  /** A wallet was chosen: whether what the page asks for is there. */
  mayUseWallet: () => boolean
  /** Its holder has agreed: pay with this driver. */
  onWallet: (wallet: PaymentDriver) => void
}

/** Stripe's own fields and wallets, in frames of theirs: no card number is ever typed into a field of ours. The intent is made when
 *  the button is pressed, so they are told the sum beforehand. */
export function StripeFields(props: StripeFieldsProps) {
  const { publishableKey, driver, mayUseWallet, onWallet } = props
  const stripe = use(stripeOf(publishableKey))
  const options = optionsOf(props)
  // A wallet is confirmed by a group of its own: that of the card would want its fields filled in.
  return (
    <>
      <Elements stripe={stripe} options={options}>
        <Wallets mayUse={mayUseWallet} onConfirm={onWallet} kind={props.kind} />
      </Elements>
      <Elements stripe={stripe} options={options}>
        <Card driver={driver} kind={props.kind} />
      </Elements>
    </>
  )
}

const clients = new Map<string, () => Promise<Stripe | null>>()

function stripeOf(publishableKey: string): Promise<Stripe | null> {
  const load = () => {
    allowStripeScript()
    return loadStripe(publishableKey)
  }
  const client = clients.get(publishableKey) ?? loadedOnce(load)
  clients.set(publishableKey, client)
  return client()
}

interface DefaultPolicy {
  createScriptURL(url: string): string
}

let isAllowed = false

/** Stripe's loader sets the address of its script as plain text, which `require-trusted-types-for 'script'` refuses but for a policy
 *  named `default`: https://docs.stripe.com/security/guide#content-security-policy. Only pages where one pays allow that name. */
function allowStripeScript(): void {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, policy: DefaultPolicy): unknown } }
  if (isAllowed) return
  isAllowed = true
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.origin).origin !== 'https://js.stripe.com') throw new TypeError(`not Stripe's: ${url}`)
      return url
    },
  })
}

function optionsOf({ kind, sum, keepsCard }: StripeFieldsProps): StripeElementsOptionsMode {
  const shared = { currency: sum.currency.toLowerCase(), locale: 'en-GB' as const, appearance: appearance() }
  if (kind === 'setup') return { ...shared, mode: 'setup', setupFutureUsage: 'off_session' }
  return {
    ...shared,
    mode: 'payment',
    amount: sum.amountMinor,
    ...(keepsCard && { setupFutureUsage: 'off_session' as const }),
  }
}

/** Our paper and ink in their frames. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--focus'),
      colorBackground: token('--paper-raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorDanger: token('--bad'),
      borderRadius: token('--radius'),
      fontSizeBase: '17px',
    },
    rules: { '.Input': { border: `1px solid ${token('--rule-strong')}` } },
  }
}

interface WalletsProps {
  kind: 'payment' | 'setup'
  mayUse: () => boolean
  onConfirm: (wallet: PaymentDriver) => void
}

/** Apple Pay, Google Pay and PayPal, where the browser has them; otherwise nothing. */
function Wallets({ kind, mayUse, onConfirm }: WalletsProps) {
  const wallet = useDriver(kind)
  return (
    <ExpressCheckoutElement
      options={{ paymentMethodOrder: ['paypal', 'apple_pay', 'google_pay'] }}
      onClick={(event) => (mayUse() ? event.resolve() : event.reject())}
      onConfirm={() => wallet && onConfirm(wallet)}
    />
  )
}

interface CardProps {
  kind: 'payment' | 'setup'
  driver: Ref<PaymentDriver>
}

function Card({ kind, driver }: CardProps) {
  const [is, setIs] = useState<'coming' | 'ready' | 'failed'>('coming')
  const own = useDriver(kind)
  useImperativeHandle(driver, () => own ?? notReady)
  // The form around it offers to begin anew.
  if (is === 'failed') throw new Error('The fields of the payment provider did not load.')
  return (
    <div className={css['coming']}>
      {is === 'coming' && <Spinner label="Setting up secure payment..." />}
      <PaymentElement
        options={{ layout: 'tabs', paymentMethodOrder: ['card', 'paypal', 'apple_pay', 'google_pay'] }}
        onReady={() => setIs('ready')}
        onLoadError={() => setIs('failed')}
      />
    </div>
  )
}

const notReady: PaymentDriver = {
  check: async () => false,
  confirm: async () => ({ is: 'failed', message: 'The payment form is not ready yet.' }),
}

/** What the group of elements around it pays with; `null` until Stripe's script is there. */
function useDriver(kind: 'payment' | 'setup'): PaymentDriver | null {
  const stripe = useStripe()
  const elements = useElements()
  if (!stripe || !elements) return null
  return {
    check: async () => (await elements.submit()).error === undefined,
    confirm: async (clientSecret, returnUrl) => {
      const how = {
        elements,
        clientSecret,
        confirmParams: { return_url: new URL(returnUrl, location.origin).href },
        redirect: 'if_required' as const,
      }
      if (kind === 'setup') {
        const { error, setupIntent } = await stripe.confirmSetup(how)
        return confirmationOf(error, setupIntent?.status ?? error?.setup_intent?.status)
      }
      const { error, paymentIntent } = await stripe.confirmPayment(how)
      return confirmationOf(error, paymentIntent?.status ?? error?.payment_intent?.status)
    },
  }
}

function confirmationOf(error: { message?: string } | undefined, status: string | undefined): Confirmation {
  // A press that came twice fails, and the payment has succeeded.
  if (status === 'succeeded' || status === 'processing') return { is: status }
  return { is: 'failed', message: error?.message ?? 'The payment was not completed.' }
}
