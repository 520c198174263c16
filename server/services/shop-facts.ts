import path from 'node:path'
import { identityFile, sessionsFile, type ExpertSession, type Identity } from '../../core/content/shop.ts'
import { readWhole } from '../content/read-whole.ts'
import type { ContentError } from '../content/yaml-file.ts'
import { ownIdentity } from './own-shop.ts'

export interface ShopFacts {
  identity: Identity
  sessions: ExpertSession[]
}

const known = new Map<string, Promise<ShopFacts>>()

/** Who the shop is and the sessions it offers, read once. Throws when a file is not right. */
export function shopFacts(contentDir: string): Promise<ShopFacts> {
  const facts = known.get(contentDir) ?? readFacts(path.join(contentDir, 'shop'))
  known.set(contentDir, facts)
  return facts
}

async function readFacts(folder: string): Promise<ShopFacts> {
  const errors: ContentError[] = []
  const identity = await readWhole(path.join(folder, 'identity.yaml'), identityFile, errors)
  const sessions = await readWhole(path.join(folder, 'sessions.yaml'), sessionsFile, errors)
  if (errors.length > 0) {
    const lines = errors.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
    throw new Error(`The content is not usable:\n${lines.join('\n')}`)
  }
  return { identity: identity ?? ownIdentity, sessions: sessions?.sessions ?? [] }
}
