interface Work<Item, Result> {
  /** Items of a queue are worked on one group at a time. */
  queueOf: (item: Item) => string
  /** Whose item it is: owners take turns, and each owner's items are worked on in the order they came. */
  ownerOf: (item: Item) => string
  sizeOf: (item: Item) => number
  /** Sum of the sizes in a group, unless one item alone is larger. */
  most: number
  /** Answers for each item that `take` gives. To call it once, late: who came by then is in the group. All of it is undone when
   *  it fails. */
  work: (take: () => Item[]) => Promise<Result[]>
}

interface Waiting<Item, Result> {
  item: Item
  /** Groups that went before it while it waited. */
  passedBy: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Small items go first, and nobody waits for longer than this many groups because of that. */
const mostPassedBy = 8

/** Works on items that come while others are worked on as one group, which shares what a group costs. Small ones go before large
 *  ones, an owner's next one after everybody else's first: who brings much does not hold up who brings little. When a group
 *  fails, each of its items is tried again alone, so that nobody fails for another's sake. */
export function batched<Item, Result>({ queueOf, ownerOf, sizeOf, most, work }: Work<Item, Result>) {
  type Queue = Map<string, Waiting<Item, Result>[]>
  const queues = new Map<string, Queue>()

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const name = queueOf(item)
      const waiting = { item, passedBy: 0, resolve, reject }
      const queue = queues.get(name)
      if (queue) return join(queue, waiting)
      const started: Queue = new Map()
      queues.set(name, started)
      join(started, waiting)
      void empty(name, started)
    })

  function join(queue: Queue, waiting: Waiting<Item, Result>): void {
    const owner = ownerOf(waiting.item)
    const own = queue.get(owner)
    if (own) own.push(waiting)
    else queue.set(owner, [waiting])
  }

  async function empty(name: string, queue: Queue): Promise<void> {
    while (queue.size > 0) await workOn(queue)
    queues.delete(name)
  }

  async function workOn(queue: Queue): Promise<void> {
    let group: Waiting<Item, Result>[] = []
    try {
      const results = await work(() => {
        group = takeFrom(queue)
        return group.map(({ item }) => item)
      })
      for (const [at, { resolve }] of group.entries()) resolve(results[at]!)
    } catch (error) {
      // It may have failed before it took anything.
      if (group.length === 0) group = takeFrom(queue)
      if (group.length === 1) group[0]!.reject(error)
      else for (const one of group) await retryAlone(one)
    }
  }

  async function retryAlone({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    await work(() => [item]).then(([result]) => resolve(result!), reject)
  }

  /** The first of each owner, then the second of each, and so on, until the group is full. */
  function takeFrom(queue: Queue): Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = []
    let size = 0
    for (;;) {
      const firsts = Array.from(queue.values(), ([first]) => first!).sort(byTurn)
      const fitting = firsts.filter((one) => {
        const isFirst = group.length === 0 && one === firsts[0]
        if (!isFirst && size + sizeOf(one.item) > most) return false
        size += sizeOf(one.item)
        return true
      })
      if (fitting.length === 0) break
      for (const one of fitting) leave(queue, one)
      group.push(...fitting)
    }
    for (const [first] of queue.values()) first!.passedBy++
    return group
  }

  /** Who was passed by too often, then the smallest; among equals, who came first. */
  function byTurn(a: Waiting<Item, Result>, b: Waiting<Item, Result>): number {
    const isLate = ({ passedBy }: Waiting<Item, Result>) => Number(passedBy >= mostPassedBy)
    return isLate(b) - isLate(a) || sizeOf(a.item) - sizeOf(b.item)
  }

  function leave(queue: Queue, one: Waiting<Item, Result>): void {
    const owner = ownerOf(one.item)
    const own = queue.get(owner)!
    own.shift()
    // To the end, behind owners who have not had a turn.
    queue.delete(owner)
    if (own.length > 0) queue.set(owner, own)
  }
}
