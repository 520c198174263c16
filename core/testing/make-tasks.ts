import type { Task } from '../content/task.ts'

const parts = {
  kind: 'task' as const,
  topic: 'doses',
  concept: 'judgement',
  difficulty: 'easy' as const,
  sources: [{ title: 'A public guide', asOf: '2026-11-21' }],
  reviewBy: '2027-11-21',
}

const sample = (text: string) => ({ text, comment: `Why it is ${text}.` })

export const aScenario = (format: 'typed' | 'video' = 'typed'): Extract<Task, { type: 'casper-scenario' }> => ({
  ...parts,
  type: 'casper-scenario',
  id: `scenario-${format}`,
  title: `A lost notebook, ${format}`,
  format,
  scenario: 'You find a notebook of a stranger.',
  prompts: ['What do you do with it?', 'What would change your mind?'],
  weighs: ['The stranger', 'What is private', 'What you promise'],
  samples: { strong: sample('strong'), fair: sample('fair'), weak: sample('weak') },
})

export const aStation = (readingSeconds = 60): Extract<Task, { type: 'mmi-station' }> => ({
  ...parts,
  type: 'mmi-station',
  id: 'station',
  title: 'A seat on the train',
  station: 'ethics',
  readingSeconds,
  speakingSeconds: 300,
  briefing: 'Nobody stands up for an old man. Discuss.',
  followUps: ['Why you?', 'What if he declines?', 'And on a plane?'],
  criteria: ['Sees him', 'Sees the others', 'Asks first', 'Stays calm'].map((text) => ({
    text,
    good: `${text}, plainly`,
    poor: 'Does not',
  })),
  notes: 'A strong candidate asks him.',
})

export const anEssay = (): Extract<Task, { type: 'essay' }> => ({
  ...parts,
  type: 'essay',
  id: 'essay',
  title: 'Should trains be free?',
  minutes: 40,
  guidance: '**What it turns on.** Who pays.',
  outline: ['Say what free means.', 'Who gains.', 'Who pays.'],
  pitfalls: ['Praising trains', 'Ending with "it depends"'],
})
