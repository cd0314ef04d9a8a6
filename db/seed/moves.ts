import { sql } from 'kysely'
import { correct, destroy, move } from '#modules/stock/server/public.ts'
import type { Till } from './trade.ts'

/** Chain-wide presets: whole five hundreds, upwards (specification §9). */
const rounding = { unit: 500, direction: 'UP' } as const
const noModules: ReadonlySet<string> = new Set()

/** What happens to pieces of a shop on its first day: two go into the next tray, one broke, one was weighed anew. */
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
}
