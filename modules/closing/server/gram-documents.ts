import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import { requestedDates } from '#engine/server/requested-dates.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Break, verify } from '#modules/ledger/server/public.ts'
import { type readGramDocuments as call, gramDocumentsMax } from '../contract/laporan-neraca-gram.ts'
import { documentsOf } from './explain-break.ts'

type Reply = ReplyOf<typeof call>

/** What of a balance of grams can be wrong: money and claims are none of it. */
const ofGoods: ReadonlySet<Break['balance']> = new Set([
  'saldo_stock',
  'saldo_lot',
  'baki',
  'barang',
  'stok',
  'isi_baki',
  'posting',
  'jurnal_stock',
  'titipan',
  'cabang',
  'dokumen',
  'tutup_saldo',
  'segel',
])

/** Returns the documents behind a row of the balance of grams. @throws Refusal WRONG_SHOP */
export const readGramDocuments: Handler<typeof call> = async ({ db, caller, query }) => {
  const { kode_toko, tempat, kode_group = null, kode_kadar = null } = query
  if (!caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  const { tgl_from, tgl_to } = requestedDates(caller, query)
  const { rows } = await sql<Reply['rows'][number] & { total: number }>`
    select tgl_system, kind, reference,
           sum(greatest(pieces, 0))::bigint as pcs_masuk, sum(greatest(-pieces, 0))::bigint as pcs_keluar,
           sum(greatest(gross, 0)) as berat_masuk, sum(greatest(-gross, 0)) as berat_keluar,
           sum(greatest(fine, 0)) as fine_masuk, sum(greatest(-fine, 0)) as fine_keluar,
           sum(greatest(cost, 0))::bigint as hpp_masuk, sum(greatest(-cost, 0))::bigint as hpp_keluar, count(*) over ()::integer as total
    from gram_gerak
    where kode_toko = ${kode_toko} and tgl_system between ${tgl_from} and ${tgl_to} and tempat = ${tempat}
      and (${kode_group}::text is null or kode_group = ${kode_group}) and (${kode_kadar}::text is null or kode_kadar = ${kode_kadar})
    group by posting_id, tgl_system, kind, reference order by posting_id desc limit ${gramDocumentsMax}`.execute(db)
  return {
    rusak: kode_group === null ? await brokenGoods(db, kode_toko) : [],
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}

async function brokenGoods(db: Db, kode_toko: string): Promise<Reply['rusak']> {
  const broken = (await verify(db, kode_toko)).filter(({ balance }) => ofGoods.has(balance))
  const shown = await documentsOf(db, kode_toko, broken)
  return broken.map(({ balance, key }, at) => ({ masalah: balance, kunci: key, jenis_dokumen: '', nomor_dokumen: '', ...shown[at] }))
}
