import type { Knex } from 'knex'
import * as accounts from './0001_accounts.ts'
import * as studyMaterial from './0002_study_material.ts'
import * as sync from './0003_sync.ts'
import * as packBlobPieces from './0004_pack_blob_pieces.ts'
import * as shop from './0005_shop.ts'
import * as messages from './0006_messages.ts'
import * as syncSums from './0007_sync_sums.ts'
import * as securityLog from './0008_security_log.ts'
import * as marks from './0009_marks.ts'
import * as subscriptions from './0010_subscriptions.ts'
import * as samples from './0011_samples.ts'
import * as publishedDigest from './0012_published_digest.ts'
import * as questionReports from './0013_question_reports.ts'
import * as answerShares from './0014_answer_shares.ts'
import * as examStarts from './0015_exam_starts.ts'
import * as accountSafety from './0016_account_safety.ts'
import * as passkeys from './0017_passkeys.ts'
import * as totp from './0018_totp.ts'
import * as dataExports from './0019_data_exports.ts'
import * as accountDeletions from './0020_account_deletions.ts'
import * as operators from './0021_operators.ts'
import * as closedMessages from './0022_closed_messages.ts'
import * as till from './0023_till.ts'
import * as paymentSandbox from './0024_payment_sandbox.ts'
import * as planSubscriptions from './0025_plan_subscriptions.ts'
import * as learners from './0026_learners.ts'
import * as difficultyFits from './0027_difficulty_fits.ts'
import * as corrections from './0028_corrections.ts'
import * as correctionsSetAside from './0030_corrections_set_aside.ts'
import * as examEvents from './0029_exam_events.ts'
import * as conversations from './0031_conversations.ts'
import * as modelUsage from './0032_model_usage.ts'
import * as keptWithdrawals from './0033_kept_withdrawals.ts'
import * as registersAndStudents from './0034_registers_and_students.ts'
import * as receiptsOfErased from './0035_receipts_of_erased.ts'
import * as messagesOfAccounts from './0036_messages_of_accounts.ts'

interface Migration {
  up(knex: Knex): Promise<void>
  down(knex: Knex): Promise<void>
}

const migrations: Record<string, Migration> = {
  '0001_accounts': accounts,
  '0002_study_material': studyMaterial,
  '0003_sync': sync,
  '0004_pack_blob_pieces': packBlobPieces,
  '0005_shop': shop,
  '0006_messages': messages,
  '0007_sync_sums': syncSums,
  '0008_security_log': securityLog,
  '0009_marks': marks,
  '0010_subscriptions': subscriptions,
  '0011_samples': samples,
  '0012_published_digest': publishedDigest,
  '0013_question_reports': questionReports,
  '0014_answer_shares': answerShares,
  '0015_exam_starts': examStarts,
  '0016_account_safety': accountSafety,
  '0017_passkeys': passkeys,
  '0018_totp': totp,
  '0019_data_exports': dataExports,
  '0020_account_deletions': accountDeletions,
  '0021_operators': operators,
  '0022_closed_messages': closedMessages,
  '0023_till': till,
  '0024_payment_sandbox': paymentSandbox,
  '0025_plan_subscriptions': planSubscriptions,
  '0026_learners': learners,
  '0027_difficulty_fits': difficultyFits,
  '0028_corrections': corrections,
  '0029_exam_events': examEvents,
  '0030_corrections_set_aside': correctionsSetAside,
  '0031_conversations': conversations,
  '0032_model_usage': modelUsage,
  '0033_kept_withdrawals': keptWithdrawals,
  '0034_registers_and_students': registersAndStudents,
  '0035_receipts_of_erased': receiptsOfErased,
  '0036_messages_of_accounts': messagesOfAccounts,
}

/** Names carry no file extension, so a database migrated from .ts sources is the same to the built server. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations).toSorted(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name]
    if (!migration) throw new Error(`there is no migration ${name}`)
    return migration
  },
}
