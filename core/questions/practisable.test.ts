import { expect, test } from 'vitest'
import { practisableRefs } from './practisable.ts'

const ask = (itemId: string, type: string, stimulusId?: string) => ({
  kind: 'question' as const,
  itemId,
  type,
  ...(stimulusId !== undefined && { stimulusId }),
})

test('what can be asked is of a type with a screen, and has the text it belongs to beside it', () => {
  const listed = [
    ask('alone', 'single-best-answer'),
    ask('of-a-passage', 'single-best-answer', 'here'),
    ask('of-another', 'single-best-answer', 'not-here'),
    ask('drawn', 'numeric-template'),
    ask('of-a-later-release', 'hotspot'),
    { kind: 'stimulus' as const, itemId: 'here' },
    { kind: 'note' as const, itemId: 'not-here' },
  ]
  expect(practisableRefs(listed).map(({ itemId }) => itemId)).toEqual(['alone', 'of-a-passage', 'drawn'])
})
