/** What a Range header asks of `size` bytes: a piece, nothing that is there, or (no header, several pieces, another unit,
 *  not readable) the whole, as RFC 9110 14.2 has it. */
export type AskedRange = { is: 'whole' } | { is: 'piece'; start: number; length: number } | { is: 'outside' }

export function askedRange(header: string, size: number): AskedRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return { is: 'whole' }
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { is: 'outside' } : { is: 'piece', start: size - length, length }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { is: 'whole' }
  if (start >= size) return { is: 'outside' }
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { is: 'piece', start, length: end - start + 1 }
}
