import type { Knex } from 'knex'

/** Courses, every version of every item, packs with their blobs, grants and signing keys. */
export async function up(knex: Knex): Promise<void> {
  // One row: counts up with everything the catalogue shows, so that a rendered catalogue knows whether it is stale. It is
  // also the lock under which content is published.
  await knex.schema.createTable('catalogue_state', (table) => {
    table.integer('id').primary()
    table.bigInteger('revision').notNullable()
  })
  await knex('catalogue_state').insert({ id: 1, revision: 1 })

  await knex.schema.createTable('courses', (table) => {
    table.integer('id').primary()
    table.text('slug').notNullable()
    table.text('title').notNullable()
    table.integer('price_minor').notNullable()
    table.boolean('on_sale').notNullable()
    // course.yaml as canonical JSON.
    table.text('file').notNullable()
    table.integer('question_count').notNullable()
    table.integer('note_count').notNullable()
    // Questions by topic id, as JSON.
    table.text('questions_by_topic').notNullable()
    // Customers with a grant that is not revoked; kept up with the grants.
    table.integer('students_enrolled').notNullable().defaultTo(0)
    table.bigInteger('updated_at_ms').notNullable()
    table.index(['on_sale', 'id'])
  })

  // Every item ever published, so that an old answer is always graded by the question as it was asked.
  await knex.schema.createTable('item_versions', (table) => {
    table.text('item_hash').primary()
    table.text('item_id').notNullable()
    table.integer('course_id').notNullable().references('courses.id')
    table.text('body').notNullable()
    table.bigInteger('first_seen_at_ms').notNullable()
    table.index(['course_id', 'item_id'])
  })

  await knex.schema.createTable('packs', (table) => {
    table.integer('course_id').notNullable().references('courses.id')
    table.integer('version').notNullable()
    // Hash of what the pack holds, so that publishing the same again is seen to change nothing.
    table.text('content_hash').notNullable()
    table.text('manifest').notNullable()
    table.text('kid').notNullable()
    table.text('signature').notNullable()
    table.bigInteger('bytes').notNullable()
    table.bigInteger('wire_bytes').notNullable()
    table.bigInteger('published_at_ms').notNullable()
    table.primary(['course_id', 'version'])
  })

  await knex.schema.createTable('pack_blobs', (table) => {
    table.text('sha256').primary()
    table.text('media_type').notNullable()
    table.bigInteger('bytes').notNullable()
    // Either the bytes as they are, or both compressed forms: text is never stored three times.
    table.binary('body')
    table.binary('body_gzip')
    table.binary('body_br')
  })

  await knex.schema.createTable('pack_blob_uses', (table) => {
    table.integer('course_id').notNullable()
    table.integer('version').notNullable()
    table.integer('position').notNullable()
    table.text('sha256').notNullable().references('pack_blobs.sha256')
    // base or overlay for shards of items, media for the rest.
    table.text('layer').notNullable()
    table.primary(['course_id', 'version', 'position'])
    table.foreign(['course_id', 'version']).references(['course_id', 'version']).inTable('packs')
    table.index(['course_id', 'sha256'])
    table.index(['sha256'])
  })

  await knex.schema.createTable('grants', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.integer('course_id').notNullable().references('courses.id')
    table.text('source').notNullable()
    table.bigInteger('starts_at_ms').notNullable()
    table.bigInteger('ends_at_ms')
    table.bigInteger('revoked_at_ms')
    table.text('reason')
    table.index(['user_id', 'course_id'])
    table.index(['course_id'])
  })
  // A free course is taken once, whatever two servers do at the same moment.
  await knex.raw(
    "create unique index grants_one_free on grants (user_id, course_id) where source = 'free' and revoked_at_ms is null",
  )

  await knex.schema.createTable('user_entitlements', (table) => {
    table.text('user_id').primary().references('users.id').onDelete('CASCADE')
    table.bigInteger('version').notNullable()
  })

  await knex.schema.createTable('signing_keys', (table) => {
    table.text('kid').primary()
    table.text('public_jwk').notNullable()
    table.text('private_jwk').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('retired_at_ms')
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'signing_keys',
    'user_entitlements',
    'grants',
    'pack_blob_uses',
    'pack_blobs',
    'packs',
    'item_versions',
    'courses',
    'catalogue_state',
  ]
  for (const table of tables) await knex.schema.dropTable(table)
}
