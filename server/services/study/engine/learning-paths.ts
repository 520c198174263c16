import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import type { AdaptivePath, listLearningPaths } from '../../../../core/contract/study/adaptive-learning.ts'
import type { LearningPath, Mastery, PathNode } from '../../../../core/study/learner/learner-view.ts'
import { areasOf } from '../../../../core/study/learner/bank/areas.ts'
import { wholePercent } from '../../../../core/study/learner/sentences.ts'
import { isoTime, percentOrNull } from './percent.ts'
import type { StudiedCourse } from './studied-courses.ts'

type ListedPath = AnswerOf<typeof listLearningPaths>[number]

/** The paths of a course, its plan's first, as the list has them. */
export function listedPaths(studied: StudiedCourse): ListedPath[] {
  const { course, summary } = studied
  const answers = answersByArea(studied)
  return summary.paths.map((path) => ({
    id: path.id,
    courseId: course.id,
    title: path.title,
    description: path.description,
    category: course.category,
    totalNodes: path.nodes.length,
    completedNodes: completedIn(path).length,
    estimatedDuration: minutesLeft(path),
    difficulty: usualDifficulty(path),
    readyOn: path.readyOn,
    nodes: path.nodes.map((node) => ({
      id: node.id,
      title: node.title,
      description: describe(node, studied, answers.get(node.id) ?? 0),
      type: node.kind,
      status: node.status,
      progress: wholePercent(node.progress),
      estimatedTime: Math.round(node.minutes),
      prerequisites: node.prerequisites,
      skills: [topicTitle(studied, node.topic)],
      difficulty: node.difficulty,
    })),
    milestones: milestonesOf(studied, path),
  }))
}

/** The same as the visualizer has them. */
export function adaptivePaths(studied: StudiedCourse): AdaptivePath[] {
  const { course, summary } = studied
  const known = new Map(summary.concepts.map((mastery) => [mastery.id, mastery]))
  return summary.paths.map((path) => ({
    id: path.id,
    courseId: course.id,
    title: path.title,
    description: path.description,
    progress: path.nodes.length === 0 ? 0 : wholePercent(completedIn(path).length / path.nodes.length),
    estimatedTime: minutesLeft(path),
    readyOn: path.readyOn,
    nodes: path.nodes.map((node) => adaptiveNode(node, path, known.get(node.id))),
  }))
}

function adaptiveNode(
  { id, title, kind, difficulty, prerequisites }: PathNode,
  { nodes }: LearningPath,
  mastery: Mastery | undefined,
): AdaptivePath['nodes'][number] {
  const following = nodes.filter((other) => other.prerequisites.includes(id))
  return {
    id,
    concept: title,
    type: kind,
    difficulty,
    mastery: percentOrNull(mastery?.share ?? null),
    lastAccessed: mastery?.lastAtMs == null ? null : isoTime(mastery.lastAtMs),
    connections: [...prerequisites, ...following.map((other) => other.id)],
  }
}

const completedIn = ({ nodes }: LearningPath) => nodes.filter(({ status }) => status === 'completed')

const minutesLeft = ({ nodes }: LearningPath) => Math.round(nodes.reduce((sum, { minutes }) => sum + minutes, 0))

/** Of most of its nodes; of two as common the harder. */
function usualDifficulty({ nodes }: LearningPath): PathNode['difficulty'] {
  const [usual] = (['advanced', 'intermediate', 'beginner'] as const)
    .map((difficulty) => ({ difficulty, count: nodes.filter((node) => node.difficulty === difficulty).length }))
    .toSorted((a, b) => b.count - a.count)
  return usual?.difficulty ?? 'beginner'
}

const topicTitle = ({ learner }: StudiedCourse, topic: string) =>
  learner.bank.topics.find(({ id }) => id === topic)?.title ?? topic

function answersByArea({ learner }: StudiedCourse): Map<string, number> {
  const { ofItem } = areasOf(learner.bank)
  const counts = new Map<string, number>()
  for (const { itemId } of learner.answers) {
    const id = ofItem.get(itemId)?.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** What it rests on, in a sentence. */
function describe({ id, topic }: PathNode, studied: StudiedCourse, answers: number): string {
  const questions = areasOf(studied.learner.bank).byId.get(id)?.items.length ?? 0
  const given = answers === 0 ? 'not answered yet' : answers === 1 ? '1 answer so far' : `${answers} answers so far`
  return `${topicTitle(studied, topic)}: ${questions} ${questions === 1 ? 'question' : 'questions'}, ${given}.`
}

/** A topic is reached when all of its concepts are. */
function milestonesOf(studied: StudiedCourse, path: LearningPath): ListedPath['milestones'] {
  const topics = [...new Set(path.nodes.map(({ topic }) => topic))]
  return topics.flatMap((topic) => {
    const nodes = path.nodes.filter((node) => node.topic === topic)
    const last = nodes.at(-1)
    if (!last) return []
    const title = topicTitle(studied, topic)
    const count = nodes.length === 1 ? 'Its one concept is' : `All ${nodes.length} concepts of it are`
    return {
      id: `${path.id}-${topic}`,
      title,
      description: `${count} mastered.`,
      nodeId: last.id,
      achieved: nodes.every(({ status }) => status === 'completed'),
    }
  })
}
