import { basename, join } from 'node:path'
import type * as z from 'zod/mini'
import { couponsFile } from '../../core/content/shop/coupons.ts'
import { legalPages } from '../../core/content/shop/shop-kinds.ts'
import { type Synonyms, synonymFiles, synonymsFile } from '../../core/content/synonyms.ts'
import { resource, type Resource } from '../../core/content/shop/resource.ts'
import {
  faqFile,
  identityFile,
  legalText,
  peopleFile,
  plansFile,
  sessionsFile,
  siteFile,
  type LegalText,
  type Shop,
} from '../../core/content/shop/shop.ts'
import type { CourseDefaults } from './course-defaults.ts'
import { readDefaults, readMedia, type Media } from './read-media.ts'
import { readFrontMatter } from './front-matter.ts'
import { exists, namesIn, readText } from './text-file.ts'
import { check, type ContentError } from './yaml-file.ts'
import { readYamlFile } from './read-yaml-file.ts'

/** `content/shop/`, `content/resources/` and `content/synonyms/`, as they stand. */
export interface ReadShop {
  shop: Shop
  resources: Resource[]
  media: Media[]
  synonyms: Synonyms
  /** File of each resource. */
  where: Map<string, string>
}

/** Reads what the shop has besides its courses. Never throws: what cannot be read is in `errors`. */
export async function readShop(contentDir: string, errors: ContentError[]): Promise<ReadShop> {
  const folder = join(contentDir, 'shop')
  const one = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
    readYamlFile(join(folder, name), schema, errors)
  const identity = await one('identity.yaml', identityFile)
  const site = await one('site.yaml', siteFile)
  const shop: Shop = {
    ...(identity && { identity }),
    ...(site && { site }),
    legal: await readLegal(folder, errors),
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
  return { shop, resources, media, synonyms: await readSynonyms(contentDir, errors), where }
}

async function readResource(path: string, defaults: CourseDefaults, errors: ContentError[]): Promise<Resource | null> {
  const text = await readText(path, errors)
  const marked = text === null ? null : readFrontMatter(path, text, defaults, errors)
  if (!marked) return null
  const fields = { sources: [], ...marked.fields, id: basename(path, '.md'), body: marked.body }
  const checked = check(marked.yaml, resource, fields)
  if (checked.is === 'good') return checked.value
  errors.push(...checked.errors)
  return null
}

async function readLegal(folder: string, errors: ContentError[]): Promise<LegalText[]> {
  const nothing: CourseDefaults = { sources: new Map(), reviewBy: null, mediaPaths: new Set() }
  const read: LegalText[] = []
  for (const page of legalPages) {
    const path = join(folder, `${page}.md`)
    const text = (await exists(path)) ? await readText(path, errors) : null
    const marked = text === null ? null : readFrontMatter(path, text, nothing, errors)
    if (!marked) continue
    const checked = check(marked.yaml, legalText, { ...marked.fields, page, body: marked.body })
    if (checked.is === 'good') read.push(checked.value)
    else errors.push(...checked.errors)
  }
  return read
}

/** `content/synonyms/`; a file that is not there is no words. */
async function readSynonyms(contentDir: string, errors: ContentError[]): Promise<Synonyms> {
  const read = await Promise.all(
    synonymFiles.map(async (name) => {
      const file = await readYamlFile(join(contentDir, 'synonyms', `${name}.yaml`), synonymsFile, errors)
      return [name, file?.groups ?? []] as const
    }),
  )
  return Object.fromEntries(read)
}
