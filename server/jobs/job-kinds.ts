import * as z from 'zod/mini'
import type { Schema } from '../../core/contract/endpoint.ts'
import type { Deps } from '../deps/deps.ts'
import { mail } from '../mail/mail.ts'
import { forgottenPassword, mailResetLink } from '../services/account/forgotten-password.ts'
import { dataExportJob, prepareExport } from '../services/account/my-data/prepare-export.ts'
import { shopIdentity } from '../services/shop/identity.ts'
import { carryOutWithdrawal, withdrawalJob } from '../services/shop/after-sale/carry-out-withdrawal.ts'
import { receiptFile } from '../services/shop/after-sale/receipt-file.ts'
import { cancelForDeletion, planCancellationJob } from '../services/shop/plans/cancel-for-deletion.ts'
import type { Job } from './job.ts'

export type JobDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'log' | 'config' | 'limits' | 'payments' | 'sendMail' | 'sendForm'
>

/** A kind of job of the outbox. */
export interface JobKind<S extends Schema = Schema> {
  schema: S
  /** How such a job is done. What is thrown is tried again later, unless it is `RefusedForGood`. */
  run(deps: JobDeps): (payload: z.output<S>, job: Job) => Promise<void>
  /** Is the payload still wanted when the job is done? Otherwise it is forgotten. */
  keeps?(deps: JobDeps): boolean
}

export type JobKinds = Record<string, JobKind>

/** Gives a kind its types. */
export const jobKind = <S extends Schema>(kind: JobKind<S>): JobKind<S> => kind

/** Every kind of job, by the name under which it waits in the database: a new one is one entry here. */
export const jobKinds = {
  mail: jobKind({
    schema: mail,
    run:
      ({ reads, sendMail }) =>
      async ({ attachedReceipts = [], ...letter }, { id, createdAtMs }) => {
        const { name, senderEmail } = await shopIdentity(reads)
        const files = await Promise.all(attachedReceipts.map((subject) => receiptFile(subject, reads)))
        const attachments = files.map((file) => ({
          filename: file.name,
          content: file.bytes,
          contentType: 'application/pdf',
        }))
        await sendMail({ ...letter, id, createdAtMs, from: { name, address: senderEmail }, attachments })
      },
    // The sandbox shows on a page what it has not sent.
    keeps: ({ config }) => config.smtpUrl === null,
  }),
  'forgotten-password': jobKind({
    schema: forgottenPassword,
    run: (deps) => (asked, job) => mailResetLink(deps, asked, job),
  }),
  'data-export': jobKind({
    schema: dataExportJob,
    run: (deps) => (asked, job) => prepareExport(deps, asked, job),
  }),
  withdrawal: jobKind({
    schema: withdrawalJob,
    run: (deps) => (stated) => carryOutWithdrawal(deps, stated),
  }),
  'plan-cancellation': jobKind({
    schema: planCancellationJob,
    run: (deps) => (asked) => cancelForDeletion(deps, asked),
  }),
  form: jobKind({
    schema: z.record(z.string(), z.unknown()),
    run:
      ({ sendForm }) =>
      async (form, { id }) => {
        // Another server may still have it; with none, it is given up like a service that never answers.
        if (sendForm === null) throw Object.assign(new Error('there is no form service'), { code: 'ENOFORM' })
        await sendForm(form, id)
      },
  }),
}
