import type { Deps } from '../../deps.ts'
import { blobBytes, blobPiece, type BlobFacts, type BlobForm } from '../../models/shop/blobs.ts'

/** Reads the bytes of a blob that its caller may see. */
export function blobReader({ reads }: Pick<Deps, 'reads'>, { sha256 }: Pick<BlobFacts, 'sha256'>) {
  return {
    bytes: (form: BlobForm, range?: { start: number; length: number }) => blobBytes(sha256, form, reads, range),
    piece: (position: number) => blobPiece(sha256, position, reads),
  }
}
