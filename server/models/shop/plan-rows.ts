import type { Knex } from 'knex'

export interface PlanRow {
  id: string
  /** Place in the file, from 0. */
  position: number
  /** The plan and its tier, as canonical JSON. */
  file: string
}

/** Files of the plans on sale, in order. */
export async function shownPlans(trx: Knex): Promise<string[]> {
  return await trx('plans').where({ on_sale: true }).orderBy('position').pluck('file')
}

/** Puts these plans on sale and takes all others off it. Answers whether anything differed. */
export async function replacePlans(plans: PlanRow[], trx: Knex): Promise<boolean> {
  const wanted = new Map(plans.map((plan) => [plan.id, plan]))
  const rows: PlanRow[] = await trx('plans').where({ on_sale: true }).select('id', 'position', 'file')
  const stored = new Map(rows.map((row) => [row.id, row]))
  const gone = rows.filter(({ id }) => !wanted.has(id))
  const changed = Array.from(wanted.values()).filter((plan) => {
    const same = stored.get(plan.id)
    return same?.position !== plan.position || same.file !== plan.file
  })
  for (const { id } of gone) await trx('plans').where({ id }).update({ on_sale: false })
  for (const plan of changed)
    await trx('plans')
      .insert({ ...plan, on_sale: true })
      .onConflict('id')
      .merge()
  return gone.length + changed.length > 0
}

/** The file of a plan, on sale or not, and whether it is. */
export async function planFile(id: string, trx: Knex): Promise<{ file: string; isOnSale: boolean } | undefined> {
  const row: { file: string; on_sale: boolean | number } | undefined = await trx('plans').where({ id }).first()
  return row && { file: row.file, isOnSale: Boolean(row.on_sale) }
}
