import path from 'node:path'
import { identityFile, type Identity } from '../../../core/content/shop/shop.ts'
import { readYamlFile } from '../../content/read-yaml-file.ts'
import type { ContentError } from '../../content/yaml-file.ts'
import { defaultIdentity } from './default-shop.ts'

export interface ShopFacts {
  identity: Identity
}

const known = new Map<string, Promise<ShopFacts>>()

/** Who the shop is, read once. Throws when the file is not right. */
export function shopFacts(contentDir: string): Promise<ShopFacts> {
  const facts = known.get(contentDir) ?? readFacts(path.join(contentDir, 'shop'))
  known.set(contentDir, facts)
  return facts
}

async function readFacts(folder: string): Promise<ShopFacts> {
  const errors: ContentError[] = []
  const identity = await readYamlFile(path.join(folder, 'identity.yaml'), identityFile, errors)
  if (errors.length > 0) {
    const lines = errors.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
    throw new Error(`The content is not usable:\n${lines.join('\n')}`)
  }
  return { identity: identity ?? defaultIdentity }
}
