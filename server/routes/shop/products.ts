import type { Router } from '@koa/router'
import { getProduct } from '../../../core/contract/shop/products.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { productService } from '../../services/shop/products.ts'

export function productRoutes(router: Router, deps: Pick<Deps, 'reads' | 'now'>): void {
  const products = productService(deps)
  handle(router, getProduct, ({ params }, ctx) => products.product(params.id, signedInUserId(ctx)))
}
