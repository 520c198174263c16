import { expect, test } from 'vitest'
import { PieceTable } from './piece-table.ts'

test('every piece is read once, and found again wherever it stands', () => {
  const table = new PieceTable<string>()
  const read: string[] = []
  const piecesOf = (text: string) => {
    const found: string[] = []
    const readPiece = (piece: string) => {
      read.push(piece)
      return piece
    }
    table.each(text, readPiece, (value) => found.push(value))
    return found
  }
  expect(piecesOf(' iron\tis  low,\niron ')).toEqual(['iron', 'is', 'low,', 'iron'])
  expect(piecesOf('')).toEqual([])
  expect(read).toEqual(['iron', 'is', 'low,'])
  const many = Array.from({ length: 5000 }, (_, at) => `word${at}`)
  expect(piecesOf(many.join(' '))).toEqual(many)
  expect(piecesOf(many.toReversed().join(' '))).toEqual(many.toReversed())
  expect(read).toHaveLength(5003)
})
