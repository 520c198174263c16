import { Model, snakeCaseMappers } from 'objection'
import type { Columns } from '../database/raw-sql.ts'

const mappers = snakeCaseMappers()

/** A row's fields by the names of their columns, for statements without a query builder. */
export const columnsOf = (fields: Columns): Columns => mappers.format(fields) as Columns

/** A table's row. Queries always name their connection, `Row.query(trx)`, and columns in `where` as the table has them. */
export abstract class Row extends Model {
  static override get columnNameMappers() {
    return mappers
  }
}
