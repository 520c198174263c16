import type { Router } from '@koa/router'
import {
  askForDeletion,
  askForExport,
  erasedAccounts,
  importData,
  myData,
  takeBackDeletion,
} from '../../../core/contract/account/my-data.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import { endLogin } from '../../http/login-session.ts'
import { dataExportsService } from '../../services/account/my-data/data-exports.ts'
import { dataImportService } from '../../services/account/my-data/data-import.ts'
import { deletionsService } from '../../services/account/my-data/deletions.ts'
import { settingsOf } from '../../services/shop/settings.ts'
import { exportFile } from '../../services/site/byte-endpoints.ts'
import { senderOf, visitorOf } from './visitor.ts'

/** What customers take with them, bring along and have deleted. */
export function myDataRoutes(router: Router, deps: Deps): void {
  const exports = dataExportsService(deps)
  const imports = dataImportService(deps)
  const deletions = deletionsService(deps)
  const sendsMail = settingsOf(deps.config).has('mail')

  handle(router, myData, async (_, { state: { userId } }) => ({
    export: await exports.current(userId),
    deletion: await deletions.current(userId),
    sendsMail,
  }))
  handle(router, askForExport, (_, ctx) => exports.ask(ctx.state.userId, senderOf(ctx)))
  handle(router, exportFile, async ({ params }, ctx) => ({
    is: 'download' as const,
    mediaType: 'application/zip',
    ...(await exports.download(ctx.state.userId, params.id, senderOf(ctx))),
  }))
  handle(router, importData, ({ body }, ctx) => imports.take(ctx.state.userId, body, senderOf(ctx)), {
    admit: ({ state: { userId } }) => imports.admit(userId),
  })
  handle(router, askForDeletion, async ({ body }, ctx) => {
    const asked = await deletions.ask(ctx.state.userId, body, visitorOf(ctx))
    endLogin(ctx)
    return asked
  })
  handle(router, takeBackDeletion, async (_, ctx) => {
    await deletions.takeBack(ctx.state.userId, senderOf(ctx))
    return null
  })
  handle(router, erasedAccounts, ({ body }, ctx) => deletions.erased(body, senderOf(ctx)))
}
