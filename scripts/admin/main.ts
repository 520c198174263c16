import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { messageOf } from '../../core/message-of.ts'
import { Problem } from '../../core/problem.ts'
import { parseConfig } from '../../server/config.ts'
import { backupCommands } from './backup.ts'
import { CannotDo, WrongUse, type Answer, type Command } from './command.ts'
import { configCommands } from './config.ts'
import { couponCommands } from './coupons.ts'
import { customerCommands } from './customers.ts'
import { databaseCommands } from './database.ts'
import { figureCommands } from './figures.ts'
import { keyCommands } from './keys.ts'
import { mailCommands } from './mails.ts'
import { openShop, type Shop } from './open-shop.ts'
import { orderCommands } from './orders.ts'
import { publishedCommands } from './published.ts'
import { receivedCommands } from './received.ts'
import { revenueCommands } from './revenue.ts'

// What an operator does at the shell: `npm run admin -- <command>`. It exits with 0 when that was done, 1 when it could not be done, and 2
// when it was not understood.

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

const root = path.resolve(import.meta.dirname, '../..')
// What students write goes into backups: nobody else on this machine reads what is made here.
process.umask(0o077)

async function main(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command) {
    const isAsked = words.length === 0 || words.includes('--help') || words[0] === 'help'
    return isAsked
      ? say(helpOfAll())
      : misunderstood(`There is no command ${words.slice(0, 2).join(' ')}.`, helpOfAll())
  }
  try {
    const { flags, args } = readWords(command, words.slice(command.name.split(' ').length))
    if (flags['help'] === true) return say(helpOf(command))
    checkArgs(command, args)
    if (command.warning && flags['yes'] !== true && !(await isSure(command.warning(args)))) {
      console.error('Nothing was done.')
      return 1
    }
    return await runCommand(command, args, flags)
  } catch (error) {
    if (error instanceof WrongUse) return misunderstood(error.message, helpOf(command))
    const isExpected = error instanceof CannotDo || error instanceof Problem
    console.error(isExpected ? error.message : `${command.name} failed: ${messageOf(error)}`)
    return 1
  }
}

async function runCommand(
  command: Command,
  args: string[],
  flags: Record<string, string | boolean | undefined>,
): Promise<number> {
  const config = parseConfig(process.env, root)
  let opened: Shop | undefined
  const shop = async () => (opened ??= await openShop(config))
  try {
    const answer = await command.run({ args, flags, config, env: process.env, nowMs: Date.now(), root, shop })
    return say(flags['json'] === true ? asJson(answer) : asText(answer))
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
async function isSure(warning: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new WrongUse(`${warning} This cannot be undone: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const said = await terminal.question(`${warning} This cannot be undone. Type yes to go on: `)
  terminal.close()
  return said.trim().toLowerCase() === 'yes'
}

function asText(answer: Answer): string {
  if ('lines' in answer) return answer.lines.join('\n')
  const { rows, columns } = answer
  if (rows.length === 0) return 'There is nothing.'
  const heads = Object.keys(columns)
  const cells = rows.map((row) => Object.values(columns).map((cell) => printable(String(cell(row as never) ?? ''))))
  if (rows.length === 1) {
    const width = Math.max(...heads.map(({ length }) => length))
    return heads.map((head, at) => `${head.padEnd(width)}  ${cells[0]?.[at] ?? ''}`.trimEnd()).join('\n')
  }
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [heads, ...cells].map(lineOf).join('\n')
}

function asJson(answer: Answer): string {
  return JSON.stringify('lines' in answer ? answer.lines : answer.rows, null, 2)
}

/** What strangers wrote must not steer a terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')

function helpOfAll(): string {
  const width = Math.max(...commands.map(({ name, args }) => `${name} ${args}`.length))
  return [
    'Usage: npm run admin -- <command>',
    '',
    ...commands.map(({ name, args, summary }) => `  ${`${name} ${args}`.padEnd(Math.min(width, 44))}  ${summary}`),
    '',
    'Every command takes --help; lists take --json; what cannot be undone asks first, or takes --yes.',
    'Run it with the environment of the server and as its user. It ends with 0 when it was done, 1 when it could not',
    'be done, and 2 when it was not understood.',
  ].join('\n')
}

function helpOf({ name, args, summary, flags = {}, warning }: Command): string {
  const all = {
    ...Object.fromEntries(
      Object.entries(flags).map(([flag, { is, does }]) => [is === 'text' ? `${flag} <text>` : flag, does]),
    ),
    json: 'prints JSON',
    ...(warning && { yes: 'does not ask first' }),
  }
  return [
    `Usage: npm run admin -- ${name} ${args}`.trimEnd(),
    '',
    summary,
    '',
    ...Object.entries(all).map(([flag, does]) => `  --${flag.padEnd(20)}  ${does}`),
  ].join('\n')
}

function misunderstood(why: string, help: string): number {
  console.error(`${why}\n\n${help}`)
  return 2
}

function say(text: string): number {
  console.log(text)
  return 0
}

process.exitCode = await main(process.argv.slice(2))
