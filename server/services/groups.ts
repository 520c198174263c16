interface Work<Item, Result> {
  /** Items of a queue are worked on one group at a time, in the order they came. */
  queueOf: (item: Item) => string
  sizeOf: (item: Item) => number
  /** Sum of the sizes in a group, unless one item alone is larger. */
  most: number
  /** Answers for each item that `take` gives. To call it once, late: who came by then is in the group. All of it is undone when
   *  it fails. */
  work: (take: () => Item[]) => Promise<Result[]>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Works on items that come while others are worked on as one group, which shares what a group costs. When a group fails, each
 *  of its items is tried again alone, so that nobody fails for another's sake. */
export function inGroups<Item, Result>({ queueOf, sizeOf, most, work }: Work<Item, Result>) {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const name = queueOf(item)
      const queue = queues.get(name)
      if (queue) {
        queue.push({ item, resolve, reject })
        return
      }
      queues.set(name, [{ item, resolve, reject }])
      void empty(name)
    })

  async function empty(name: string): Promise<void> {
    const queue = queues.get(name) ?? []
    while (queue.length > 0) await workOn(queue)
    queues.delete(name)
  }

  async function workOn(queue: Waiting<Item, Result>[]): Promise<void> {
    let group: Waiting<Item, Result>[] = []
    try {
      const results = await work(() => {
        group = nextOf(queue)
        return group.map(({ item }) => item)
      })
      for (const [at, { resolve }] of group.entries()) resolve(results[at]!)
    } catch (error) {
      // It may have failed before it took anything.
      if (group.length === 0) group = nextOf(queue)
      if (group.length === 1) group[0]!.reject(error)
      else for (const one of group) await workOn([one])
    }
  }

  function nextOf(queue: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    let size = 0
    const over = queue.findIndex(({ item }, at) => (size += sizeOf(item)) > most && at > 0)
    return queue.splice(0, over < 0 ? queue.length : over)
  }
}
