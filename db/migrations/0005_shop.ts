import type { Knex } from 'knex'

/** What the shop shows besides its courses, as the content folder has it, and how often resources were downloaded. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('shop_entries', (table) => {
    // tutor, testimonial, faq, session, resource, or preview (of the course whose number is the id).
    table.text('kind').notNullable()
    table.text('id').notNullable()
    table.integer('position').notNullable()
    // Canonical JSON.
    table.text('body').notNullable()
    table.primary(['kind', 'id'])
  })

  // A plan that is gone from the folder stays for those who have it and is no longer on sale.
  await knex.schema.createTable('plans', (table) => {
    table.text('id').primary()
    table.integer('position').notNullable()
    table.boolean('on_sale').notNullable()
    // The plan and what its tier unlocks, as canonical JSON.
    table.text('file').notNullable()
  })

  // Kept apart from the resource, so that one which goes and comes back counts on.
  await knex.schema.createTable('resource_downloads', (table) => {
    table.text('resource_id').primary()
    table.integer('downloads').notNullable()
  })

  // The files that anyone may read.
  await knex.schema.createTable('open_media', (table) => {
    table.text('sha256').primary().references('pack_blobs.sha256')
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['open_media', 'resource_downloads', 'plans', 'shop_entries']) {
    await knex.schema.dropTable(table)
  }
}
