import { sql } from 'kysely'
import { addPieces } from '#modules/goods/server/public.ts'
import { changeStock, correct, destroy, move, part } from '#modules/handling/server/public.ts'
import { rounding } from './parameters.ts'
import type { Till } from './trade.ts'

const noModules: ReadonlySet<string> = new Set()

/** What happens to pieces of a shop on its first day: two go into the next tray, one broke, one was weighed anew and has lost its label. */
export async function moveOnDay(till: Till & { readonly tgl_system: string }, kode_barcodes: readonly string[]): Promise<void> {
  const [one, other, broken, weighed] = kode_barcodes as readonly [string, string, string, string]
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
    select kode_gudang, kode_baki from baki
    where kode_toko = ${till.kode_toko} and kode_baki not in (select kode_baki from barang where kode_barcode = any(${[one, other]}))
    order by kode_baki limit 1`.execute(till.db)
  const [tray] = rows
  if (tray) await move({ ...till, rounding }, { ...tray, from: { kode_barcodes: [one, other] }, keterangan: 'TATA ULANG ETALASE' })
  await destroy({ ...till, modules: noModules }, { kode_barcodes: [broken], keterangan: 'PATAH SAAT DICUCI' })
  const { rows: weights } = await sql<{
    berat_bruto: number
    hpp: number
  }>`select berat_bruto, hpp from barang where kode_barcode = ${weighed}`.execute(till.db)
  const piece = weights[0] as (typeof weights)[number]
  await correct(
    { ...till, rounding: 'TIDAK' },
    {
      kode_barcode: weighed,
      keterangan: 'TIMBANGAN BARU',
      perubahan: { berat_bruto: Math.round(piece.berat_bruto * 1000 + 10) / 1000, hpp: piece.hpp + 5_000 },
    },
  )
  await tagAnew(till, weighed)
}

/** A piece goes on under another barcode as it is. */
async function tagAnew(till: Till & { readonly tgl_system: string }, kode_barcode: string): Promise<void> {
  type Like = Parameters<typeof part>[1]['detail_barang'][number]
  const { rows } = await sql<Like>`
    select nama_barang, kode_dept, kode_group, kode_baki, berat_bruto, berat_stock, berat, size, ongkos, markup, harga_jual
    from barang where kode_barcode = ${kode_barcode}`.execute(till.db)
  const { rows: batu } = await sql<{ kode_barcode: string; no_batu: number; anak: number }>`
    select kode_barcode, no_urut as no_batu, 1 as anak from barang_batu where kode_barcode = ${kode_barcode}`.execute(till.db)
  const { rows: detail_induk } = await sql<{ kode_barcode: string; versi: number }>`
    select kode_barcode, versi from barang where kode_barcode = ${kode_barcode}`.execute(till.db)
  const requested = { keterangan: 'LABEL HILANG', sisa_ke: null, detail_induk, detail_barang: rows, batu }
  await part({ ...till, modules: noModules, rounding: 'TIDAK' }, requested)
}

/** Small pendants of a shop: a hundred that it began with, of which some are given away, and some more of a supplier. */
export async function accessoriesOnDay(till: Till & { readonly tgl_system: string }): Promise<void> {
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string; kode_group: string; kode_dept: string; kadar: number; kode_supplier: string }>`
    select (select min(kode_supplier) from supplier) as kode_supplier, b.kode_gudang, b.kode_baki, g.kode_group, j.kode_dept, k.kadar
    from baki b, grup g join kadar k using (kode_kadar), jenis j
    where b.kode_toko = ${till.kode_toko} order by b.kode_baki, k.kadar, g.kode_group, j.kode_dept limit 1`.execute(till.db)
  const { kode_supplier, ...shelf } = rows[0] as (typeof rows)[number]
  const weight = { berat_bruto: 20, berat_stock: 20, berat: 20 }
  const pendants = { ...shelf, ...weight, kode_barcode: null, nama_barang: 'LIONTIN KECIL', kadar_cetak: String(shelf.kadar), qty: 100 }
  const [kode_barcode] = (await addPieces(till, [{ ...pendants, hpp: 12_000_000, harga_jual: 18_000_000 }], 'SALDO_AWAL')) as [string]
  const line = { kode_barcode, berat: null, hpp: null }
  await changeStock(till, { sebab: 'DIBERIKAN', kode_supplier: null, keterangan: 'HADIAH PELANGGAN', detail_barang: [{ ...line, qty: 3 }] })
  await changeStock(till, { sebab: 'SUPPLIER', kode_supplier, keterangan: null, detail_barang: [{ ...line, qty: 50, hpp: 6_250_000 }] })
}
