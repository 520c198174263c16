import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import {
  QueryResult,
  type QueryResultProps,
  BackToAll,
  Pages,
  type PartProps,
  Rows,
  type RowsProps,
} from './operator-parts.tsx'
import css from './operator.module.css'

export interface FindFormProps {
  /** Is handed what was typed and chosen, by the names of the fields. */
  onFind: (typed: FormData) => void
  /** The fields. */
  children: ReactNode
}

/** What a list is searched by. */
export function FindForm({ onFind, children }: FindFormProps) {
  return (
    <form
      className={css['tools']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(new FormData(event.currentTarget))
      }}
    >
      {children}
      <Button type="submit" look="secondary" icon="search">
        Find
      </Button>
    </form>
  )
}

export interface FoundRowsProps<Row> extends PartProps, Omit<RowsProps<Row>, 'rows'> {
  query: UseQueryResult<readonly Row[]>
}

/** A page of what was found, and the way to the others. */
export function FoundRows<Row>({ query, search, onSearch, ...table }: FoundRowsProps<Row>) {
  return (
    <QueryResult query={query}>
      {(rows) => (
        <>
          <Rows rows={rows} {...table} />
          <Pages {...{ search, onSearch }} count={rows.length} />
        </>
      )}
    </QueryResult>
  )
}

export interface OneOfListProps<Data> extends QueryResultProps<Data> {
  onBack: () => void
  /** Names the list that it is of: "All orders". */
  all: string
}

/** One of a list, and the way back to all of them. */
export function OneOfList<Data>({ onBack, all, ...asked }: OneOfListProps<Data>) {
  return (
    <>
      <BackToAll onBack={onBack}>{all}</BackToAll>
      <QueryResult {...asked} />
    </>
  )
}
