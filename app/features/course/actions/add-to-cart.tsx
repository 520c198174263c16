import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  /** For who has the course: each press adds a copy to hand on. */
  isGift?: boolean
}

/** Puts a course into the cart: once, or once more as a gift. */
export function AddToCart({ course, isGift = false, isAdded, onAdded }: AddToCartProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    try {
      const { cartChanges, ensureInCart } = await import('../../../data/till/cart.ts')
      await (isGift ? cartChanges(queryClient).add(course.id) : ensureInCart(queryClient, course.id))
      onAdded()
      toast({ title: 'In your cart', body: course.title })
    } catch (error) {
      const words = error instanceof Problem && error.status > 0 ? error.message : 'This needs the network.'
      toast({ title: 'Not added to your cart', body: words, tone: 'error' })
    }
    setAdding(false)
  }
  if (isAdded) {
    return (
      <LinkButton to="/cart" look="plain">
        View cart
      </LinkButton>
    )
  }
  return (
    <Button look="plain" busy={isAdding} onClick={() => void add()}>
      {isGift ? 'Buy as a gift' : 'Add to cart'}
    </Button>
  )
}
