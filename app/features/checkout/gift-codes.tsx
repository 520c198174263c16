import type { Order } from '../../../core/contract/shop/orders.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RuledRow, RuledRows } from '../../ui/content/ruled-rows.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './order-screen.module.css'

/** Codes to hand on, each with what became of it. */
export function GiftCodes({ order }: { order: Order }) {
  const toast = useToast()
  const copy = async (code: string) => {
    // Missing on pages without TLS, and refused by some browsers: the code can be marked and copied by hand.
    try {
      await navigator.clipboard.writeText(code)
      toast({ title: 'Copied', body: code })
    } catch {
      toast({ title: 'Not copied', body: 'Please mark the code and copy it.', tone: 'error' })
    }
  }
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts">Codes to give away</h2>
      <p className={css['small']}>Each opens the course to one person, once. They need an account.</p>
      <RuledRows className={css['list']}>
        {order.items.flatMap(({ product, gifts }) =>
          gifts.map(({ id, code, state }) => (
            <RuledRow key={id}>
              <span className={css['code']}>
                <span className={css['small']}>{product}</span>
                {code === null ? (
                  <span>{state === 'redeemed' ? 'Redeemed' : 'No longer good'}</span>
                ) : (
                  <span className={css['text']}>{code}</span>
                )}
              </span>
              {code !== null && (
                <Button look="secondary" onClick={() => void copy(code)}>
                  Copy<VisuallyHidden> the code {code}</VisuallyHidden>
                </Button>
              )}
            </RuledRow>
          )),
        )}
      </RuledRows>
    </section>
  )
}
