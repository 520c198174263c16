/** Runs a task when those before it under the same key have ended, well or not, and answers what it answers. */
export type RunExclusively = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** One task at a time by key, in the order they came. */
export function keyedMutex(): RunExclusively {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const running = (last.get(key) ?? Promise.resolve()).then(task, task)
    last.set(key, running)
    try {
      return await running
    } finally {
      if (last.get(key) === running) last.delete(key)
    }
  }
}
