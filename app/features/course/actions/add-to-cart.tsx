import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { Problem } from '../../../../core/problem.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'

/** Kept by the page: what the server drew for a visitor gives way to a customer's own while a course is on its way into the cart. */
export interface AddedProps {
  isAdded: boolean
  onAdded: () => void
}

export interface AddToCartProps extends AddedProps {
  course: CourseDetail
  /** What the button says to who can open the course already: each press adds a copy, which is a gift unless only a plan opens it. */
  another?: 'Buy as a gift' | 'Buy a copy'
}

/** Puts a course into the cart: once, or once more. */
export function AddToCart({ course, another, isAdded, onAdded }: AddToCartProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    try {
      const { cartChanges, ensureInCart } = await import('../../../data/till/cart.ts')
      const item = await (another ? cartChanges(queryClient).add(course.id) : ensureInCart(queryClient, course.id))
      // While it is still being added: the way on takes the focus of the button.
      flushSync(onAdded)
      const isGift = !item.forSelf || item.quantity > 1
      const whose = isGift ? 'as a gift' : 'for yourself and for good'
      toast({ title: 'In your cart', body: another ? `${course.title}, ${whose}` : course.title })
    } catch (error) {
      const words = error instanceof Problem && error.status > 0 ? error.message : 'This needs the network.'
      toast({ title: 'Not added to your cart', body: words, tone: 'error' })
    }
    setAdding(false)
  }
  if (isAdded) {
    return (
      <LinkButton to="/cart" look="plain" ref={isAdding ? takeLostFocus : undefined}>
        View cart
      </LinkButton>
    )
  }
  return (
    <Button look="plain" busy={isAdding} onClick={() => void add()}>
      {another ?? 'Add to cart'}
    </Button>
  )
}

function takeLostFocus(link: HTMLElement | null): void {
  if (document.activeElement === document.body) link?.focus()
}
