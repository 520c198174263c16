import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** What tests start as a process of its own, by its source without `.ts`. */
export const programs = [
  'server/main',
  'scripts/admin/main',
  'scripts/content/check-content',
  'scripts/content/content-blind',
  'scripts/content/content-export',
  'scripts/content/content-import',
] as const

/** What node is told to run such a program: the script that was made of it before the run, or its sources where none was. */
export function nodeArgsOf(program: (typeof programs)[number]): string[] {
  const made = process.env['TEST_PROGRAMS']
  return made === undefined
    ? ['--import', 'tsx', path.join(root, `${program}.ts`)]
    : [path.join(made, `${program}.mjs`)]
}
