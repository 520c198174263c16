/** What a Range header asks of `size` bytes: a piece, nothing that is there, or (no header, several pieces, another unit,
 *  not readable) the whole, as RFC 9110 14.2 has it. A piece that ends before it begins is nothing that is there. */
export type RequestedRange = { is: 'whole' } | { is: 'piece'; start: number; length: number } | { is: 'outside' }

/** The `Content-Range` of an answer: which of `size` bytes it holds, or that there are only so many. */
export const contentRange = (asked: Exclude<RequestedRange, { is: 'whole' }>, size: number): string =>
  asked.is === 'outside' ? `bytes */${size}` : `bytes ${asked.start}-${asked.start + asked.length - 1}/${size}`

export function parseRange(header: string, size: number): RequestedRange {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? []
  if (first === '' && last === '') return { is: 'whole' }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? { is: 'outside' } : { is: 'piece', start, length: end - start + 1 }
}
