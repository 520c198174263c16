import { parseArgs, type ParseArgsConfig } from 'node:util'
import { messageOf } from '../../core/message-of.ts'

/** What was typed behind a command. What makes no sense ends it, with how it is used. */
export function readWords<const Given extends ParseArgsConfig>(
  usage: string,
  given: Given,
): ReturnType<typeof parseArgs<Given>> {
  try {
    return parseArgs(given)
  } catch (error) {
    return misunderstood(usage, messageOf(error))
  }
}

/** Ends a command that cannot be done as it was typed. */
export function misunderstood(usage: string, why?: string): never {
  if (why !== undefined) console.error(why)
  console.error(`Usage: npm run ${usage}`)
  process.exit(1)
}
