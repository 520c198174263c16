import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rowsOnPage } from '../../../core/contract/operator/paging.ts'
import { Problem } from '../../../core/problem.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './operator.module.css'
import type { OperatorSearch } from './operator-search.ts'

/** What a part of the operator's pages is handed: its address, and how it changes. */
export interface PartProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

export interface QueryResultProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What the server answered, or why it did not. */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Spinner label="Asking the server…" />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const why = useLoadFailure(error)
  if (error instanceof Problem && error.code === 'not-found')
    return (
      <EmptyPage
        as="part"
        title="Nothing here for you"
        actions={
          <LinkButton to="/signin" search={{ redirect: '/operator' }}>
            Sign in
          </LinkButton>
        }
      >
        <p>Either this is gone, or you are not signed in as an operator of this shop.</p>
      </EmptyPage>
    )
  return (
    <Notice
      tone="warn"
      announce
      action={
        <Button look="secondary" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {why === 'offline' && 'You are offline. These pages need a connection: nothing of them is kept on this device.'}
      {why === 'unreachable' && 'The server cannot be reached. Please try again in a moment.'}
      {why === 'failed' && problemText(error)}
    </Notice>
  )
}

/** Why something was not done. */
export const problemText = (error: unknown) =>
  error instanceof Problem ? error.message : 'Something failed in the app.'

export interface Column<Row> {
  head: string
  render: (row: Row) => ReactNode
  /** Stands at the end of its column, digit under digit. */
  isNumber?: boolean
}

export interface RowsProps<Row> {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string | number
  /** Said where there is no row. */
  none: string
}

/** A plain table; on a phone each row is a block with the heads beside its cells. */
export function Rows<Row>({ caption, rows, columns, idOf, none }: RowsProps<Row>) {
  if (rows.length === 0) return <p>{none}</p>
  return (
    <table className={css['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? css['number'] : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ head, render, isNumber }) => (
              <td key={head} data-head={head} className={isNumber ? css['number'] : undefined}>
                <div>{render(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The way to other pages of a list, where there are any. */
export function Pages({ search, onSearch, count }: PartProps & { count: number }) {
  const page = search.page ?? 1
  if (page === 1 && count < rowsOnPage) return null
  const go = (to: number) => onSearch({ ...search, page: to })
  return (
    <nav className={css['pages']} aria-label="Pages">
      <Button look="secondary" disabled={page === 1} onClick={() => go(page - 1)}>
        Newer
      </Button>
      <span>Page {page}</span>
      <Button look="secondary" disabled={count < rowsOnPage} onClick={() => go(page + 1)}>
        Older
      </Button>
    </nav>
  )
}

export interface PartLinkProps {
  part: string
  search: OperatorSearch
  children: ReactNode
}

/** Leads to one of a list. */
export function PartLink({ part, search, children }: PartLinkProps) {
  return (
    <Link to="/operator/{-$part}" params={{ part }} search={search}>
      {children}
    </Link>
  )
}

/** A moment in UTC, as the log and the mails have it. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return '–'
  return (
    <time dateTime={at} className={css['moment']}>
      {at.slice(0, 10)} {at.slice(11, 16)}
    </time>
  )
}

/** From one of a list back to all of them. */
export function BackToAll({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <p>
      <Button look="plain" icon="arrow-left" onClick={onBack}>
        {children}
      </Button>
    </p>
  )
}
