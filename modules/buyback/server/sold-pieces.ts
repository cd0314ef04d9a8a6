import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** A piece as it stands on an invoice, with what its row says now. */
export interface InvoicedPiece {
  readonly toko_nota: string
  readonly nama_toko: string
  readonly no_faktur: string
  readonly tgl_nota: string
  readonly status_nota: string
  readonly nama_customer: string
  readonly alamat_customer: string | null
  readonly no_hp: string | null
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly foto: string | null
  readonly kode_kategori: string | null
  readonly kode_dept: string
  readonly kode_group: string
  readonly kadar: number
  readonly kadar_cetak: string
  readonly qty: number
  /** Grams that were sold. */
  readonly berat_nota: number
  /** What the customer paid for it, with the work. */
  readonly harga_nota: number
}

/** The pieces of an invoice of the chain; none where there is no such invoice. */
export async function piecesOfInvoice(db: Db, no_faktur: string): Promise<InvoicedPiece[]> {
  const { rows } = await sql<InvoicedPiece>`select ${invoiced} where d.no_faktur = ${no_faktur} order by d.kode_toko, d.no_urut`.execute(db)
  return rows
}

/** Each of these pieces on the invoice that it was sold with last; one that was never sold is left out. */
export async function lastInvoicesOf(db: Db, kode_barcodes: readonly string[]): Promise<InvoicedPiece[]> {
  const { rows } = await sql<InvoicedPiece>`
    select distinct on (d.kode_barcode) ${invoiced}
    where d.kode_barcode = any(${kode_barcodes}) and p.status = 'VALID'
    order by d.kode_barcode, p.created_at desc, p.tgl_system desc, d.no_faktur desc`.execute(db)
  return rows
}

const invoiced = sql`
  d.kode_toko as toko_nota, t.nama_toko, d.no_faktur, d.tgl_system as tgl_nota, p.status as status_nota, p.nama_customer, p.alamat_customer, p.no_hp,
  d.kode_barcode, d.nama_barang, b.foto, b.kategori as kode_kategori, d.kode_dept, d.kode_group, d.kadar, d.kadar_cetak, d.qty, d.berat as berat_nota,
  d.harga_total as harga_nota
  from penjualan_detail d
  join penjualan p on p.kode_toko = d.kode_toko and p.no_faktur = d.no_faktur
  join barang b on b.kode_barcode = d.kode_barcode
  join toko t on t.kode_toko = d.kode_toko`
