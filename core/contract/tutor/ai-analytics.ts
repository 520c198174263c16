import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const whole = z.int().check(z.minimum(0))
/** Per cent, whole; `null` where there is nothing yet that it could be reckoned from. */
const percent = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))

export const aiAnalytics = endpoint({
  name: 'aiAnalytics',
  method: 'GET',
  path: '/api/ai/analytics',
  summary: 'How the conversations of the customer with the tutor went.',
  access: 'user',
  answer: z.object({
    /** Of the questions that were answered, those that the library held an answer to. */
    messageAccuracy: percent,
    /** Mean confidence of the answers that say something of the subject. */
    responseQuality: percent,
    /** Of the answers that were rated, those that helped. */
    userSatisfaction: percent,
    /** Answers by the title of the topic that they cite, most first. */
    topicExpertise: z.record(z.string(), whole),
    statistics: z.object({
      totalConversations: whole,
      /** Questions and answers. */
      totalMessages: whole,
      /** Answers that helped. */
      positiveResponses: whole,
      /** Of the concepts of the courses that they study, those that they have mastered. */
      learningProgress: percent,
    }),
  }),
})
export type AiAnalytics = z.infer<typeof aiAnalytics.answer>

export const aiLearningStatus = endpoint({
  name: 'aiLearningStatus',
  method: 'GET',
  path: '/api/ai/learning-status',
  summary: 'How the tutor answers everybody together, and what is done about what it could not answer.',
  access: 'user',
  answer: z.object({
    systemLearning: z.object({
      totalResponses: whole,
      /** 0 to 1; `null` below twenty answers, as the rates. */
      averageConfidence: z.nullable(z.number()),
      /** Part of the answers that the library held, 0 to 1. */
      intelligentResponseRate: z.nullable(z.number()),
      /** Part of the rated answers that helped, 0 to 1. */
      userSatisfactionRate: z.nullable(z.number()),
      improvementActions: z.array(z.string()),
    }),
  }),
})
export type AiLearningStatus = z.infer<typeof aiLearningStatus.answer>
