import { join } from 'node:path'
import { type Synonyms, synonymFiles, synonymsFile } from '../../core/content/synonyms.ts'
import { readYamlFile } from './read-yaml-file.ts'
import type { ContentError } from './yaml-file.ts'

/** `content/synonyms/`; a file that is not there is no words. */
export async function readSynonyms(contentDir: string, errors: ContentError[]): Promise<Synonyms> {
  const read = await Promise.all(
    synonymFiles.map(async (name) => {
      const file = await readYamlFile(join(contentDir, 'synonyms', `${name}.yaml`), synonymsFile, errors)
      return [name, file?.groups ?? []] as const
    }),
  )
  return Object.fromEntries(read)
}
