/** What a page makes a phone fetch and run before it shows itself. Ends with 1 when a page is over its budget, as
 *  `npm run check:budgets` does. */
import path from 'node:path'
import { fontBudget, overBudget, weighPages } from '../scripts/build/page-budgets.mjs'
import { formatKilobytes, openReport } from './support/report.ts'

const client = path.resolve(import.meta.dirname, '../dist/client')
const { figures, fonts } = await weighPages(client)

const report = openReport()
report.figures([
  ...figures.map(({ page, kind, coding, allowed, bytes, isMet }) => {
    const other = coding === 'gzip' ? 'brotli' : 'gzip'
    return {
      figure: `${kind === 'script' ? 'JavaScript' : 'CSS'} of the ${page} page`,
      ours: `${formatKilobytes(bytes[coding])} ${coding}`,
      against: `${formatKilobytes(bytes[other])} ${other}, ${bytes.files} files`,
      ratio: `${(bytes[coding] / allowed).toFixed(2)} of the budget`,
      goal: `≤ ${formatKilobytes(allowed)}`,
      isMet,
    }
  }),
  {
    figure: 'Fonts in all',
    ours: formatKilobytes(fonts),
    against: '',
    ratio: `${(fonts / fontBudget).toFixed(2)} of the budget`,
    goal: `≤ ${formatKilobytes(fontBudget)}`,
    isMet: fonts <= fontBudget,
  },
])
await report.close()

const over = await overBudget(client)
if (over.length > 0) {
  console.error(`Over the budget:\n  ${over.join('\n  ')}`)
  process.exitCode = 1
}
