import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Problem } from '../../core/problem.ts'
import { askForDocument } from '../data/device/ask-for-document.ts'
import { setBusy } from '../data/device/busy.ts'
import { useOnline } from '../data/device/use-online.ts'
import { problemWords } from '../data/forms/form-errors.ts'
import { Button } from '../ui/controls/button.tsx'
import { useToast } from '../ui/controls/toast.tsx'
import { lateComponent } from '../ui/layout/late-component.ts'
import { Spinner } from '../ui/layout/loading.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import type { PaymentDriver, PaymentSum } from './payment-driver.ts'
import css from './payment-form.module.css'
import { paymentQueries } from './payment-queries.ts'

const SandboxFields = lateComponent(() =>
  import('./sandbox-fields.tsx').then((module) => module.SandboxFields, askForDocument),
)
const StripeFields = lateComponent(() =>
  import('./stripe-fields.tsx').then((module) => module.StripeFields, askForDocument),
)

/** What the server made for a press of the button. */
interface Payable {
  /** `null`: nothing has to be paid, and all is done. */
  clientSecret: string | null
}

export interface PaymentTrouble {
  title: string
  body: string
}

export interface PaymentFormProps<Prepared extends Payable> {
  /** `setup`: a card is kept for later, and nothing is charged now. */
  kind: 'payment' | 'setup'
  sum: PaymentSum
  /** Is a card that is charged now kept for later payments too? */
  keepsCard?: boolean
  /** Names the sum: "Pay £49.99 now". */
  payLabel: string
  /** Whether what the page itself asks for is there; it says what is missing. */
  check?: () => boolean
  /** Makes what is to be paid, when the button is pressed. `null`: it could not, and the page has said why. Throws `Problem`. */
  prepare: () => Promise<Prepared | null>
  /** Where a bank's page leads back to: a path of ours. */
  returnUrl: (prepared: Prepared) => string
  /** The provider took it. The server finds out by itself what became of it. */
  onDone: (prepared: Prepared) => void
  /** It failed, in words that the form shows as well. */
  onFailed?: (trouble: PaymentTrouble) => void
  /** Why one cannot pay now; said above the button, which does nothing then. */
  disabledReason?: string
  /** Stands between the fields and the button: what one agrees to. */
  children?: ReactNode
}

/** Where one pays: the provider's fields, and the one button. The intent is made at the press: who only looks makes no order, and what
 *  one agreed to is known by then. Pressed twice it pays once. */
export function PaymentForm<Prepared extends Payable>(props: PaymentFormProps<Prepared>) {
  const { kind, sum, keepsCard = false, payLabel, check, prepare, returnUrl, onDone, onFailed, children } = props
  const config = useQuery(paymentQueries.config())
  const isOnline = useOnline()
  const toast = useToast()
  const driver = useRef<PaymentDriver>(null)
  const isPaying = useRef(false)
  const [state, setState] = useState<{ is: 'open' } | { is: 'paying' } | { is: 'failed'; trouble: PaymentTrouble }>({
    is: 'open',
  })
  useFreshAfterBack()
  const reasonId = useId()
  const reason = isOnline
    ? props.disabledReason
    : 'You are offline. Paying needs the network; what you typed stays here.'
  const isFree = kind === 'payment' && sum.amountMinor === 0

  const fail = (trouble: PaymentTrouble) => {
    setState({ is: 'failed', trouble })
    toast({ ...trouble, tone: 'error' })
    onFailed?.(trouble)
  }

  const payWith = async (by: PaymentDriver | null): Promise<'done' | 'incomplete' | PaymentTrouble> => {
    // Both say what they lack; the cursor goes to the first on the page.
    const isTyped = by === null || (await by.check())
    const isComplete = check?.() ?? true
    if (!isTyped || !isComplete) return 'incomplete'
    const made = await prepare().then(
      (prepared) => ({ prepared }),
      (error: unknown) => ({ trouble: troubleOf(error, isFree) }),
    )
    if ('trouble' in made) return made.trouble
    const { prepared } = made
    if (prepared === null) return 'incomplete'
    if (prepared.clientSecret !== null) {
      if (by === null) return unexpected
      const confirmed = await by.confirm(prepared.clientSecret, returnUrl(prepared))
      if (confirmed.is === 'failed') return { title: 'Payment Failed', body: confirmed.message }
    }
    onDone(prepared)
    return 'done'
  }

  const pay = async (by: PaymentDriver | null) => {
    if (isPaying.current || reason !== undefined) return
    // The provider's fields are still coming: what is missing besides them is said at once.
    if (by === null && !isFree) return void check?.()
    isPaying.current = true
    setBusy('payment', true)
    setState({ is: 'paying' })
    const outcome = await payWith(by).catch((): PaymentTrouble => unexpected)
    setBusy('payment', false)
    // Who has paid is on the way to their order.
    if (outcome === 'done') return
    isPaying.current = false
    if (outcome === 'incomplete') setState({ is: 'open' })
    else fail(outcome)
  }

  if (!isFree && config.isPending) return <Spinner label="Setting up secure payment..." />
  if (!isFree && config.isError) return <SetupFailed onRetry={() => void config.refetch()} />

  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void pay(isFree ? null : driver.current)
      }}
    >
      {config.data?.mode === 'sandbox' && <Notice>Sandbox payments: no money moves</Notice>}
      {!isFree && config.data && (
        <CatchBoundary getResetKey={() => kind} errorComponent={SetupCaught}>
          <Suspense fallback={<Spinner label="Setting up secure payment..." />}>
            {config.data.mode === 'sandbox' ? (
              <SandboxFields {...{ config: config.data, kind, sum, driver }} />
            ) : (
              <StripeFields
                {...{ kind, sum, keepsCard, driver }}
                publishableKey={config.data.publishableKey}
                mayUseWallet={() => reason === undefined && (check?.() ?? true)}
                onWallet={(wallet) => void pay(wallet)}
              />
            )}
          </Suspense>
        </CatchBoundary>
      )}
      {children}
      {state.is === 'failed' && (
        <Notice tone="error" title={state.trouble.title}>
          {state.trouble.body}
        </Notice>
      )}
      {reason !== undefined && (
        <div id={reasonId}>
          <Notice tone="warn" announce>
            {reason}
          </Notice>
        </div>
      )}
      <Button
        type="submit"
        wide
        busy={state.is === 'paying' || reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
      >
        {state.is === 'paying' ? 'Processing...' : payLabel}
      </Button>
    </form>
  )
}

/** Who comes back from their order by the browser's button finds the page as it was left, in the middle of paying. */
function useFreshAfterBack() {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

const setupFailed: PaymentTrouble = {
  title: 'Payment Setup Failed',
  body: 'Unable to initialize payment. Please try again.',
}
const orderFailed: PaymentTrouble = {
  title: 'Order Failed',
  body: 'There was an error processing your order. Please try again.',
}
const unexpected: PaymentTrouble = { title: 'Payment Error', body: 'An unexpected error occurred. Please try again.' }

function troubleOf(error: unknown, isFree: boolean): PaymentTrouble {
  if (!(error instanceof Problem)) return unexpected
  const failed = isFree ? orderFailed : setupFailed
  return { ...failed, body: problemWords(error, failed.body) }
}

/** What draws the fields could not be fetched, or broke. */
function SetupCaught({ reset }: ErrorComponentProps) {
  return <SetupFailed onRetry={reset} />
}

function SetupFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={setupFailed.title}
      announce
      action={
        <Button look="secondary" icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {setupFailed.body}
    </Notice>
  )
}
