import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { createGuestPaymentIntent } from '../../../core/contract/shop/checkout.ts'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { callServer } from '../../data/api/call-server.ts'
import { cartQueries, type Priced, takeBoughtOut } from '../../data/till/cart.ts'
import { checkoutKey, courseCheckout } from '../../data/till/checkout-key.ts'
import { BuyerFields } from '../../payment/buyer-form.tsx'
import { ConsentBox, givenConsent } from '../../payment/consent-box.tsx'
import { CouponBox } from '../../payment/coupon-box.tsx'
import { PaymentForm } from '../../payment/payment-form.tsx'
import { PriceSummary } from '../../payment/price-summary.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './checkout.module.css'
import { Promises } from './promises.tsx'
import { useCheckout } from './use-checkout.ts'

export interface GuestCheckoutScreenProps {
  course: CourseDetail
  /** As it was when the page opened. */
  priced: Priced
  coupon: string | undefined
  /** Puts the coupon into the address. */
  onCoupon: (code: string | undefined) => void
}

/** Where a course is bought without an account. */
export function GuestCheckoutScreen({ course, priced, coupon, onCoupon }: GuestCheckoutScreenProps) {
  const queryClient = useQueryClient()
  const name = courseCheckout(course.id)
  const here = useLocation({ select: ({ href }) => href })
  const price = useQuery({
    ...cartQueries.coursePrice(course.id, coupon),
    // Of the coupon that the page opened with; of another it was asked when that was tried.
    placeholderData: priced,
  })
  const shown = price.data ?? priced
  const { quote } = shown
  const { buyer, consent, payment } = useCheckout({
    name,
    quote,
    order: ({ email, firstName, lastName, address, city, state, postalCode, country }) =>
      callServer(createGuestPaymentIntent, {
        body: {
          courseId: course.id,
          amount: quote.totalMinor / 100,
          ...(quote.coupon && { couponCode: quote.coupon.code }),
          customerData: { email, firstName, lastName, billingAddress: { address, city, state, postalCode, country } },
          consent: givenConsent,
          checkoutKey: checkoutKey(name),
        },
      }),
    onPriceChanged: () => queryClient.invalidateQueries({ queryKey: ['course-price', course.id] }),
    onPaid: () => takeBoughtOut(queryClient, course.id),
  })
  const toast = useToast()
  const typedCoupon = useRef('')
  /** Nobody pays the full price with a code in hand. */
  const isCouponAnswered = () => {
    if (typedCoupon.current === '') return true
    toast({
      title: 'Coupon not applied yet',
      body: 'Apply the code, or empty its field, and look at the total before you pay.',
      tone: 'error',
    })
    return false
  }
  const params = { id: String(course.id) }
  const total = formatMoney(quote.totalMinor, quote.currency)
  return (
    <>
      <PageHead
        title="Checkout"
        over={
          <Link to="/courses/$id" params={params}>
            Back to Course
          </Link>
        }
      >
        <p>
          No account needed. Have one already?{' '}
          <Link to="/signin" search={{ redirect: here }}>
            Sign in
          </Link>{' '}
          first, and the course is in it at once.
        </p>
      </PageHead>
      <SplitPage className={css['page']}>
        <Card as="aside" aria-labelledby="summary" className={classNames(css['card'], css['summary'])}>
          <h2 id="summary">Order Summary</h2>
          <PriceSummary quote={quote} hasLines />
          <CouponBox
            key={shown.couponRefused}
            priced={shown}
            code={coupon}
            tryCode={(code) => queryClient.fetchQuery(cartQueries.coursePrice(course.id, code))}
            onCode={onCoupon}
            onTyped={(code) => (typedCoupon.current = code)}
          />
        </Card>
        <div className={css['steps']}>
          <BuyerFields
            form={buyer.fields}
            emailHint="The receipt is sent there, with the link that opens the course in an account."
          />
          <Card aria-labelledby="payment" className={css['card']}>
            <h2 id="payment">Payment Information</h2>
            <PaymentForm
              {...payment}
              check={() => payment.check() && isCouponAnswered()}
              payLabel={`Complete Purchase - ${total}`}
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

/** No course in the address. */
export function NoCourseAddress() {
  return (
    <EmptyPage title="Invalid Course" actions={<LinkButton to="/courses">Browse Courses</LinkButton>}>
      <p>No course specified for checkout.</p>
    </EmptyPage>
  )
}

export function NoSuchCourse() {
  return (
    <EmptyPage title="Course Not Found" actions={<LinkButton to="/courses">Browse Courses</LinkButton>}>
      <p>{"The course you're trying to purchase doesn't exist."}</p>
    </EmptyPage>
  )
}

/** It costs nothing. */
export function NothingToBuy({ course }: { course: CourseDetail }) {
  return (
    <EmptyPage
      title="This course is free"
      actions={
        <LinkButton to="/courses/$id" params={{ id: String(course.id) }}>
          Open the course page
        </LinkButton>
      }
    >
      <p>{course.title} costs nothing. It can be started at once, with or without an account.</p>
    </EmptyPage>
  )
}

/** A customer who has the course came to enrol in it. */
export function OwnedAlready({ course }: { course: CourseDetail }) {
  return (
    <EmptyPage
      title="You have this course"
      actions={
        <>
          <LinkButton to="/study/$courseId" params={{ courseId: String(course.id) }} iconAfter="arrow-right">
            Open course
          </LinkButton>
          <LinkButton to="/courses/$id" params={{ id: String(course.id) }} look="secondary">
            Back to Course
          </LinkButton>
        </>
      }
    >
      <p>{course.title} is yours already. A copy for somebody else can be bought as a gift from its page.</p>
    </EmptyPage>
  )
}
