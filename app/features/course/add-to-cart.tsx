import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { Problem } from '../../../core/problem.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'

export interface AddToCartProps {
  course: CourseDetail
  /** For who has the course: each press adds a copy to hand on. */
  isGift?: boolean
}

/** Puts a course into the cart: once, or once more as a gift. */
export function AddToCart({ course, isGift = false }: AddToCartProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [is, setIs] = useState<'open' | 'adding' | 'added'>('open')
  const add = async () => {
    setIs('adding')
    try {
      const { cartChanges, ensureInCart } = await import('../../data/till/cart.ts')
      await (isGift ? cartChanges(queryClient).add(course.id) : ensureInCart(queryClient, course.id))
      setIs('added')
      toast({ title: 'In your cart', body: course.title })
    } catch (error) {
      setIs('open')
      const words = error instanceof Problem && error.status > 0 ? error.message : 'This needs the network.'
      toast({ title: 'Not added to your cart', body: words, tone: 'error' })
    }
  }
  if (is === 'added') {
    return (
      <LinkButton to="/cart" look="plain">
        View cart
      </LinkButton>
    )
  }
  return (
    <Button look="plain" busy={is === 'adding'} onClick={() => void add()}>
      {isGift ? 'Buy as a gift' : 'Add to cart'}
    </Button>
  )
}
