import { useId } from 'react'
import { reportKindNames, reportKinds, reportWordLimit } from '../../../core/study/question-report.ts'
import { Problem } from '../../../core/problem.ts'
import { fetchedPart } from '../../data/api/fetched-part.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './report-question.module.css'

/** A version of a question of a course. */
export interface ReportedQuestion {
  courseId: number
  itemId: string
  itemHash: string
}

export interface ReportDialogProps extends ReportedQuestion {
  isOpen: boolean
  onClose: () => void
}

const kinds = [
  { value: '', label: 'Please choose' },
  ...reportKindNames.map((value) => ({ value, label: reportKinds[value] })),
]

/** What is wrong with a question, in the student's words. Without a connection it is kept here and sent later. */
export function ReportDialog({ isOpen, onClose, ...question }: ReportDialogProps) {
  const formId = useId()
  const account = accountOf(useSession())
  const form = useForm({
    name: `report.${question.itemHash}`,
    keepsDraft: true,
    schema,
    bodyOf: ({ kind, words = '' }, { id, atMs }) => ({
      ...question,
      id,
      ...(account && { userId: account.userId }),
      kind: reportKindNames.find((name) => name === kind),
      words,
      writtenAt: new Date(atMs).toISOString(),
    }),
    send: async ({ kind, ...body }, { atMs }) => {
      // Where the schema could not be fetched, nobody has asked for it yet.
      if (kind === undefined) throw unchosen()
      const { deliverMessage } = await fetchedPart(import('../../data/forms/message-outbox.ts'))
      const delivery = await deliverMessage({ ...body, kind }, atMs)
      if (delivery.is === 'refused' || delivery.is === 'failed') throw delivery.problem
      return delivery
    },
  })
  const { state, errors, failure } = form
  const close = () => {
    onClose()
    if (state.is === 'sent') form.again()
  }

  if (state.is === 'sent') {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Thank you"
        actions={
          <Button onClick={close} ref={takeFocus}>
            Close
          </Button>
        }
      >
        <p role="status">
          {state.answer.is === 'kept'
            ? 'Your report is kept on this device. It will be sent when you are online.'
            : 'We have your report and will look at the question.'}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Report this question"
      actions={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={state.is === 'sending'}>
            {state.is === 'sending' ? 'Sending…' : 'Send report'}
          </Button>
        </>
      }
    >
      <form id={formId} className={css['form']} aria-label="Report this question" {...form.props}>
        {failure && (
          <Notice tone="error" title="Your report could not be sent" announce>
            {failure.message}
          </Notice>
        )}
        <SelectField label="What is wrong?" name="kind" options={kinds} error={errors['kind']} />
        <TextArea
          label="Details"
          name="words"
          hint="Say where, and what it should be; a source helps most. Nothing about real patients or clients, please."
          rows={4}
          maxLength={reportWordLimit}
          error={errors['words']}
        />
        <p className={css['small']}>
          {account === null
            ? 'Sent with the version of the question that you saw, and without your name. If you would like an answer, please use the contact page.'
            : 'Sent with the version of the question that you saw, and with the address of your account, so that we can answer.'}
        </p>
      </form>
    </Dialog>
  )
}

const schema = () =>
  import('../../../core/contract/study/question-reports.ts').then(({ reportQuestion }) => reportQuestion.body)

const unchosen = () =>
  new Problem('validation', '', { fields: [{ path: 'kind', message: 'Please choose what is wrong' }] })

/** The button that was pressed has gone with the form. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
