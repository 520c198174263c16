import { expect, test } from 'vitest'
import { dayMs } from '../durations.ts'
import { sampleExam } from '../testing/make-course.ts'
import { begunSitting } from '../testing/make-sitting.ts'
import type { ExamBlueprint } from './blueprint.ts'
import { sectionFacts } from './exam-facts.ts'
import { foundAgain, moved } from './sitting-moves.ts'

const stations: ExamBlueprint = {
  ...sampleExam,
  sections: [
    {
      id: 'circuit',
      title: 'Circuit',
      asks: 'tasks',
      tasks: { type: 'mmi-station', count: 2 },
      minutes: 14,
      instructionSeconds: 0,
      noteboard: false,
      sitAlone: false,
    },
  ],
}

test('where each task has its own clock, a section took the time on its tasks, and no night between them', () => {
  const drawn = ['a', 'b'].map((itemId) => {
    return { kind: 'task' as const, itemId, hash: itemId, topic: 'doses', type: 'mmi-station' }
  })
  const { sitting, items } = begunSitting({ exam: stations, drawn: [{ items: drawn, wanted: 2 }] })
  const second = moved(foundAgain(moved(sitting, { do: 'begin' }), dayMs), { do: 'open', item: 1 })
  const timed = items.map((item) => ({ ...item, elapsedMs: 400_000 }))
  const [section] = sectionFacts(moved(second, { do: 'end-section' }), 0, timed, new Map())
  expect(section).toMatchObject({ type: 'exam-section', section: { allowedMs: null, usedMs: 800_000 } })
})
