import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { holdKnownOrder, payOutAt, sellKnownOrder, takeReturnAt } from '#modules/marketplace/server/public.ts'
import { type SettingRow, effectiveSettings } from '#modules/settings/server/public.ts'
import { banks } from './masters.ts'

/** The shop that sells at a marketplace. */
const seller = 'MC2'
const kode_marketplace = 'SHP'
const biaya_persen = 6

/** What was ordered there: of some the money has come, of others not yet, and one waits for it. */
const orders = [
  { no: '260128A7KQ2M', nama_pembeli: 'sri.wahyuni', isPaid: true },
  { no: '260129B3XT9P', nama_pembeli: 'budi_santoso', isPaid: true },
  { no: '260130C8WE4R', nama_pembeli: 'dewi.lestari', isPaid: false },
  { no: '260130D1ZN6H', nama_pembeli: 'agus88', isPaid: false },
] as const
const waiting = { no: '260131E5VB7L', nama_pembeli: 'rina.putri' } as const
const offered = 4

/** Rupiah: what is asked a piece there, over what it cost. */
const askedRp = (hpp: number) => Math.ceil((hpp * 1.25) / 10_000) * 10_000

/**
 * What a shop has sold at a marketplace until a day: pieces that are offered, orders that became sales, and a payout. Its account is switched off and has no keys, and
 * everything counts as told: no demo asks a marketplace anything.
 */
export async function marketplaceOfShop(till: EventContext): Promise<void> {
  const { db, kode_toko, user_id } = till
  if (kode_toko !== seller) return
  const { rows: pieces } = await sql<{ kode_barcode: string; nama_barang: string; hpp: number; kode_gudang: string; kode_baki: string }>`
    with ready as (
      select b.kode_barcode, b.nama_barang, b.hpp, b.kode_gudang, b.kode_baki, count(*) over (partition by b.kode_gudang, b.kode_baki) as n
      from barang b where (b.kode_toko, b.status) = (${kode_toko}, 'READY') and b.qty = 1 and b.hpp > 0 and not b.is_konsinyasi and not b.is_berlian and not b.is_aksesoris)
    select kode_barcode, nama_barang, hpp, kode_gudang, kode_baki from ready order by n desc, kode_gudang, kode_baki, kode_barcode limit ${orders.length + 1 + offered}`.execute(
    db,
  )
  // What is left is offered, from the fullest tray; what was ordered may have lain in another one.
  const ordered = pieces.splice(-orders.length - 1)
  const [first] = pieces
  if (!first || ordered.length <= orders.length) return
  const { kode_gudang, kode_baki } = first
  const there = [...pieces.filter((piece) => piece.kode_gudang === kode_gudang && piece.kode_baki === kode_baki), ...ordered]
  await sql`
    insert into marketplace_akun (kode_toko, kode_marketplace, penghubung, nama_akun, id_toko, kategori_luar, ekspedisi, biaya_persen, kode_gudang, kode_baki, kode_sales,
      id_aplikasi, aktif, user_id)
    values (${kode_toko}, ${kode_marketplace}, 'SHOPEE', 'TOKO EMAS CONTOH', '0', '100017', '{J&T Express,JNE}', ${biaya_persen}, ${kode_gudang}, ${kode_baki}, 'S1', '0', false,
      ${user_id})`.execute(db)
  for (const { kode_barcode, nama_barang, hpp } of there)
    await sql`
      insert into barang_marketplace (kode_barcode, kode_marketplace, kode_toko, nama_barang, harga, ekspedisi, antri, terkirim, dikirim_at, id_luar, user_id)
      values (${kode_barcode}, ${kode_marketplace}, ${kode_toko}, ${`${nama_barang} ${kode_barcode}`}, ${askedRp(hpp)}, 'J&T Express', 1, 1, now(), ${kode_barcode}, ${user_id})`.execute(
      db,
    )
  const { rows: settings } = await sql<SettingRow>`select kode_toko, key, value from para_system where kode_toko in ('*', ${kode_toko})`.execute(db)
  const shop = effectiveSettings(settings, kode_toko)
  const order = (at: number, { no, nama_pembeli }: { readonly no: string; readonly nama_pembeli: string }, status_luar: string) => {
    const { kode_barcode, hpp } = ordered[at]!
    return { kode_toko, kode_marketplace, no_pesanan_luar: no, nama_pembeli, status_luar, kode_barcode, harga: askedRp(hpp) }
  }
  const paid: { no_faktur: string; grand_total: number }[] = []
  for (const [at, one] of orders.entries()) {
    const sale = await sellKnownOrder(db, order(at, one, one.isPaid ? 'COMPLETED' : 'SHIPPED'), shop)
    if (one.isPaid) paid.push(sale)
  }
  await holdKnownOrder(db, order(orders.length, waiting, 'UNPAID'), shop)
  const owed = paid.reduce((sum, { grand_total }) => sum + grand_total, 0)
  await payOutAt(till, {
    kode_marketplace,
    no_rekening: banks[0].no_rekening,
    tgl_rekening: till.tgl_system,
    uang_masuk: owed - Math.round((owed * biaya_persen) / 100),
    no_pencairan_luar: 'CAIR-2601',
    keterangan: null,
    detail_faktur: paid.map(({ no_faktur }) => ({ no_faktur })),
    detail_retur: [],
  })
  // What left its tray is taken down there; nothing is to be told.
  await sql`update barang_marketplace set antri = versi, terkirim = versi where kode_toko = ${kode_toko}`.execute(db)
}

/** On the day that shops are left at a buyer has sent back what was paid already. */
export async function marketplaceOfToday(db: Db, tgl_system: string): Promise<void> {
  const { rows } = await sql<{ kode_barcode: string; berat: number; kode_gudang: string; kode_baki: string }>`
    select d.kode_barcode, d.berat, d.kode_gudang, d.kode_baki
    from penjualan_detail d join penjualan p using (kode_toko, no_faktur)
    where (p.kode_toko, p.no_pesanan_luar) = (${seller}, ${orders[0].no})`.execute(db)
  const [piece] = rows
  if (!piece) return
  const user_id = `kasir.${seller.toLowerCase()}`
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
  const { kode_barcode, berat, kode_gudang, kode_baki } = piece
  await takeReturnAt(
    { db, kode_toko: seller, tgl_system, user_id, request_id: 'demo' },
    { kode_gudang, kode_baki, biaya_ditahan: null, keterangan: 'UKURAN TIDAK PAS', detail_barang: [{ kode_barcode, berat_retur: berat }] },
  )
}
