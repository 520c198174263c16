import { Model, snakeCaseMappers } from 'objection'

/** A table's row. Queries always name their connection, `Row.query(trx)`, and columns in `where` as the table has them. */
export abstract class Row extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers()
  }
}
