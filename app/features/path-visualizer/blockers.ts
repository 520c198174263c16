import type { PathNode } from '../../../core/study/learner/learner-view.ts'

/** A concept that is not completed, and how many that are not completed build on it, directly or by way of others. */
export interface Blocker {
  node: PathNode
  blocks: number
}

/** Fewer hold nothing up. */
const fewest = 2

/** What holds up most comes first. */
export function blockersOf(nodes: readonly PathNode[]): Blocker[] {
  const open = nodes.filter(({ status }) => status !== 'completed')
  const reach = (id: string, met: Set<string>): Set<string> => {
    for (const node of open) {
      if (met.has(node.id) || !node.prerequisites.includes(id)) continue
      met.add(node.id)
      reach(node.id, met)
    }
    return met
  }
  return open
    .filter(({ status }) => status !== 'locked')
    .map((node) => ({ node, blocks: reach(node.id, new Set([node.id])).size - 1 }))
    .filter(({ blocks }) => blocks >= fewest)
    .sort((a, b) => b.blocks - a.blocks)
}
