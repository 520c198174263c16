import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BillingInfo, createPaymentIntent } from '../../../core/contract/shop/checkout.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { callServer } from '../../data/api/call-server.ts'
import { rememberCartCount } from '../../data/till/cart-count.ts'
import { cartQueries, type Priced } from '../../data/till/cart.ts'
import { checkoutKey } from '../../data/till/checkout-key.ts'
import { BuyerFields } from '../../payment/buyer-form.tsx'
import { ConsentBox, givenConsent } from '../../payment/consent-box.tsx'
import { PaymentForm } from '../../payment/payment-form.tsx'
import { PriceSummary } from '../../payment/price-summary.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './checkout.module.css'
import { Promises } from './promises.tsx'
import { useCheckout } from './use-checkout.ts'

export interface CheckoutScreenProps {
  /** As it was when the page opened; `null`: the cart is empty. */
  priced: Priced | null
  coupon: string | undefined
  /** What is known of who buys. */
  known: Partial<BillingInfo>
  /** The variant with a billing address in one of four countries, and a telephone number. */
  isLimited?: boolean
}

/** Where a customer pays what is in the cart. */
export function CheckoutScreen({ priced, ...rest }: CheckoutScreenProps) {
  return priced === null ? <EmptyCart /> : <FilledCheckout priced={priced} {...rest} />
}

type FilledCheckoutProps = CheckoutScreenProps & { priced: Priced }

const name = 'cart'

function FilledCheckout({ priced, coupon, known, isLimited = false }: FilledCheckoutProps) {
  const queryClient = useQueryClient()
  const price = useQuery({
    ...cartQueries.price(coupon),
    initialData: priced,
    refetchOnMount: false,
    // The order that is being paid may hold the coupon's last use by then.
    refetchOnReconnect: false,
  })
  const { quote, couponRefused } = price.data
  const { buyer, consent, payment } = useCheckout({
    name,
    quote,
    order: (billing) =>
      callServer(createPaymentIntent, {
        body: {
          amount: quote.totalMinor / 100,
          currency: quote.currency.toLowerCase(),
          items: quote.lines.map(({ productId, quantity }) => ({ productId, quantity })),
          ...(quote.coupon && { couponCode: quote.coupon.code }),
          billing,
          consent: givenConsent,
          checkoutKey: checkoutKey(name),
        },
      }),
    onPriceChanged: () => queryClient.invalidateQueries({ queryKey: cartQueries.price(coupon).queryKey }),
    onPaid: () => rememberCartCount(0),
  })
  if (quote.lines.length === 0) return <EmptyCart />
  const total = formatMoney(quote.totalMinor, quote.currency)
  return (
    <>
      <PageHead title="Checkout" over={<Link to="/cart">Back to your cart</Link>} />
      <SplitPage className={css['page']}>
        <Card as="aside" aria-labelledby="summary" className={classNames(css['card'], css['summary'])}>
          <h2 id="summary">Order Summary</h2>
          {couponRefused !== null && <Notice tone="warn">{couponRefused}</Notice>}
          {quote.notes.map((note) => (
            <Notice key={note} tone="warn">
              {note}
            </Notice>
          ))}
          <PriceSummary quote={quote} hasLines />
        </Card>
        <div className={css['steps']}>
          <BuyerFields form={buyer.fields} known={known} isLimited={isLimited} emailHint="The receipt is sent there." />
          <Card aria-labelledby="payment" className={css['card']}>
            <h2 id="payment">Payment Information</h2>
            <PaymentForm
              {...payment}
              payLabel={quote.totalMinor === 0 ? 'Complete order: nothing to pay' : `Pay ${total} now`}
            >
              <ConsentBox {...consent.box} />
            </PaymentForm>
            <Promises />
          </Card>
        </div>
      </SplitPage>
    </>
  )
}

function EmptyCart() {
  return (
    <EmptyPage title="Your cart is empty" actions={<LinkButton to="/courses">Browse Courses</LinkButton>}>
      <p>Put a course into your cart first. What you bought already is under your orders.</p>
    </EmptyPage>
  )
}
