import type { Command } from './command.ts'

/** What there is to type. */
export function helpOfAll(commands: readonly Command[]): string {
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

/** How one command is used. */
export function helpOf({ name, args, summary, flags = {}, warning }: Command): string {
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
