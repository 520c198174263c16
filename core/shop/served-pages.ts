import { paymentPages } from './foreign-documents.ts'

/** Pages of who runs the shop. All that they show is asked of the server. */
const operatorPages = /^\/operator(?=[/?]|$)/i

/** Pages whose documents the server sends whenever it can be reached: those under a policy of their own, and those of which the script
 *  that the worker keeps has only what is shown without a network (scripts/build/app-script.mjs). Each matches a path, with a query
 *  or without. */
export const servedPages: RegExp[] = [paymentPages, operatorPages]

/** Whether the way from one path to another leads into such a document, or out of it. */
export const needsOtherDocument = (from: string, to: string): boolean =>
  servedPages.some((pages) => pages.test(from) !== pages.test(to))
