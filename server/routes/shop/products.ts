import type { Router } from '@koa/router'
import * as z from 'zod/mini'
import { getProduct } from '../../../core/contract/shop/products.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { courseIdFrom } from '../../http/course-id.ts'
import { handle } from '../../http/handle.ts'
import { productService } from '../../services/shop/products.ts'

// As in `courses.ts`: an address that is no number is `not-found`.
const params = z.object({ id: z.string() })

export function productRoutes(router: Router, deps: Pick<Deps, 'reads' | 'now'>): void {
  const products = productService(deps)
  handle(router, { ...getProduct, params }, ({ params: { id } }, ctx) =>
    products.product(courseIdFrom(id, 'Product not found'), signedInUserId(ctx)),
  )
}
