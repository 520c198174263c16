export const plantedBugs: {
  bug: string
  edits: { in: string; from: string; to: string }[]
  caughtBy: { project: string; file: string }
}[]
