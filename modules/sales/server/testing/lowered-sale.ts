import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type PricedGoods, factsOf, priceOfPiece } from '#modules/pricing/contract/price.ts'

/** The body of a sale of one piece for cash with so many rupiah off, as the till sends it; `facts` say what else is different. */
export async function loweredSale(db: Db, kode_barcode: string, diskon_rp: number, facts: object = {}): Promise<object> {
  const { rows } = await sql<PricedGoods & { ongkos: number }>`
    select berat, harga_jual, harga_estimasi, harga_batu, ongkos, markup, harga as harga_group from barang join grup using (kode_group) where kode_barcode = ${kode_barcode}`.execute(
    db,
  )
  const { ongkos, ...piece } = rows[0]!
  const rounding = { unit: 500, direction: 'UP' } as const
  const { harga_total } = priceOfPiece({
    ...factsOf(piece),
    ongkos,
    diskon_persen: 0,
    diskon_rp,
    rounding,
  })
  return {
    nama_customer: 'IBU SRI',
    alamat_customer: null,
    no_hp: null,
    kode_sales: 'S1',
    detail_barang: [{ kode_barcode, ongkos, diskon_persen: 0, diskon_rp, harga_total }],
    detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total }],
    ...facts,
  }
}
