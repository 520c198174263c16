import { basename, join } from 'node:path'
import type * as z from 'zod/mini'
import { resource, type Resource } from '../../core/content/resource.ts'
import {
  couponsFile,
  faqFile,
  identityFile,
  peopleFile,
  plansFile,
  sessionsFile,
  type Shop,
} from '../../core/content/shop.ts'
import type { CourseDefaults } from './course-defaults.ts'
import { readDefaults, readMedia, type Media } from './read-media.ts'
import { readMarked } from './read-marked.ts'
import { namesIn, readText } from './text-file.ts'
import { check, type ContentError } from './yaml-file.ts'
import { readWhole } from './read-whole.ts'

/** `content/shop/` and `content/resources/`, as they stand. */
export interface ReadShop {
  shop: Shop
  resources: Resource[]
  media: Media[]
  /** File of each resource. */
  where: Map<string, string>
}

/** Reads what the shop has besides its courses. Never throws: what cannot be read is in `errors`. */
export async function readShop(contentDir: string, errors: ContentError[]): Promise<ReadShop> {
  const folder = join(contentDir, 'shop')
  const one = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
    readWhole(join(folder, name), schema, errors)
  const identity = await one('identity.yaml', identityFile)
  const shop: Shop = {
    ...(identity && { identity }),
    faq: [],
    tutors: [],
    testimonials: [],
    sessions: [],
    tiers: [],
    plans: [],
    coupons: [],
    ...(await one('faq.yaml', faqFile)),
    ...(await one('people.yaml', peopleFile)),
    ...(await one('sessions.yaml', sessionsFile)),
    ...(await one('plans.yaml', plansFile)),
    ...(await one('coupons.yaml', couponsFile)),
  }
  const at = join(contentDir, 'resources')
  const media = await readMedia(join(at, 'media'), errors)
  const defaults = await readDefaults(at, media, errors)
  const where = new Map<string, string>()
  const resources: Resource[] = []
  for (const name of await namesIn(join(at, 'items'), ['.md'], errors)) {
    const path = join(at, 'items', name)
    const read = await readResource(path, defaults, errors)
    if (!read) continue
    where.set(read.id, path)
    resources.push(read)
  }
  return { shop, resources, media, where }
}

async function readResource(path: string, defaults: CourseDefaults, errors: ContentError[]): Promise<Resource | null> {
  const text = await readText(path, errors)
  const marked = text === null ? null : readMarked(path, text, defaults, errors)
  if (!marked) return null
  const fields = { sources: [], ...marked.fields, id: basename(path, '.md'), body: marked.body }
  const checked = check(marked.yaml, resource, fields)
  if (checked.is === 'good') return checked.value
  errors.push(...checked.errors)
  return null
}
