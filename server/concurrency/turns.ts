/** Runs a task when those before it under the same name have ended, and answers what it answers. */
export type TakeTurn = <T>(name: string, task: () => Promise<T>) => Promise<T>

/** One task at a time by name, in the order they came. */
export function turns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (name, task) => {
    const running = (last.get(name) ?? Promise.resolve()).then(task, task)
    last.set(name, running)
    try {
      return await running
    } finally {
      if (last.get(name) === running) last.delete(name)
    }
  }
}
