import * as z from 'zod/mini'

/** PostgreSQL stores neither U+0000 nor half a surrogate pair in text, so no text of ours holds them. */
export const plainText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !/[\0\ud800-\udfff]/u.test(text), 'must be well-formed text'),
  )
