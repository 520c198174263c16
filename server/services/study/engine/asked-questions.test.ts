import { expect, test } from 'vitest'
import type { Stimulus } from '../../../../core/content/stimulus.ts'
import { sampleCourse } from '../../../testing/samples/sample-course.ts'
import { testApp } from '../../../testing/test-app.ts'
import { publishCourses } from '../../shop/publishing/publish.ts'
import { newestStudyPack } from '../banks.ts'
import { courseQuestions } from './asked-questions.ts'

const passage = (id: string, body: string): Stimulus => ({
  ...{ kind: 'stimulus', type: 'passage', id, title: 'A text', body },
  ...{ topic: 'doses', sources: [], selfContained: true, reviewBy: '2027-11-21' },
})

test('questions come with the newest version of what they belong to, in two statements, however many belong to one', async () => {
  await using app = await testApp()
  const course = sampleCourse()
  const ofText = ['label', 'label', 'chart', 'absent'].map((stimulusId, at) => ({
    ...course.questions[at]!,
    id: `of-text-${at}`,
    stimulusId,
  }))
  const questions = [...course.questions.slice(4), ...ofText]
  const publish = (label: string) =>
    publishCourses(app.deps, [
      { ...course, questions, stimuli: [passage('label', label), passage('chart', 'The chart.')] },
    ])
  await publish('As it was first.')
  app.clock.nowMs += 1000
  await publish('As it is now.')
  const pack = await newestStudyPack(1, app.db)
  const items = [...(pack?.bank.items.values() ?? [])]
  let statements = 0
  app.db.on('query', () => statements++)
  const found = await courseQuestions(1, items, app.db)
  expect(statements).toBe(2)
  expect(found.map(({ item }) => item.itemId)).toEqual(items.map(({ itemId }) => itemId))
  const bodies = new Map(found.map(({ item, stimulus }) => [item.itemId, stimulus?.body]))
  expect(ofText.map(({ id }) => bodies.get(id))).toEqual(['As it is now.', 'As it is now.', 'The chart.', undefined])
  expect(bodies.get('doses-0010')).toBeUndefined()
})
