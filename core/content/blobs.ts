/** What the blobs of a pack are for. */
export const blobRoles = ['core', 'difficulties', 'search', 'image', 'audio', 'video'] as const
export type BlobRole = (typeof blobRoles)[number]

/** What is shown or played, and can be done without. */
export const isMedia = (role: BlobRole): boolean => role === 'image' || role === 'audio' || role === 'video'

/** Address of a picture or recording of a course, for those who may study it: items name it so, and devices keep it so. */
export const mediaPath = (courseId: number, sha256: string): string => `/media/${courseId}/${sha256}`

/** Bytes of a piece of a large blob; the last one may be shorter. */
export const pieceBytes = 1024 * 1024
