import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type LayoutKey, type ReceiptElement, type ReceiptLayout, layoutKey } from '../contract/layout.ts'
import { type Receipt, receiptOf } from '../contract/receipt.ts'
import { refusals } from '../contract/refusals.ts'
import { designerOf, type readLayout as readCall, type restoreLayout as restoreCall, type saveLayout as saveCall } from '../contract/setting-nota.ts'

interface StoredLayout extends ReceiptLayout {
  readonly elemen: ReceiptElement[]
  readonly versi: number
  readonly updated_by: string
  readonly updated_at: string
}

/** Returns the layout of the path and its receipt. A path without a known layout leads nowhere. */
function named(params: Readonly<Record<keyof LayoutKey, string>>): { readonly key: LayoutKey; readonly receipt: Receipt } {
  const key = layoutKey.safeParse(params).data ?? refuse(core.NOT_FOUND)
  return { key, receipt: receiptOf(key.jenis) ?? refuse(core.NOT_FOUND) }
}

/** The layout that is to be saved, if everything on it is what its receipt may carry and stands on its paper. */
function checkedBy(receipt: Receipt, given: ReceiptLayout): ReceiptLayout {
  const { data, error } = receipt.layout.safeParse(given)
  return data ?? refuse(core.INVALID, undefined, Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []))
}

const ofShop = ({ caller }: Context, { jenis, bentuk, platform, sisi }: LayoutKey) =>
  sql`kode_toko = ${caller.kode_toko} and jenis = ${jenis} and bentuk = ${bentuk} and platform = ${platform} and sisi = ${sisi}`

async function stored(context: Context, key: LayoutKey): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select lebar, tinggi, rangkap, elemen, versi, updated_by, updated_at from nota_layout where ${ofShop(context, key)}`.execute(context.db)
  return rows[0]
}

export const readLayout: Handler<typeof readCall> = async (input) => {
  const { key, receipt } = named(input.params)
  const { lebar, tinggi, rangkap, elemen } = receipt.layouts[key.bentuk]
  return (await stored(input, key)) ?? { lebar, tinggi, rangkap, elemen: [...elemen], versi: 0, updated_by: null, updated_at: null }
}

export const saveLayout: Handler<typeof saveCall> = async (input) => {
  const { db, caller, body, audit } = input
  const { key, receipt } = designedBy(input)
  const { versi, ...given } = body
  const { lebar, tinggi, rangkap, elemen } = checkedBy(receipt, given)
  const before = await stored(input, key)
  const json = JSON.stringify(elemen)
  // One statement decides who was first, also when two save for the first time.
  const { rows } = await sql<{ versi: number }>`
    insert into nota_layout as n (kode_toko, jenis, bentuk, platform, sisi, lebar, tinggi, rangkap, elemen, updated_by)
    select ${caller.kode_toko}, ${key.jenis}, ${key.bentuk}, ${key.platform}, ${key.sisi}, ${lebar}, ${tinggi}, ${rangkap}, ${json}::jsonb, ${caller.user_id}
    where ${versi} = 0 or exists (select from nota_layout where ${ofShop(input, key)})
    on conflict (kode_toko, jenis, bentuk, platform, sisi) do update
      set lebar = excluded.lebar, tinggi = excluded.tinggi, rangkap = excluded.rangkap, elemen = excluded.elemen,
          versi = nextval('nota_layout_versi'), updated_by = excluded.updated_by, updated_at = now()
      where n.versi = ${versi}
    returning versi`.execute(db)
  const saved = rows[0] ?? refuse(refusals.LAYOUT_CHANGED)
  await audit({ subject: 'nota_layout', key: auditKey(caller.kode_toko, key), before, after: { lebar, tinggi, rangkap, elemen, versi: saved.versi } })
  return { message: 'Berhasil Menyimpan Data', versi: saved.versi }
}

export const restoreLayout: Handler<typeof restoreCall> = async (input) => {
  const { key } = designedBy(input)
  const before = await stored(input, key)
  const { rows } = await sql`delete from nota_layout where ${ofShop(input, key)} and versi = ${input.query.versi} returning versi`.execute(input.db)
  if (rows.length === 0 && before) refuse(refusals.LAYOUT_CHANGED)
  if (before) await input.audit({ subject: 'nota_layout', key: auditKey(input.caller.kode_toko, key), before, after: null })
  return { message: 'Berhasil Menyimpan Data' }
}

/** The layout that a call is about, if the caller may open the screen that designs it. */
function designedBy({ params, caller }: Context & { readonly params: Record<keyof LayoutKey, string> }): ReturnType<typeof named> {
  const found = named(params)
  if (!mayOpen(designerOf[found.key.bentuk], caller)) refuse(core.FORBIDDEN)
  return found
}

const auditKey = (kode_toko: string, { jenis, bentuk, platform, sisi }: LayoutKey) => [kode_toko, jenis, bentuk, platform, sisi].join('/')
