import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { needsOtherDocument } from '../../../core/shop/served-pages.ts'

/** The browser's history for the router. Whoever goes to a page that the server sends, or leaves one, loads a new document: a payment
 *  provider's script that runs in the old one ends with it, and an operator's page comes with its code. */
export function documentHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (path, ...how) => (isOtherDocument(path) ? location.assign(path) : push(path, ...how))
  history.replace = (path, ...how) => (isOtherDocument(path) ? location.replace(path) : replace(path, ...how))
  return history
}

const isOtherDocument = (path: string) => needsOtherDocument(location.pathname, path)
