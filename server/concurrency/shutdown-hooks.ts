/** What is to be done when the server ends, before its databases are closed. */
export interface ShutdownHooks {
  add(work: () => Promise<void>): void
  /** Does all of it. What fails keeps nothing else from being done. */
  run(): Promise<void>
}

export function shutdownHooks(onFailure: (error: unknown) => void): ShutdownHooks {
  const works: (() => Promise<void>)[] = []
  return {
    add: (work) => void works.push(work),
    async run() {
      await Promise.all(works.map((work) => work().catch(onFailure)))
    },
  }
}
