import * as z from 'zod/mini'
import { category } from '../../content/topic.ts'
import { endpoint } from '../endpoint.ts'
import { ofCourse } from './ai-tutor.ts'
import { pathDifficulties, pathNodeKinds, pathNodeStatuses } from './learner-parts.ts'

const whole = z.int().check(z.minimum(0))
const percent = z.int().check(z.minimum(0), z.maximum(100))
/** Minutes that are left of it, at the pace of its questions. */
const estimatedTime = whole

const adaptivePath = z.object({
  id: z.string(),
  courseId: z.int(),
  title: z.string(),
  description: z.string(),
  /** Per cent of its nodes that are completed. */
  progress: percent,
  estimatedTime,
  /** When the target is expected to be reached, "2027-06-01"; `null` where that cannot be said. */
  readyOn: z.nullable(z.string()),
  nodes: z.array(
    z.object({
      id: z.string(),
      concept: z.string(),
      type: z.enum(pathNodeKinds),
      difficulty: z.enum(pathDifficulties),
      /** Expected share of marks now, per cent; `null` until three answers have been marked. */
      mastery: z.nullable(percent),
      /** ISO 8601; `null`: never. */
      lastAccessed: z.nullable(z.string()),
      /** Nodes that come first, and that it leads to. */
      connections: z.array(z.string()),
    }),
  ),
})
export type AdaptivePath = z.infer<typeof adaptivePath>

export const adaptiveLearningData = endpoint({
  name: 'adaptiveLearningData',
  method: 'GET',
  path: '/api/adaptive-learning/data',
  summary: 'The path of the course that was studied last, other orders and courses, and what the plan changed and why.',
  access: 'user',
  query: ofCourse,
  answer: z.object({
    performanceMetrics: z.object({
      /** Mean chance to recall what was answered before, per cent; `null` while nothing was. */
      retentionRate: z.nullable(percent),
      /** Per cent of the questions that were answered; `null` without any. */
      completionRate: z.nullable(percent),
      /** Per cent of the last 14 days with an answer; `null` before the first. */
      engagementScore: z.nullable(percent),
      /** Changes of the plan a week, over the last two; `null` before the first answer. */
      adaptationFrequency: z.nullable(z.number()),
    }),
    /** `null` without a course. */
    currentPath: z.nullable(adaptivePath),
    alternativePaths: z.array(adaptivePath),
    /** What the customer says of themselves, per cent; `null` until they do. It is never guessed from answers. */
    learningStyle: z.nullable(z.object({ visual: percent, auditory: percent, kinesthetic: percent, reading: percent })),
    /** The newest first. */
    recentAdaptations: z.array(
      z.object({
        courseId: z.int(),
        trigger: z.string(),
        action: z.string(),
        impact: z.string(),
        /** ISO 8601. */
        timestamp: z.string(),
      }),
    ),
  }),
  failures: ['not-found', 'forbidden'],
})

export const listLearningPaths = endpoint({
  name: 'listLearningPaths',
  method: 'GET',
  path: '/api/learning-paths',
  summary: 'The ways through the courses of the customer: of each course first the one that its plan follows.',
  access: 'user',
  query: ofCourse,
  answer: z.array(
    z.object({
      id: z.string(),
      courseId: z.int(),
      title: z.string(),
      description: z.string(),
      category,
      totalNodes: whole,
      completedNodes: whole,
      /** Minutes that are left. */
      estimatedDuration: whole,
      difficulty: z.enum(pathDifficulties),
      /** When the target is expected to be reached, "2027-06-01"; `null` where that cannot be said. */
      readyOn: z.nullable(z.string()),
      nodes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          description: z.string(),
          type: z.enum(pathNodeKinds),
          status: z.enum(pathNodeStatuses),
          progress: percent,
          estimatedTime,
          /** Ids of nodes. */
          prerequisites: z.array(z.string()),
          skills: z.array(z.string()),
          difficulty: z.enum(pathDifficulties),
        }),
      ),
      /** A topic each; `nodeId`: the last of its concepts. */
      milestones: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          description: z.string(),
          nodeId: z.string(),
          achieved: z.boolean(),
        }),
      ),
    }),
  ),
  failures: ['not-found', 'forbidden'],
})

export const learningAnalytics = endpoint({
  name: 'learningAnalytics',
  method: 'GET',
  path: '/api/learning-analytics',
  summary: 'How the customer studies, over all courses or in one.',
  access: 'user',
  query: ofCourse,
  answer: z.object({
    streakDays: whole,
    /** To a tenth. */
    totalHours: z.number(),
    /** Per cent of the questions that were answered; `null` without any. */
    completionRate: z.nullable(percent),
    /** Per cent of all marks; `null` without an answer. */
    averageScore: z.nullable(percent),
    strongAreas: z.array(z.string()),
    improvementAreas: z.array(z.string()),
    nextRecommendations: z.array(z.string()),
  }),
  failures: ['not-found', 'forbidden'],
})

export const learningRecommendations = endpoint({
  name: 'learningRecommendations',
  method: 'GET',
  path: '/api/learning-recommendations',
  summary: 'What the customer had best do next, from their own answers.',
  access: 'user',
  query: ofCourse,
  answer: z.object({
    aiRecommendations: z.array(z.string()),
    /** Those that there are: none, while the shop has no groups. */
    studyGroups: z.array(
      z.object({ name: z.string(), members: z.int(), /** ISO 8601. */ nextSession: z.nullable(z.string()) }),
    ),
  }),
  failures: ['not-found', 'forbidden'],
})
