import { itemInsightsCsvPath, operatorItemInsights } from '../../../core/contract/operator/item-insights.ts'
import { operatorCourses } from '../../../core/contract/operator/published.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { QueryResult, Rows, type PartProps } from './operator-parts.tsx'
import css from './operator.module.css'

/** How the questions of a course measure, so that authors see which to mend. */
export function InsightsPart({ search, onSearch }: PartProps) {
  const query = useOperatorQuery(operatorCourses, {})
  return (
    <QueryResult query={query}>
      {(courses) => {
        const chosen = courses.find(({ id }) => String(id) === search.q) ?? courses[0]
        if (!chosen) return <p>No course was published yet.</p>
        return (
          <>
            <div className={css['tools']}>
              <SelectField
                label="Course"
                value={String(chosen.id)}
                options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
                onValue={(q) => onSearch({ q })}
              />
              <ButtonAnchor look="secondary" icon="download" href={itemInsightsCsvPath(chosen.id)} download>
                The same as CSV
              </ButtonAnchor>
            </div>
            <Insights courseId={chosen.id} />
          </>
        )
      }}
    </QueryResult>
  )
}

function Insights({ courseId }: { courseId: number }) {
  const query = useOperatorQuery(operatorItemInsights, { query: { courseId } })
  return (
    <QueryResult query={query}>
      {(rows) => (
        <Rows
          caption="Questions by first answers, what needs a look first. Figures from twenty students on"
          rows={rows}
          idOf={({ itemId }) => itemId}
          none="This course has no questions."
          columns={[
            {
              head: 'Question',
              render: ({ itemId, stem }) => (
                <div className={css['words']}>
                  {itemId}: {stem}
                </div>
              ),
            },
            { head: 'Students', isNumber: true, render: ({ students }) => students },
            {
              head: 'Right',
              isNumber: true,
              render: ({ right }) => (right === null ? '–' : `${Math.round(right * 100)}%`),
            },
            {
              head: 'Discrimination',
              isNumber: true,
              render: ({ discrimination }) => discrimination?.toFixed(2) ?? '–',
            },
            {
              head: 'Median time',
              isNumber: true,
              render: ({ medianSeconds }) => (medianSeconds === null ? '–' : `${medianSeconds} s`),
            },
            { head: 'Reports', isNumber: true, render: ({ reports }) => reports },
            { head: 'To look at', render: ({ concerns }) => <div className={css['words']}>{concerns.join(' ')}</div> },
          ]}
        />
      )}
    </QueryResult>
  )
}
