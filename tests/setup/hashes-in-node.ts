import type { TestProject } from 'vitest/node'
import { studentsHashes } from '../../core/testing/students-hashes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What Node makes of 1,000 made students. */
    hashesInNode: string[]
  }
}

export function setup(project: TestProject): void {
  project.provide('hashesInNode', studentsHashes(1000))
}
