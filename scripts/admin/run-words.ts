import { parseArgs } from 'node:util'
import { messageOf } from '../../core/message-of.ts'
import { Problem } from '../../core/problem.ts'
import { parseConfig } from '../../server/config/config.ts'
import { backupCommands } from './backup.ts'
import type { Command } from './command.ts'
import { CannotDo, WrongUse } from './refusals.ts'
import { configCommands } from './config.ts'
import { couponCommands } from './coupons.ts'
import { customerCommands } from './customers.ts'
import { databaseCommands } from './database.ts'
import { figureCommands } from './figures.ts'
import { helpOf, helpOfAll } from './help.ts'
import { keyCommands } from './keys.ts'
import { mailCommands } from './mails.ts'
import { openShop, type Shop } from './open-shop.ts'
import { orderCommands } from './orders.ts'
import { asJson, asText } from './print-answer.ts'
import { publishedCommands } from './published.ts'
import { receivedCommands } from './received.ts'
import { revenueCommands } from './revenue.ts'

const commands: Command[] = [
  ...figureCommands,
  ...customerCommands,
  ...orderCommands,
  ...couponCommands,
  ...revenueCommands,
  ...mailCommands,
  ...receivedCommands,
  ...publishedCommands,
  ...backupCommands,
  ...databaseCommands,
  ...keyCommands,
  ...configCommands,
]

/** Where words were typed. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** The folder of package.json. */
  root: string
  /** Takes what was asked for, and a line's end. */
  say(text: string): void
  /** Takes what went wrong, beside what was asked for. */
  complain(text: string): void
  /** Puts a question to whoever sits there; `null`: nobody does. */
  ask: ((question: string) => Promise<string>) | null
}

/** Does what the words say: `['operators', 'make', 'ada@example.org']`. Answers 0 when that was done, 1 when it could not be done,
 *  and 2 when it was not understood. */
export async function runWords(words: string[], terminal: Terminal): Promise<number> {
  const { say, complain } = terminal
  const misunderstood = (why: string, help: string) => {
    complain(`${why}\n\n${help}`)
    return 2
  }
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command) {
    const isAsked = words.length === 0 || words.includes('--help') || words[0] === 'help'
    if (!isAsked) return misunderstood(`There is no command ${words.slice(0, 2).join(' ')}.`, helpOfAll(commands))
    say(helpOfAll(commands))
    return 0
  }
  try {
    const { flags, args } = readWords(command, words.slice(command.name.split(' ').length))
    if (flags['help'] === true) {
      say(helpOf(command))
      return 0
    }
    checkArgs(command, args)
    if (command.warning && flags['yes'] !== true && !(await isSure(command.warning(args), terminal))) {
      complain('Nothing was done.')
      return 1
    }
    say(await answerOf(command, args, flags, terminal))
    return 0
  } catch (error) {
    if (error instanceof WrongUse) return misunderstood(error.message, helpOf(command))
    const isExpected = error instanceof CannotDo || error instanceof Problem
    complain(isExpected ? error.message : `${command.name} failed: ${messageOf(error)}`)
    return 1
  }
}

async function answerOf(
  command: Command,
  args: string[],
  flags: Record<string, string | boolean | undefined>,
  { env, root, complain }: Terminal,
): Promise<string> {
  const config = parseConfig(env, root)
  let opened: Shop | undefined
  const shop = async () => (opened ??= await openShop(config))
  try {
    const answer = await command.run({ args, flags, config, env, nowMs: Date.now(), root, shop, complain })
    return flags['json'] === true ? asJson(answer) : asText(answer)
  } finally {
    await opened?.close()
  }
}

function readWords({ flags = {} }: Command, words: string[]) {
  const own = Object.entries(flags).map(
    ([name, { is }]) => [name, { type: is === 'switch' ? ('boolean' as const) : ('string' as const) }] as const,
  )
  const boolean = { type: 'boolean' } as const
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...Object.fromEntries(own), help: boolean, json: boolean, yes: boolean },
    })
    return { flags: values as Record<string, string | boolean | undefined>, args: positionals }
  } catch (error) {
    throw new WrongUse(messageOf(error))
  }
}

function checkArgs({ args }: Command, given: readonly string[]): void {
  const [least, most] = [/</g, /[<[]/g].map((sign) => args.match(sign)?.length ?? 0)
  if (given.length < (least ?? 0)) throw new WrongUse('Something is missing.')
  if (given.length > (most ?? 0)) throw new WrongUse(`There is one too many: ${given.at(-1)}.`)
  if (given.includes('')) throw new WrongUse('Something is empty.')
}

/** Asks whoever sits there; where nobody does, `--yes` has to say it. */
async function isSure(warning: string, { ask }: Terminal): Promise<boolean> {
  if (!ask) throw new WrongUse(`${warning} This cannot be undone: add --yes.`)
  const said = await ask(`${warning} This cannot be undone. Type yes to go on: `)
  return said.trim().toLowerCase() === 'yes'
}
