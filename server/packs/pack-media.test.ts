import { expect, test } from 'vitest'
import { sampleNote, sampleQuestion } from '../testing/samples/sample-course.ts'
import { mediaRole, withMediaAddresses } from './pack-media.ts'

const addressOf = (path: string) => (path === 'media/a.svg' ? '/media/1/abc' : undefined)

test('a picture of a note is addressed by its bytes, and the words around it stay', () => {
  const note = sampleNote('n', { body: 'See media/a.svg: ![Scale](media/a.svg) and ![Scale](media/a.svg "Title")' })
  expect(withMediaAddresses(note, addressOf)).toEqual({
    ...note,
    body: 'See media/a.svg: ![Scale](/media/1/abc) and ![Scale](/media/1/abc "Title")',
  })
})

test('a path that is no file of the course stays as it is', () => {
  const note = sampleNote('n', { body: '![Scale](media/b.svg)' })
  expect(withMediaAddresses(note, addressOf)).toEqual(note)
})

test('questions are packed as they are', () => {
  expect(withMediaAddresses(sampleQuestion(1), addressOf)).toEqual(sampleQuestion(1))
})

test('the media type tells the role', () => {
  expect(['image/svg+xml', 'audio/mpeg', 'video/mp4'].map(mediaRole)).toEqual(['image', 'audio', 'video'])
})
