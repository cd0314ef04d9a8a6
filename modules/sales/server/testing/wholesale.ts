import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { rupiahFor, roundRupiah } from '#modules/pricing/contract/price.ts'
import { stockPieces } from './stock.ts'

/** What dealers pay a gram in these tests. */
export const dealersRp = 1_000_000

/** A shop that sells to dealers: every group has a price for them. */
export async function wholesaleShop(app: TestApp): Promise<void> {
  await app.set({ SEMI_GROSIR: 'true' })
  await sql`update grup set harga_grosir = ${dealersRp}`.execute(app.db)
}

/** The body of a sale of pieces of MC2 (3.215 g each) to a dealer for cash, as the screen sends it, optionally at another price per gram. */
export async function wholesaleBody(app: TestApp, { pieces = 1, harga_per_gram = null as number | null, facts = {} } = {}) {
  await wholesaleShop(app)
  const kode_barcodes = await stockPieces(app.db, 'MC2', pieces)
  const harga_total = roundRupiah(rupiahFor(3.215, harga_per_gram ?? dealersRp), { unit: 500, direction: 'UP' })
  return {
    nama_customer: 'TOKO MAS ABADI',
    kode_sales: 'S1',
    detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode, harga_per_gram, harga_total })),
    detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total * pieces }],
    ...facts,
  }
}
