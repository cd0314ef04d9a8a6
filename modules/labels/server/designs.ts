import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { labels as l } from '../contract/fields.ts'
import type { LabelSubject } from '../contract/label-fields.ts'
import { type LabelLayout, subjectOf } from '../contract/label-layout.ts'
import { presetLabels } from '../contract/preset-labels.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/setting-label.ts'
import { core } from '#engine/contract/refusal.ts'

interface StoredDesign {
  readonly kode_desain: string
  readonly layout: LabelLayout
  readonly versi: number
  readonly updated_by: string | null
}

const storedOf = async (db: Db, kode_toko: string): Promise<readonly StoredDesign[]> =>
  (
    await sql<StoredDesign>`select kode_desain, layout, versi, updated_by from label_desain where kode_toko = ${kode_toko} order by kode_desain`.execute(
      db,
    )
  ).rows

const presets: readonly StoredDesign[] = Object.entries(presetLabels).map(([kode_desain, layout]) => ({
  kode_desain,
  layout,
  versi: 0,
  updated_by: null,
}))

/** The designs of a shop: those that the program comes with, as the shop changed them, then its own. */
async function designsOf(db: Db, kode_toko: string): Promise<readonly StoredDesign[]> {
  const stored = new Map((await storedOf(db, kode_toko)).map((design) => [design.kode_desain, design]))
  const own = [...stored.values()].filter(({ kode_desain }) => !(kode_desain in presetLabels))
  return [...presets.map((preset) => stored.get(preset.kode_desain) ?? preset), ...own]
}

/**
 * A design of a shop for what is labelled.
 * @throws Refusal DESIGN_MISSING
 */
export async function designOf(db: Db, kode_toko: string, kode_desain: string, subject: LabelSubject): Promise<LabelLayout> {
  const found = (await designsOf(db, kode_toko)).find((design) => design.kode_desain === kode_desain && subjectOf(design.layout) === subject)
  return found?.layout ?? refuseAt('kode_desain', refusals.DESIGN_MISSING, { kode_desain })
}

export const listDesigns: Handler<typeof calls.listDesigns> = async ({ db, caller }) =>
  (await designsOf(db, caller.kode_toko)).map((design) => ({ ...design, bawaan: design.kode_desain in presetLabels }))

const isOf = ({ caller }: Context, kode_desain: string) => sql`kode_toko = ${caller.kode_toko} and kode_desain = ${kode_desain}`
const find = async (context: Context, kode_desain: string) =>
  (await storedOf(context.db, context.caller.kode_toko)).find((design) => design.kode_desain === kode_desain)

export const saveDesign: Handler<typeof calls.saveDesign> = async (input) => {
  const { db, caller, body, audit } = input
  const kode_desain = l.kode_desain.check().safeParse(input.params.kode_desain).data ?? refuse(core.NOT_FOUND)
  const { versi, ...layout } = body
  const before = await find(input, kode_desain)
  const json = JSON.stringify(layout)
  // One statement decides who was first, also when two save for the first time.
  const { rows } = await sql<{ versi: number }>`
    insert into label_desain as d (kode_toko, kode_desain, layout, updated_by)
    select ${caller.kode_toko}, ${kode_desain}, ${json}::jsonb, ${caller.user_id}
    where ${versi} = 0 or exists (select from label_desain where ${isOf(input, kode_desain)})
    on conflict (kode_toko, kode_desain) do update
      set layout = excluded.layout, versi = nextval('label_desain_versi'), updated_by = excluded.updated_by, updated_at = now()
      where d.versi = ${versi}
    returning versi`.execute(db)
  const saved = rows[0] ?? refuse(refusals.DESIGN_CHANGED)
  await audit({ subject: 'label_desain', key: `${caller.kode_toko}/${kode_desain}`, before: before ?? null, after: { layout, versi: saved.versi } })
  return { message: 'Berhasil Menyimpan Data', versi: saved.versi }
}

export const removeDesign: Handler<typeof calls.removeDesign> = async (input) => {
  const { db, caller, audit, params, query } = input
  const before = (await find(input, params.kode_desain)) ?? refuse(refusals.DESIGN_MISSING)
  const { rows } = await sql`delete from label_desain where ${isOf(input, params.kode_desain)} and versi = ${query.versi} returning versi`.execute(db)
  if (rows.length === 0) refuse(refusals.DESIGN_CHANGED)
  await audit({ subject: 'label_desain', key: `${caller.kode_toko}/${params.kode_desain}`, before, after: null })
  return { message: 'Berhasil Menghapus Data' }
}
