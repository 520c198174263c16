import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Account {
  userId: string
  cookie: string
}

export type Attack =
  | { is: 'digests'; url: string; by: Account }
  | { is: 'pushes'; url: string; by: Account }
  /** As many a second as there are addresses, of which the first `wrong` come with another password. */
  | { is: 'sign-ins'; url: string; emails: string[]; password: string; wrong: number }

/** Starts what `bench/servers/attacker.ts` does, as a process with the lowest claim to the processor: an attacker's machine is
 *  not the server's. `stop` tells what was asked and answered. */
export function startAttack(attack: Attack): { stop(): Promise<string> } {
  const script = fileURLToPath(new URL('../servers/attacker.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(attack)], { execArgv: ['--import', 'tsx'] })
  return {
    async stop() {
      const said = once(child, 'message')
      child.send('stop')
      const [words] = (await said) as [string]
      child.kill('SIGKILL')
      return words
    },
  }
}
