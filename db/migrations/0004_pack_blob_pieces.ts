import type { Knex } from 'knex'

/** Large media in pieces, so that a part of it is read without the rest. Their row in `pack_blobs` has no body. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('pack_blob_pieces', (table) => {
    table.text('sha256').notNullable().references('pack_blobs.sha256')
    table.integer('position').notNullable()
    table.binary('body').notNullable()
    table.primary(['sha256', 'position'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('pack_blob_pieces')
}
