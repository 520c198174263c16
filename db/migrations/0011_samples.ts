import type { Knex } from 'knex'

/** Beside each pack of a course with a price: what anybody may study of it. Null where the course is free or has no sample. */
export async function up(knex: Knex): Promise<void> {
  for (const column of columns) await knex.raw('alter table packs add column ?? text', [column])
}

export async function down(knex: Knex): Promise<void> {
  await knex('pack_blob_uses').where({ layer: 'sample' }).delete()
  for (const column of columns) await knex.raw('alter table packs drop column ??', [column])
}

// The manifest as it was signed. Its blobs are uses of the layer `sample`.
const columns = ['sample_manifest', 'sample_kid', 'sample_signature']
