import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps.ts'
import { openBlobFacts, type BlobFacts } from '../../models/shop/blobs.ts'

/** A file that anyone may read. */
export async function publicMediaFile({ reads }: Pick<Deps, 'reads'>, sha256: string): Promise<BlobFacts> {
  const blob = await openBlobFacts(sha256, reads)
  if (!blob) throw new Problem('not-found', 'There is no such file.')
  return blob
}
