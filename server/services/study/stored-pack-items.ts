import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type PackManifest, type Shard, shard } from '../../../core/content/pack.ts'
import { shardsOfPack } from '../../models/shop/stored-packs.ts'

const unzipped = promisify(gunzip)

/** What counts in a version of a course's pack, each item with its hash. */
export async function itemsOfStoredPack(
  { courseId, version, removed }: PackManifest,
  reads: Knex,
): Promise<Shard['items']> {
  const held = new Map<string, Shard['items'][number]>()
  for (const { gzip } of await shardsOfPack(courseId, version, reads)) {
    const { items } = z.parse(shard, JSON.parse((await unzipped(gzip)).toString()))
    for (const each of items) held.set(each.item.id, each)
  }
  for (const id of removed) held.delete(id)
  return [...held.values()]
}
