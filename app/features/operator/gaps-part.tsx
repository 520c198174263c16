import { operatorLibraryGaps } from '../../../core/contract/operator/library-gaps.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { QueryResult, Rows } from './operator-parts.tsx'
import css from './operator.module.css'

/** What students asked the tutor in vain, so that authors know what to write next. */
export function GapsPart() {
  const query = useOperatorQuery(operatorLibraryGaps, {})
  return (
    <QueryResult query={query}>
      {(rows) => (
        <Rows
          caption="Questions of the last 180 days that the library did not answer, or not so that it helped. Words that at least three students used"
          rows={rows}
          idOf={({ words }) => words.join(' ')}
          none="There is nothing that three students asked in vain."
          columns={[
            {
              head: 'Asked about',
              render: ({ words }) => <div className={css['words']}>{words.join(', ')}</div>,
            },
            { head: 'Students', isNumber: true, render: ({ askers }) => askers },
            { head: 'Questions', isNumber: true, render: ({ questions }) => questions },
            {
              head: 'Nearest topics',
              render: ({ topics }) => <div className={css['words']}>{topics.join(', ') || 'None shared'}</div>,
            },
            { head: 'Last asked', render: ({ lastAskedOn }) => lastAskedOn },
          ]}
        />
      )}
    </QueryResult>
  )
}
