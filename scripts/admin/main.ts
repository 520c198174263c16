import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { runWords } from './run-words.ts'

// What an operator does at the shell: `npm run admin -- <command>`. It exits with 0 when that was done, 1 when it could not be done, and 2
// when it was not understood.

// What students write goes into backups: nobody else on this machine reads what is made here.
process.umask(0o077)

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const said = await terminal.question(question)
  terminal.close()
  return said
}

process.exitCode = await runWords(process.argv.slice(2), {
  env: process.env,
  root: path.resolve(import.meta.dirname, '../..'),
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
  ask: process.stdin.isTTY ? ask : null,
})
