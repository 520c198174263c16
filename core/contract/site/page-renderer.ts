import type { Send } from '../call.ts'

/** Where an address leads. Of a public page, and of one that does not exist, `url` is the one form in which it is rendered
 *  and kept: without a query that the page does not read. A page is `searched` when its query holds what a visitor wrote: of
 *  those there is no end, and they are drawn in the browser. */
export type PagePlace =
  | { is: 'public'; url: string }
  | { is: 'searched' }
  | { is: 'private' }
  | { is: 'unknown'; url: string }

export interface PageRequest {
  /** Path and query, as `PagePlace` gives it. */
  url: string
  /** `https://example.org`, for what has to name whole addresses. */
  origin: string
  /** Carries what the page asks the server, as nobody in particular. */
  send: Send
}

export type PageOutcome =
  | { is: 'redirect'; to: string }
  | {
      is: 'page'
      status: 200 | 404
      /** HTML for `#root`. */
      html: string
      /** HTML for `<head>`: title, description and what else names the page. */
      head: string
      /** JSON, ready to stand in HTML, from which the browser goes on with the same data. */
      state: string
      /** The routes it was made of, whose files the browser will want. */
      routeIds: string[]
    }

/** What the built page offers the server: `app/start/entry-server.tsx` is one. */
export interface PageRenderer {
  placeOf(url: string): PagePlace
  /** Throws when the page cannot be made: the plain page then does it in the browser. */
  renderPage(request: PageRequest): Promise<PageOutcome>
}
