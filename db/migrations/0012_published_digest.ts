import type { Knex } from 'knex'

/** Beside the catalogue's revision: of which files it was published, so that a start with the same ones need not read them. Null
 *  where that is not known. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table catalogue_state add column published_digest text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table catalogue_state drop column published_digest')
}
