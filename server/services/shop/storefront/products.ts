import type { Product } from '../../../../core/contract/shop/products.ts'
import { Problem } from '../../../../core/problem.ts'
import { courseProductOffset } from '../../../../core/shop/product.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueService } from './catalogue.ts'

export function productService(deps: Pick<Deps, 'reads' | 'now'>) {
  const catalogue = catalogueService(deps)
  return {
    /** One product. A course that is no longer on sale is shown to those who have it. */
    async product(id: number, userId: string | null): Promise<Product> {
      const courseId = id - courseProductOffset
      const { category, title, description, type, ...course } = await catalogue
        .course(courseId, userId)
        .catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'not-found') throw productNotFound()
          throw error
        })
      return {
        id,
        courseId,
        title,
        description,
        category,
        type: type.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
        price: course.price,
        priceMinor: course.priceMinor,
        originalPrice: course.originalPrice,
        originalPriceMinor: course.originalPriceMinor,
        currency: course.currency,
        imageUrl: course.imageUrl,
      }
    },
  }
}

const productNotFound = () => new Problem('not-found', 'Product not found')
