import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import css from './withdraw-screen.module.css'

export interface WithdrawScreenProps {
  orderNumber: string | undefined
  email: string | undefined
}

/** Where anybody withdraws from a contract, with an account or without. */
export function WithdrawScreen({ orderNumber, email }: WithdrawScreenProps) {
  const [received, setReceived] = useState<{ atMs: number; email: string } | null>(null)
  return (
    <>
      <PageHead title="Withdraw from contract">
        <p>Without an account, and without giving a reason.</p>
      </PageHead>
      <div className={css['page']}>
        {received ? (
          <Received {...received} />
        ) : (
          <>
            <WithdrawForm
              {...{ orderNumber, email }}
              onReceived={({ receivedAt }, address) => setReceived({ atMs: Date.parse(receivedAt), email: address })}
            />
            <section aria-labelledby="what" className={css['words']}>
              <h2 id="what">What happens then</h2>
              <p>
                Within 30 days of the payment you get your money back, less what was refunded before. The course closes;
                your own answers and notes stay yours. Gifts that somebody has redeemed are not refunded.
              </p>
              <p>
                By law you have 14 days, or fewer where a course was opened at once because you asked for that. Our own
                30 days apply either way. After them we write to you why the money does not come back by itself, and a
                person reads your reply.
              </p>
              <p>
                A plan is ended in your account, under <Link to="/account/money">your money</Link>.
              </p>
            </section>
          </>
        )}
      </div>
    </>
  )
}

function Received({ atMs, email }: { atMs: number; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Reading goes on where the form was.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css['words']}>
      <h2 ref={heading} tabIndex={-1}>
        We have received your withdrawal
      </h2>
      <p>
        On {timeOfDayInWords(atMs)}. A mail to {email} confirms this time, and a second one says what became of it,
        mostly within minutes.
      </p>
      <p>No mail? Look in your spam folder, and check the address: this page cannot say whether an order has it.</p>
    </section>
  )
}
