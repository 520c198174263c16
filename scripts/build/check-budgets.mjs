import path from 'node:path'
import { root } from '../run.mjs'
import { overBudget } from './page-budgets.mjs'

// Ends with 1 when a page of the newest build is over its budget.
const over = await overBudget(path.join(root, 'dist/client'))
if (over.length > 0) {
  console.error(`Pages are over their budget.\n  ${over.join('\n  ')}`)
  process.exitCode = 1
}
