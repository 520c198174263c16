import type { Router } from '@koa/router'
import {
  addToCart,
  customerCart,
  getCoupon,
  ownCart,
  quoteCart,
  quoteCourse,
  removeFromCart,
  setQuantity,
} from '../../../core/contract/shop/cart.ts'
import type { Deps } from '../../deps/deps.ts'
import { ownCustomers } from '../../http/access.ts'
import { signedInUserId, type RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { cartService, visitorCartMs } from '../../services/shop/cart/cart.ts'
import { couponService } from '../../services/shop/cart/coupons.ts'

type CartDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits'>

export function cartRoutes(router: Router, deps: CartDeps): void {
  const cart = cartService(deps)
  const { lookUp, limitGuesses } = couponService(deps)

  /** Whose cart a request is about. Who has signed in needs the visitor's cookie no more. */
  async function ownerOf(ctx: RequestContext) {
    const [userId, token] = [signedInUserId(ctx), visitorToken(ctx)]
    const owner = await cart.ownerOf(userId, token)
    if (userId !== null && token !== null) keepVisitor(ctx, null)
    return owner
  }

  async function changerOf(ctx: RequestContext) {
    await cart.limitChanges(ctx.ip)
    return await ownerOf(ctx)
  }

  handle(router, ownCart, async (_, ctx) => await cart.items(await ownerOf(ctx)))
  handle(router, customerCart, async (_, ctx) => await cart.items(await ownerOf(ctx)), ownCustomers)
  handle(router, addToCart, async ({ body }, ctx) => {
    const owner = await changerOf(ctx)
    if (owner && owner.userId !== null) return await cart.add(owner, body)
    await cart.limitNewCarts(owner, ctx.ip)
    const token = visitorToken(ctx) ?? Buffer.from(deps.randomBytes(32)).toString('base64url')
    const item = await cart.add(cart.visitor(token), body)
    // From now on for another while.
    keepVisitor(ctx, token)
    return item
  })
  handle(router, setQuantity, async ({ params, body }, ctx) =>
    cart.setQuantity(await changerOf(ctx), params.id, body.quantity),
  )
  handle(router, removeFromCart, async ({ params }, ctx) => cart.remove(await changerOf(ctx), params.id))
  handle(router, quoteCart, async ({ body }, ctx) => {
    const owner = await ownerOf(ctx)
    return await limitGuesses(body.couponCode, ctx.ip, () => cart.quote(owner, body))
  })
  handle(router, quoteCourse, ({ params, body }, ctx) =>
    limitGuesses(body.couponCode, ctx.ip, () => cart.quoteCourse(params.id, body)),
  )
  handle(router, getCoupon, ({ params }, ctx) => lookUp(params.code, ctx.ip))
}

const visitorCookie = '__Host-cart'

/** What a visitor's cart is known by. */
function visitorToken({ cookies }: Pick<RequestContext, 'cookies'>): string | null {
  const token = cookies.get(visitorCookie, { signed: false }) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

function keepVisitor({ cookies }: Pick<RequestContext, 'cookies'>, token: string | null): void {
  const rules = { httpOnly: true, secure: true, sameSite: 'lax', signed: false, overwrite: true } as const
  cookies.set(visitorCookie, token, { ...rules, ...(token !== null && { maxAge: visitorCartMs }) })
}
