import { describe, expect, test } from 'vitest'
import { writingFeedback } from './writing-feedback.ts'

const named = (text: string, kind: Parameters<typeof writingFeedback>[1]) => writingFeedback(text, kind)
const remark = (text: string, kind: Parameters<typeof writingFeedback>[1], criterion: string) =>
  named(text, kind).filter((each) => each.criterion === criterion)

describe('feedback on a text', () => {
  const casper =
    "I would first make sure that nobody is in danger. Then I'd ask him whether he has eaten, because he might be ashamed. I'd listen, and offer to go with him. If he still refuses, I would tell our supervisor and say so to him beforehand."

  test('praises what is there and names the sentence', () => {
    const [danger] = remark(casper, 'casper', 'Danger first')
    expect(danger?.isPraise).toBe(true)
    expect(casper.slice(danger?.start ?? 0, danger?.end ?? 0)).toBe('I would first make sure that nobody is in danger.')
    expect(named(casper, 'casper').every(({ isPraise }) => isPraise)).toBe(true)
  })

  test('says what is missing, of the whole', () => {
    const text = 'I would tell the manager.'
    expect(remark(text, 'casper', 'Reasons')).toEqual([
      { start: null, end: null, criterion: 'Reasons', isPraise: false, text: expect.stringContaining('because') },
    ])
    expect(remark(text, 'casper', 'Length')[0]?.isPraise).toBe(false)
  })

  test('points at sentences that weaken it', () => {
    const text = 'She obviously thinks that rules are for others. Lying is never right. I would act in a calm manner.'
    const where = (criterion: string) =>
      remark(text, 'casper', criterion).map(({ start, end }) => text.slice(start ?? 0, end ?? 0))
    expect(where('Mind-reading')).toEqual(['She obviously thinks that rules are for others.'])
    expect(where('Absolutes')).toEqual(['Lying is never right.'])
    expect(where('Empty words')).toEqual(['I would act in a calm manner.'])
  })

  test('counts the characters of a personal statement against its limits', () => {
    const of = (length: number) => remark('a '.repeat(length / 2).trimEnd() + '.', 'personal-statement', 'Length')[0]
    expect(of(200)?.isPraise).toBe(false)
    expect(of(1200)?.isPraise).toBe(true)
    expect(of(4400)?.isPraise).toBe(false)
  })

  test('finds what a personal statement says that its writer did, in plain words too', () => {
    const of = (text: string) => remark(text, 'personal-statement', 'What you did')[0]
    expect(of('I sat with a patient who could not speak.')?.isPraise).toBe(true)
    expect(of('I want to help people.')?.isPraise).toBe(false)
  })

  test('says of others and of what is open only what is there', () => {
    const text =
      'I would make sure that she is safe. I would ask my friend, who is under pressure. I would see how he is a week later.'
    expect(remark(text, 'mmi', 'The people in it')[0]?.isPraise).toBe(true)
    const [open] = remark(text, 'mmi', 'What is not known')
    expect(text.slice(open?.start ?? 0, open?.end ?? 0)).toBe('I would ask my friend, who is under pressure.')
  })

  test('quotes the words that weaken a sentence, and takes what was never understood for no insight', () => {
    const text = 'I had never understood it so quickly. I improved my communication skills in a quartet.'
    expect(remark(text, 'personal-statement', 'So what')[0]?.isPraise).toBe(false)
    expect(remark(text, 'personal-statement', 'Empty words')[0]?.text).toContain('“improved my communication skills”')
  })

  test('takes a question for no position, and what replies to nothing for no reply', () => {
    const asked = 'Should voting be compulsory? It costs little, but nobody likes it.'
    expect(remark(asked, 'essay', 'A position')[0]?.isPraise).toBe(false)
    expect(remark(asked, 'essay', 'The reply')[0]?.isPraise).toBe(false)
    const argued =
      'I argue that it should not. Some say that low turnout favours the rich. However, Sundays would help.'
    const [reply] = remark(argued, 'essay', 'The reply')
    expect(argued.slice(reply?.start ?? 0, reply?.end ?? 0)).toBe('However, Sundays would help.')
  })

  test('counts the words and paragraphs of an essay', () => {
    const paragraph = `${'This is so because it holds, and that is why I think so here. '.repeat(8)}\n\n`
    expect(remark(paragraph.repeat(5), 'essay', 'Length')[0]?.isPraise).toBe(true)
    expect(remark(paragraph.repeat(5), 'essay', 'Structure')[0]?.isPraise).toBe(true)
    expect(remark(paragraph, 'essay', 'Structure')[0]?.isPraise).toBe(false)
  })

  test('finds sentences that are too long, and too many that begin alike', () => {
    const long = `${'word '.repeat(40)}end.`
    expect(remark(long, 'essay', 'Clarity')[0]?.text).toContain('41 words')
    const alike = 'I would go. I would ask. I would stay. I would listen.'
    expect(remark(alike, 'mmi', 'Clarity')).toHaveLength(1)
  })

  test('is none on nothing, and never a mark', () => {
    expect(named('', 'casper')).toEqual([])
    expect(named('  \n ', 'essay')).toEqual([])
    for (const { text } of named(casper, 'mmi')) expect(text).not.toMatch(/\d\s*(?:\/|out of)\s*\d/)
  })

  test('of 20,000 characters comes at once', () => {
    expect(named('if he does not '.repeat(1300), 'casper').length).toBeGreaterThan(0)
  })
})
