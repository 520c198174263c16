import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { blobBytes, blobPiece, type BlobFacts, type BlobForm, publicBlobFacts } from '../../../models/shop/blobs.ts'

/** Reads the bytes of a blob that its caller may see. */
export function blobReader({ reads }: Pick<Deps, 'reads'>, { sha256 }: Pick<BlobFacts, 'sha256'>) {
  return {
    bytes: (form: BlobForm, range?: { start: number; length: number }) => blobBytes(sha256, form, reads, range),
    piece: (position: number) => blobPiece(sha256, position, reads),
  }
}

/** A file that anyone may read. */
export async function publicMediaFile({ reads }: Pick<Deps, 'reads'>, sha256: string): Promise<BlobFacts> {
  const blob = await publicBlobFacts(sha256, reads)
  if (!blob) throw new Problem('not-found', 'There is no such file.')
  return blob
}
