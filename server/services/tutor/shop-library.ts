import type { Knex } from 'knex'
import { shownItems } from '../../../core/content/shop/requires.ts'
import type { Shop } from '../../../core/content/shop/shop.ts'
import { shopLibrary } from '../../../core/contract/tutor/library.ts'
import type { SynonymGroups } from '../../../core/search/passage-index.ts'
import type { Setting } from '../../../core/shop/capabilities.ts'
import type { Passage } from '../../../core/tutor/passage.ts'
import { passagesOfFaq, passagesOfResource } from '../../../core/tutor/shop-passages.ts'
import type { PublicResource } from '../../content/public-material.ts'
import type { Deps } from '../../deps/deps.ts'
import { catalogueRevision } from '../../models/shop/catalogue-state.ts'
import { entryBodies, type EntryKind } from '../../models/shop/shop-entries.ts'
import { cachedResponse } from '../../concurrency/cached-responses.ts'
import { settingsOf } from '../shop/settings.ts'

/** What the tutor may cite to everybody: resources, and the frequent questions whose capabilities are there. */
export async function shopPassages(
  reads: Knex,
  settings: ReadonlySet<Setting>,
): Promise<{ passages: Passage[]; synonyms: SynonymGroups }> {
  // Publishing writes nothing else under these kinds, so they are not checked again at every reading.
  const entries = async <Item>(kind: EntryKind) =>
    (await entryBodies(kind, reads)).map((body) => JSON.parse(body) as Item)
  const [resources, faq, synonyms] = await Promise.all([
    entries<PublicResource>('resource'),
    entries<Shop['faq'][number]>('faq'),
    entries<SynonymGroups>('synonyms'),
  ])
  const answers = shownItems(faq, settings).map(({ id, question, answer, also = [] }) => {
    return { id, question, answer: [answer, ...shownItems(also, settings).map(({ text }) => text)].join('\n\n') }
  })
  return {
    passages: [...resources.flatMap(passagesOfResource), ...answers.flatMap(passagesOfFaq)],
    synonyms: synonyms.flat(),
  }
}

/** The same as it goes to devices, kept ready-made. */
export function shopLibraryService({ reads, config }: Pick<Deps, 'reads' | 'config'>) {
  const settings = settingsOf(config)
  return cachedResponse(
    () => catalogueRevision(reads),
    shopLibrary.answer,
    async () => {
      const { passages, synonyms } = await shopPassages(reads, settings)
      return {
        passages: passages.map(({ heading, sources, ...rest }) => ({
          ...rest,
          heading: [...heading],
          sources: [...sources],
        })),
        synonyms: synonyms.map((group) => [...group]),
      }
    },
  )
}
