import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { defaultLayout } from '../contract/default-layouts.ts'
import { type LayoutKey, type ReceiptElement, type ReceiptLayout, layoutKey } from '../contract/layout.ts'
import { refusals } from '../contract/refusals.ts'
import { designerOf, type readLayout as readCall, type restoreLayout as restoreCall, type saveLayout as saveCall } from '../contract/setting-nota.ts'

interface StoredLayout extends ReceiptLayout {
  readonly elemen: ReceiptElement[]
  readonly versi: number
  readonly updated_by: string
  readonly updated_at: string
}

/** Which layout a path names; a path that names none leads nowhere. */
const keyOf = (params: LayoutKey | Record<keyof LayoutKey, string>): LayoutKey => layoutKey.safeParse(params).data ?? refuse(core.NOT_FOUND)

const ofShop = ({ caller }: Context, { jenis, bentuk, platform, sisi }: LayoutKey) =>
  sql`kode_toko = ${caller.kode_toko} and jenis = ${jenis} and bentuk = ${bentuk} and platform = ${platform} and sisi = ${sisi}`

async function stored(context: Context, key: LayoutKey): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select lebar, tinggi, rangkap, elemen, versi, updated_by, updated_at from nota_layout where ${ofShop(context, key)}`.execute(context.db)
  return rows[0]
}

export const readLayout: Handler<typeof readCall> = async (input) => {
  const key = keyOf(input.params)
  const { lebar, tinggi, rangkap, elemen } = defaultLayout(key)
  return (await stored(input, key)) ?? { lebar, tinggi, rangkap, elemen: [...elemen], versi: 0, updated_by: null, updated_at: null }
}

export const saveLayout: Handler<typeof saveCall> = async (input) => {
  const { db, caller, body, audit } = input
  const key = designedBy(input)
  const before = await stored(input, key)
  const { lebar, tinggi, rangkap, elemen, versi } = body
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
  const key = designedBy(input)
  const before = await stored(input, key)
  const { rows } = await sql`delete from nota_layout where ${ofShop(input, key)} and versi = ${input.query.versi} returning versi`.execute(input.db)
  if (rows.length === 0 && before) refuse(refusals.LAYOUT_CHANGED)
  if (before) await input.audit({ subject: 'nota_layout', key: auditKey(input.caller.kode_toko, key), before, after: null })
  return { message: 'Berhasil Menyimpan Data' }
}

/** The layout that a call is about, if the caller may open the screen that designs it. */
function designedBy({ params, caller }: Context & { readonly params: Record<keyof LayoutKey, string> }): LayoutKey {
  const key = keyOf(params)
  if (!mayOpen(designerOf[key.bentuk], caller)) refuse(core.FORBIDDEN)
  return key
}

const auditKey = (kode_toko: string, { jenis, bentuk, platform, sisi }: LayoutKey) => [kode_toko, jenis, bentuk, platform, sisi].join('/')
