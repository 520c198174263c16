import * as z from 'zod/mini'
import { slug } from '../../content/parts.ts'
import { knownAnswer } from '../../questions/answer-schema.ts'
import { plainText } from '../../study/events/plain-text.ts'
import type { AnswerSentence, AskedAbout, Citation, TutorAnswer, WritingRemark } from '../../tutor/answer.ts'
import type { TableCell } from '../../tutor/table-text.ts'
import type { PassageSource } from '../../tutor/passage.ts'
import { passageKinds } from '../../tutor/passage-kinds.ts'
import { largestId } from '../path-number.ts'

/** An answer of the tutor as it travels. A device hands in its own, so every part has its bounds. */

const place = z.int().check(z.minimum(0), z.maximum(1_000_000))
const share = z.number().check(z.minimum(0), z.maximum(1))
const courseId = z.int().check(z.minimum(1), z.maximum(largestId))
const short = plainText(400)
/** Within the app: it leads to no other host. */
const href = plainText(2_000).check(z.regex(/^\/(?![/\\])/, 'must be an address within the app'))

const source: z.ZodMiniType<PassageSource> = z.object({
  title: short,
  url: z.nullable(plainText(2_000).check(z.regex(/^https?:\/\//))),
  asOf: plainText(32),
  openedOn: z.nullable(plainText(32)),
})

export const answerCitation: z.ZodMiniType<Citation> = z.object({
  number: z.int().check(z.minimum(1), z.maximum(40)),
  passageId: short,
  kind: z.enum(passageKinds),
  courseId: z.nullable(courseId),
  sourceId: short,
  title: plainText(1_000),
  href,
  quote: plainText(4_000),
  start: place,
  end: place,
  sources: z.array(source).check(z.maxLength(20)),
})

const tableCell: z.ZodMiniType<TableCell> = z.object({ head: plainText(1_000), text: plainText(4_000) })

export const answerSentence: z.ZodMiniType<AnswerSentence> = z.object({
  text: plainText(4_000),
  cells: z.exactOptional(z.array(tableCell).check(z.maxLength(20))),
  citation: z.nullable(z.int().check(z.minimum(1), z.maximum(40))),
  support: z.enum(['verbatim', 'supported', 'unsupported', 'own']),
})

const remark: z.ZodMiniType<WritingRemark> = z.object({
  start: z.nullable(place),
  end: z.nullable(place),
  criterion: short,
  isPraise: z.boolean(),
  text: plainText(2_000),
})

export const tutorAnswer: z.ZodMiniType<TutorAnswer> = z.object({
  sentences: z.array(answerSentence).check(z.maxLength(60)),
  citations: z.array(answerCitation).check(z.maxLength(40)),
  confidence: z.nullable(share),
  isAbstained: z.boolean(),
  nearest: z
    .array(
      z.object({
        courseId: z.nullable(courseId),
        topic: z.nullable(plainText(200)),
        title: short,
        href,
      }),
    )
    .check(z.maxLength(3)),
  learningInsights: z.array(plainText(1_000)).check(z.maxLength(2)),
  questions: z.array(z.object({ courseId, itemId: slug })).check(z.maxLength(20)),
  plan: z
    .array(
      z.object({
        title: short,
        minutes: z.number().check(z.minimum(0), z.maximum(100_000)),
        why: plainText(1_000),
        href,
      }),
    )
    .check(z.maxLength(40)),
  feedback: z.array(remark).check(z.maxLength(400)),
  engine: z.enum(['device', 'server', 'model']),
})

/** What is asked about. A choice that this release cannot read counts as none: then nothing gives the key away. */
export const askedAbout: z.ZodMiniType<AskedAbout> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('question'),
    courseId,
    itemId: slug,
    chosen: z.pipe(
      z.transform((given) => z.safeParse(knownAnswer, given).data ?? null),
      z.nullable(knownAnswer),
    ),
  }),
  z.object({ kind: z.literal('topic'), courseId, topic: plainText(200) }),
  z.object({ kind: z.literal('course'), courseId }),
  z.object({ kind: z.literal('score'), courseId, examId: plainText(200) }),
])
