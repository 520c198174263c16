import { useId } from 'react'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { Summary } from '../ui/layout/summary.tsx'
import css from './table-twin.module.css'

export interface TableTwinProps {
  /** What the table is of; said by screen readers. */
  caption: string
  /** The first names what a row is of. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The figures of a drawing as a table, opened by who would rather read them. */
export function TableTwin({ caption, columns, rows }: TableTwinProps) {
  const id = useId()
  return (
    <details data-aside="" className={css['twin']}>
      <Summary isSmall>
        The same as a table<VisuallyHidden>: {caption}</VisuallyHidden>
      </Summary>
      <table className={css['table']} aria-labelledby={id}>
        <caption id={id}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
