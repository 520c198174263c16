import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { paymentPages } from '../../../core/shop/foreign-documents.ts'

/** The browser's history for the router. Whoever goes to a page that a payment provider's script may run in, or leaves one,
 *  loads a new document: what runs in the old one ends with it. */
export function documentHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (path, ...how) => (isOtherDocument(path) ? location.assign(path) : push(path, ...how))
  history.replace = (path, ...how) => (isOtherDocument(path) ? location.replace(path) : replace(path, ...how))
  return history
}

const isOtherDocument = (path: string) => paymentPages.test(path) !== paymentPages.test(location.pathname)
