import { gzipSync } from 'node:zlib'
import type { PackItem } from '../../core/content/item.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { sha256Of } from './sha256.ts'

export interface HashedItem {
  /** SHA-256 of the item's canonical JSON. */
  hash: string
  item: PackItem
}

/** Base shards hold a topic or a part of one; overlay shards hold what changed since. */
export type Layer = 'base' | 'overlay'

export interface BuiltShard {
  layer: Layer
  /** Exact text of the shard; `sha256` is of its UTF-8 bytes. */
  text: string
  sha256: string
  items: HashedItem[]
}

export interface BuiltPack {
  /** In reading order: a later shard replaces items of an earlier one. */
  shards: BuiltShard[]
  /** Ids that a shard still holds and that no longer count. */
  removed: string[]
}

export interface PackLimits {
  /** Largest shard, gzipped. A single item larger than this is a shard of its own. */
  shardGzipBytes: number
  /** More overlay shards than this are merged into one. */
  overlayShards: number
  /** Part of the bytes, 0..1, that may belong to replaced or removed items before the pack is built anew. */
  staleShare: number
}

export const packLimits: PackLimits = { shardGzipBytes: 128 * 1024, overlayShards: 8, staleShare: 0.25 }

export function hashed(item: PackItem): HashedItem {
  return { hash: sha256Of(canonicalJson(item)), item }
}

/** The next pack for these items (ids unique), as close to `previous` as its rules allow, so that what a device has to
 *  download is what changed. Pure: equal arguments give equal bytes. Rules: docs/decisions/003-pack-overlays.md. */
export function buildPack(previous: BuiltPack | null, items: HashedItem[], limits: PackLimits = packLimits): BuiltPack {
  if (previous === null) return wholePack(items, limits)
  const shards = withOverlay(previous.shards, items, limits)
  if (staleShare(shards, items) > limits.staleShare) return wholePack(items, limits)
  if (overlaysOf(shards).length <= limits.overlayShards) return packOf(shards, items)
  const base = shards.filter((shard) => shard.layer === 'base')
  const merged = withOverlay(base, items, limits)
  return overlaysOf(merged).length <= limits.overlayShards ? packOf(merged, items) : wholePack(items, limits)
}

/** What a reader of the pack ends up with, by id. */
export function itemsOfPack(pack: BuiltPack): Map<string, HashedItem> {
  const held = heldBy(pack.shards)
  for (const id of pack.removed) held.delete(id)
  return held
}

/** A shard as it was stored. Throws when the text is not one. */
export function shardFromText(layer: Layer, text: string): BuiltShard {
  const { items } = JSON.parse(text) as { items: HashedItem[] }
  return { layer, text, sha256: sha256Of(text), items }
}

function wholePack(items: HashedItem[], limits: PackLimits): BuiltPack {
  const topics = [...new Set(items.map(({ item }) => item.topic))].sort()
  const ofTopic = (topic: string) => items.filter(({ item }) => item.topic === topic)
  const shards = topics.flatMap((topic) => shardsOf('base', ofTopic(topic), limits))
  return { shards, removed: [] }
}

function withOverlay(shards: BuiltShard[], items: HashedItem[], limits: PackLimits): BuiltShard[] {
  const held = heldBy(shards)
  const changed = items.filter(({ hash, item }) => held.get(item.id)?.hash !== hash)
  return [...shards, ...shardsOf('overlay', changed, limits)]
}

function packOf(shards: BuiltShard[], items: HashedItem[]): BuiltPack {
  const ids = new Set(items.map(({ item }) => item.id))
  const removed = [...heldBy(shards).keys()].filter((id) => !ids.has(id)).sort()
  return { shards, removed }
}

function heldBy(shards: BuiltShard[]): Map<string, HashedItem> {
  return new Map(shards.flatMap((shard) => shard.items.map((held) => [held.item.id, held] as const)))
}

function overlaysOf(shards: BuiltShard[]): BuiltShard[] {
  return shards.filter((shard) => shard.layer === 'overlay')
}

function staleShare(shards: BuiltShard[], items: HashedItem[]): number {
  const current = new Set(items.map(({ hash }) => hash))
  let bytes = 0
  let staleBytes = 0
  for (const { hash, item } of shards.flatMap((shard) => shard.items)) {
    const size = canonicalJson(item).length
    bytes += size
    if (!current.has(hash)) staleBytes += size
  }
  return bytes === 0 ? 0 : staleBytes / bytes
}

/** Splits by the bits of a hash of the id, so that an edit or a new item touches the shard it belongs to and no other. */
function shardsOf(layer: Layer, items: HashedItem[], limits: PackLimits, bit = 0): BuiltShard[] {
  if (items.length === 0) return []
  const sorted = items.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
  const text = canonicalJson({ items: sorted })
  const isSmallEnough = text.length <= limits.shardGzipBytes || gzipSync(text).length <= limits.shardGzipBytes
  if (isSmallEnough || items.length === 1 || bit === 256) {
    return [{ layer, text, sha256: sha256Of(text), items: sorted }]
  }
  const side = (value: number) => sorted.filter(({ item }) => bitOf(item.id, bit) === value)
  return [0, 1].flatMap((value) => shardsOf(layer, side(value), limits, bit + 1))
}

function bitOf(id: string, bit: number): number {
  return (Number.parseInt(sha256Of(id).charAt(bit >> 2), 16) >> (bit & 3)) & 1
}
