import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Quote } from '../../core/contract/shop/cart.ts'
import { Problem } from '../../core/problem.ts'
import { formatMoney, hundredthsOf } from '../../core/shop/money.ts'
import { problemWords } from '../data/forms/form-errors.ts'
import type { Priced } from '../data/till/cart.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { useToast } from '../ui/controls/toast.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import css from './coupon-box.module.css'

export interface CouponBoxProps {
  /** As it stands now. */
  priced: Priced
  /** The code that is tried, of the address; it may be one that was refused. */
  code: string | undefined
  /** Asks what it would cost with a code. Throws `Problem`. */
  tryCode: (code: string) => Promise<Priced>
  /** Puts a code into the address, or takes it out. */
  onCode: (code: string | undefined) => void
  /** Hears what stands in the field without an answer; empty: nothing does. */
  onTyped: (code: string) => void
}

const invalid = 'The coupon code you entered is not valid'

/** Where a coupon is typed, and what became of it. */
export function CouponBox({ priced, code, tryCode, onCode, onTyped }: CouponBoxProps) {
  const toast = useToast()
  const [isTrying, setTrying] = useState(false)
  const [error, setError] = useState<string>()
  const { coupon } = priced.quote
  const applied = useRef<HTMLParagraphElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(coupon?.code)

  // The form that had the focus is gone, or the button that takes the coupon out.
  useEffect(() => {
    const isLost = before.current !== coupon?.code && document.activeElement === document.body
    before.current = coupon?.code
    if (isLost) (applied.current ?? form.current?.querySelector('input'))?.focus()
  }, [coupon?.code])

  /** Said at the field, where one goes on. */
  const fail = (words: string) => {
    setError(words)
    form.current?.querySelector('input')?.focus()
  }
  const refuse = (words: string) => {
    fail(words)
    toast({ title: 'Invalid coupon', body: words, tone: 'error' })
  }
  const apply = async (typed: string) => {
    if (typed === '') return fail('Please enter a code')
    setTrying(true)
    try {
      const { couponRefused, quote } = await tryCode(typed)
      if (form.current === null || codeIn(form.current) === typed) onTyped('')
      if (couponRefused !== null) return refuse(couponRefused || invalid)
      setError(undefined)
      toast({ title: 'Coupon applied', body: describe(quote) })
      onCode(quote.coupon?.code ?? typed)
    } catch (thrown) {
      const words = 'The coupon could not be checked. Please try again.'
      fail(thrown instanceof Problem ? problemWords(thrown, words) : words)
    } finally {
      setTrying(false)
    }
  }

  if (coupon) {
    return (
      <div className={css['applied']}>
        <p ref={applied} tabIndex={-1}>
          <strong>{coupon.code}</strong>
          <span className={css['description']}>{describe(priced.quote)}</span>
        </p>
        <Button look="plain" onClick={() => onCode(undefined)}>
          Remove<VisuallyHidden> the coupon {coupon.code}</VisuallyHidden>
        </Button>
      </div>
    )
  }
  const refused = error ?? (priced.couponRefused === null ? undefined : priced.couponRefused || invalid)
  return (
    <form
      ref={form}
      className={css['form']}
      noValidate
      onInput={({ currentTarget }) => onTyped(codeIn(currentTarget))}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isTrying) void apply(codeIn(event.currentTarget))
      }}
    >
      <TextField
        label="Coupon code"
        name="coupon"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={code}
        error={refused}
      />
      <Button type="submit" look="secondary" busy={isTrying}>
        {isTrying ? 'Checking…' : 'Apply'}
      </Button>
    </form>
  )
}

const codeIn = (form: HTMLFormElement) => String(new FormData(form).get('coupon') ?? '').trim()

/** What a coupon takes off, with its cap in the currency of the order. */
function describe({ coupon, currency }: Quote): string {
  if (coupon === null) return ''
  const capMinor = hundredthsOf(coupon.maxDiscount ?? '')
  return capMinor === null ? coupon.description : `${coupon.description}, at most ${formatMoney(capMinor, currency)}`
}
