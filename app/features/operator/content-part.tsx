import {
  correctItem,
  operatorCorrections,
  operatorCourses,
  operatorItemVersions,
} from '../../../core/contract/operator/published.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { FormAct, textIn } from './act-button.tsx'
import { QueryResult, Moment, Rows, type PartProps } from './operator-parts.tsx'
import css from './operator.module.css'

const correctionSchema = () => Promise.resolve(correctItem.body)

/** What is published, and what of it has to be put right. */
export function ContentPart({ search, onSearch }: PartProps) {
  const query = useOperatorQuery(operatorCourses, {})
  const [, course, itemId] = /^(\d{1,9})\/(.+)$/.exec(search.q ?? '') ?? []
  return (
    <>
      <QueryResult query={query}>
        {(rows) => (
          <Rows
            caption="Courses"
            rows={rows}
            idOf={({ id }) => id}
            none="No course was published yet."
            columns={[
              { head: 'Course', render: ({ id, title }) => `${id}: ${title}` },
              { head: 'On sale', render: ({ isOnSale }) => (isOnSale ? 'Yes' : 'No') },
              { head: 'Questions', render: ({ questions }) => questions },
              { head: 'Students', render: ({ students }) => students },
              { head: 'Version', render: ({ version }) => version ?? '–' },
              { head: 'Published', render: ({ publishedAt }) => <Moment at={publishedAt} /> },
            ]}
          />
        )}
      </QueryResult>
      <h2>Correct a question</h2>
      <p className={css['words']}>
        Publish the version that puts it right first. Then every answer to an earlier one is marked by it, and your
        reason is read by students and on the public page of corrections.
      </p>
      <form
        className={css['tools']}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          onSearch({ q: `${textIn(form, 'course')}/${textIn(form, 'item').trim()}` })
        }}
      >
        <TextField
          label="Number of the course"
          name="course"
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          title="A number, as in the list above"
          required
          defaultValue={course}
        />
        <TextField label="Id of the question" name="item" required maxLength={64} defaultValue={itemId} />
        <Button type="submit" look="secondary">
          Show its versions
        </Button>
      </form>
      {course !== undefined && itemId !== undefined && <Versions courseId={Number(course)} itemId={itemId} />}
      <Corrections />
    </>
  )
}

/** The server marks again by itself: looked at anew until it is through. */
function Corrections() {
  const query = useOperatorQuery(operatorCorrections, {}, (rows) =>
    rows?.some(({ finishedAt }) => finishedAt === null) ? 5000 : false,
  )
  return (
    <QueryResult query={query}>
      {(rows) => (
        <Rows
          caption="Questions that were put right, the newest first"
          rows={rows}
          idOf={({ id }) => id}
          none="No question was put right yet."
          columns={[
            { head: 'Begun', render: ({ madeAt }) => <Moment at={madeAt} /> },
            { head: 'Question', render: ({ courseId, itemId }) => `${courseId}/${itemId}` },
            { head: 'Reason', render: ({ reason }) => <div className={css['words']}>{reason}</div> },
            { head: 'Students', isNumber: true, render: ({ students }) => students },
            { head: 'Marks changed', isNumber: true, render: ({ answers }) => answers },
            { head: 'Could not be marked', isNumber: true, render: ({ failed }) => failed },
            {
              head: 'Finished',
              render: ({ finishedAt }) => (finishedAt === null ? 'Being marked again' : <Moment at={finishedAt} />),
            },
          ]}
        />
      )}
    </QueryResult>
  )
}

function Versions({ courseId, itemId }: { courseId: number; itemId: string }) {
  const query = useOperatorQuery(operatorItemVersions, { query: { courseId, itemId } })
  return (
    <QueryResult query={query}>
      {(rows) => (
        <>
          <Rows
            caption={`Versions of ${itemId}, the newest first`}
            rows={rows}
            idOf={({ hash }) => hash}
            none={`Course ${courseId} has no question ${itemId}.`}
            columns={[
              { head: 'Published', render: ({ firstSeenAt }) => <Moment at={firstSeenAt} /> },
              { head: 'Question', render: ({ stem }) => <div className={css['words']}>{stem}</div> },
              {
                head: 'Answers are marked',
                render: ({ isMarkedByAnother }) => (isMarkedByAnother ? 'by another version' : 'by this one'),
              },
            ]}
          />
          {rows.length > 0 && (
            <div className={css['tools']}>
              <FormAct
                name={`correct-${courseId}-${itemId}`}
                schema={correctionSchema}
                bodyOf={({ reason = '' }) => ({ courseId, itemId, reason: reason.replaceAll(/\s+/g, ' ') })}
                send={(body) => callServer(correctItem, { body })}
                label="Correct the marks"
                isDangerous
                title="Mark every answer by the newest version?"
                done={() => 'Begun. The list below tells how far it has come.'}
              >
                {(errors) => (
                  <>
                    <p>The marks of students change, on all their devices. This cannot be taken back.</p>
                    <TextArea
                      label="Reason, for the students"
                      name="reason"
                      required
                      maxLength={500}
                      rows={3}
                      error={errors['reason']}
                    />
                  </>
                )}
              </FormAct>
            </div>
          )}
        </>
      )}
    </QueryResult>
  )
}
