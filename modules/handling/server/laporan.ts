import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { Caller } from '#engine/server/caller.ts'
import { eachRow, inPortions } from '#engine/server/reading.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import type { KnownStone } from '#modules/goods/contract/stored-words.ts'
import { type KeptValues, changesInWords, withoutCosts } from '#modules/goods/server/public.ts'
import { type PricedGoods, listPrice } from '#modules/pricing/contract/price.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { type SettingRow, effectiveSettings, wholeChain } from '#modules/settings/server/public.ts'
import type { laporanAnalisisHargaBarang } from '../contract/laporan-analisis-harga-barang.ts'
import type { laporanGlobalStockToko } from '../contract/laporan-global-stock-toko.ts'
import type { laporanHancurBarang } from '../contract/laporan-hancur-barang.ts'
import type { laporanKelompokBarang } from '../contract/laporan-kelompok-barang.ts'
import type { laporanPecahBarang } from '../contract/laporan-pecah-barang.ts'
import type { laporanPindahBarang } from '../contract/laporan-pindah-barang.ts'
import type { laporanUbahBarang } from '../contract/laporan-ubah-barang.ts'

const movesBy = { NO_PINDAH: sql`d.no_pindah`, KODE_BARCODE: sql`d.kode_barcode`, NAMA_BARANG: sql`d.nama_barang`, KODE_BAKI: sql`h.kode_baki` }

/** Every piece that was moved, by day; both tables are asked for the dates, so that each is read by its own index. */
export const movesReport: ReportQuery<typeof laporanPindahBarang> = async (db, { tgl_from, tgl_to, kode_baki, asal_baki, sort_by }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanPindahBarang>>`
    select d.tgl_system, d.kode_toko, d.no_pindah, d.kode_barcode, d.nama_barang, d.kode_group, d.asal_gudang, d.asal_baki, h.kode_gudang, h.kode_baki,
           d.qty, d.berat, h.user_id
    from pindah_barang_detail d join pindah_barang h on h.kode_toko = d.kode_toko and h.no_pindah = d.no_pindah and h.tgl_system = d.tgl_system
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to}
      and h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to}
      and (${kode_baki}::text is null or h.kode_baki = ${kode_baki}) and (${asal_baki}::text is null or d.asal_baki = ${asal_baki})
    order by d.tgl_system, d.kode_toko, ${movesBy[sort_by]}, d.no_pindah, d.no_urut`.execute(db)
  return rows
}

/** Every piece that was destroyed and stayed so, by day. */
export const destructionsReport: ReportQuery<typeof laporanHancurBarang> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanHancurBarang>>`
    select d.tgl_system, d.kode_toko, d.no_hancur, h.keterangan, d.kode_barcode, d.nama_barang, d.kode_group, d.qty, d.berat, d.fine, d.hpp, d.nilai, d.beban
    from hancur_barang_detail d join hancur_barang_sah h on h.kode_toko = d.kode_toko and h.no_hancur = d.no_hancur and h.tgl_system = d.tgl_system
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to}
      and h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to}
    order by d.tgl_system, d.kode_toko, d.no_hancur, d.no_urut`.execute(db)
  return rows
}

/** Lists each change of a piece that was not cancelled, by day, with the changed fields: changes by documents and by plain edits. */
export const correctionsReport: ReportQuery<typeof laporanUbahBarang> = async (db, { tgl_from, tgl_to, jenis_ubah }, { shops, caller }) => {
  const { rows } = await sql<Omit<ReportRow<typeof laporanUbahBarang>, 'detail_perubahan'> & { sebelum: KeptValues; sesudah: KeptValues }>`
    select * from (
      select h.tgl_system, h.kode_toko, h.created_at, 'UBAH_BARANG' as jenis_ubah, h.no_ubah as reference, h.kode_barcode, h.nama_barang, h.keterangan,
             h.hpp_lama, h.hpp_baru, h.user_id, d.sebelum, d.sesudah
      from ubah_barang_sah h
      cross join lateral (
        select (r.sebelum - 'hpp')::json as sebelum, (r.sesudah - 'hpp')::json as sesudah
        from barang_riwayat r where r.kode_barcode = h.kode_barcode and (r.kind, r.dokumen) = ('UBAH_BARANG', h.no_ubah) order by r.id limit 1
      ) d
      union all
      select h.tgl_system, h.kode_toko, h.created_at, 'UPDATE_PROFIT', h.no_update, d.kode_barcode, d.nama_barang, h.keterangan, null, null, h.user_id,
             json_build_object('markup', d.markup_lama, 'harga_jual', d.harga_jual_lama, 'harga', d.harga_lama),
             json_build_object('markup', d.markup_baru, 'harga_jual', d.harga_jual_baru, 'harga', d.harga_baru)
      from update_profit h join update_profit_detail d using (kode_toko, no_update) where h.status = 'VALID'
      union all
      select r.tgl_system, r.kode_toko, r.created_at, 'UBAH_DATA', null, r.kode_barcode, b.nama_barang, null, null, null, r.user_id, r.sebelum::json, r.sesudah::json
      from barang_riwayat r join barang b using (kode_barcode) where r.kind is null
    ) changes
    where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and (${jenis_ubah}::text is null or jenis_ubah = ${jenis_ubah})
    order by tgl_system, kode_toko, created_at, reference, kode_barcode`.execute(db)
  return eachRow(rows, ({ sebelum, sesudah, ...row }) => ({ ...row, detail_perubahan: changesOf(sebelum, sesudah, caller) }))
}

/** Every parting that stands, by day, with what came of it. */
export const partingsReport: ReportQuery<typeof laporanPecahBarang> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanPecahBarang>>`
    select h.tgl_system, h.kode_toko, h.no_pecah, h.keterangan, h.barcode_asal, h.berat_asal, h.total_hpp, h.total_qty, h.total_berat, h.sisa_ke, h.sisa_berat,
           h.sisa_fine, h.sisa_hpp, h.user_id, d.detail_barang
    from pecah_barang_sah h
    cross join lateral (
      select json_agg(json_build_object('kode_barcode', kode_barcode, 'nama_barang', nama_barang, 'berat_stock', berat_stock, 'fine', fine, 'hpp', hpp) order by no_urut)
        as detail_barang
      from pecah_barang_detail where kode_toko = h.kode_toko and no_pecah = h.no_pecah
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to}
    order by h.tgl_system, h.kode_toko, h.no_pecah`.execute(db)
  return rows
}

/** What differs, in words; a picture by its name would say nothing. What stones cost stands on their document. */
const changesOf = (sebelum: KeptValues, sesudah: KeptValues, caller: Caller) =>
  changesInWords(withoutCostsOf(sebelum), withoutCostsOf(sesudah), caller).flatMap(({ kolom, lama, baru }) => {
    if (kolom === goods.batu.name ? lama === baru : sebelum[kolom] === sesudah[kolom]) return []
    const isPicture = goods.foto.name === kolom
    return [{ kolom_barang: kolom, lama: isPicture && lama ? 'ADA' : lama, baru: isPicture ? 'DIGANTI' : baru }]
  })

const withoutCostsOf = ({ batu, ...values }: KeptValues): KeptValues =>
  batu === undefined ? values : { ...values, batu: withoutCosts(batu as readonly KnownStone[]) }

/**
 * Returns the present price of each piece in a tray, by the function of the till and with the rounding of its shop. The prices are computed first; of each
 * piece only code and price stay in memory. Then the database returns the rows in the order of the prices.
 */
export const pricesReport: ReportQuery<typeof laporanAnalisisHargaBarang> = async (db, { kode_dept, sort_by }, { shops }) => {
  const roundings = await roundingsOf(db, shops)
  const codes: string[] = []
  const prices: number[] = []
  const pieces = sql<PricedGoods & { kode_barcode: string; toko: string; ongkos: number }>`
    select s.kode_toko as toko, b.kode_barcode, b.berat, b.harga_jual, b.harga_estimasi, b.harga_batu, b.markup, b.ongkos, g.harga as harga_group
    from stok s join barang b using (kode_barcode) join grup g using (kode_group)
    where s.kode_toko = any(${shops}) and (${kode_dept}::text is null or b.kode_dept = ${kode_dept})`
  for await (const portion of inPortions(db, pieces)) {
    for (const { kode_barcode, toko, ...goods } of portion) {
      codes.push(kode_barcode)
      prices.push(listPrice(goods, roundings.get(toko)!))
    }
  }
  const sign = sort_by === 'HARGA_MIN' ? 1 : -1
  const { rows } = await sql<PricedRow>`
    select b.kode_barcode, b.kode_group, b.kode_dept, b.kode_intern, b.nama_barang, b.berat_stock as berat, p.harga_jual
    from unnest(${codes}::text[], ${prices}::bigint[]) p (kode_barcode, harga_jual)
    cross join lateral (select * from barang where barang.kode_barcode = p.kode_barcode offset 0) b
    order by ${sign}::int * p.harga_jual, b.kode_barcode collate "C"`.execute(db)
  return rows
}

/** How each of these shops rounds what its customers pay. */
async function roundingsOf(db: Db, shops: readonly string[]): Promise<ReadonlyMap<string, Rounding>> {
  const settings: SettingRow[] = []
  const statement = sql<SettingRow>`
    select kode_toko, key, value from para_system where kode_toko = any(${[wholeChain, ...shops]})`
  for await (const portion of inPortions(db, statement)) settings.push(...portion)
  return new Map(shops.map((kode_toko) => [kode_toko, saleRounding(effectiveSettings(settings, kode_toko))]))
}

type PricedRow = ReportRow<typeof laporanAnalisisHargaBarang>

/** The pieces in trays by their names, or by names and sizes with the sizes below. */
export const groupedReport: ReportQuery<typeof laporanKelompokBarang> = async (db, { kode_dept, group_by }, { shops }) => {
  const bySize = group_by === 'NAMA BARANG DAN SIZE'
  const { rows } = await sql<ReportRow<typeof laporanKelompokBarang>>`
    select nama_barang, sum(jumlah)::int as jumlah, sum(berat) as berat, sum(jumlah_konsinyasi)::int as jumlah_konsinyasi,
           sum(berat_konsinyasi) as berat_konsinyasi,
           case when ${bySize} then json_agg(json_build_object('size', size, 'jumlah', jumlah, 'berat', berat) order by size nulls first) else '[]' end as detail
    from (
      select b.nama_barang, case when ${bySize} then b.size end as size, sum(b.qty)::int as jumlah, sum(b.berat_stock) as berat,
             coalesce(sum(b.qty) filter (where b.is_konsinyasi), 0) as jumlah_konsinyasi,
             coalesce(sum(b.berat_stock) filter (where b.is_konsinyasi), 0) as berat_konsinyasi
      from stok s join barang b using (kode_barcode)
      where s.kode_toko = any(${shops}) and (${kode_dept}::text is null or b.kode_dept = ${kode_dept})
      group by 1, 2
    ) sizes
    group by nama_barang order by nama_barang`.execute(db)
  return rows
}

/**
 * Lists the shop's own goods in each shop and place now, by the balances of the ledger, and next to them the goods on consignment. Empty
 * places are left out.
 */
export const stockOfShops: ReportQuery<typeof laporanGlobalStockToko> = async (db, _filter, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanGlobalStockToko>>`
    select kode_toko, nama_toko, tempat, sum(pieces - titip)::int as jumlah, sum(gross - titip_gross) as berat, sum(fine - titip_fine) as fine,
           sum(cost)::bigint as hpp, sum(titip)::int as jumlah_konsinyasi, sum(titip_gross) as berat_konsinyasi
    from (
      select kode_toko, tempat, pieces, gross, fine, cost, 0 as titip, 0 as titip_gross, 0 as titip_fine
      from saldo_stock where kode_toko = any(${shops}) and kelas = 'MILIK'
      union all
      select kode_toko, tempat, 0, 0, 0, 0, qty, berat_stock, fine from barang_konsinyasi where kode_toko = any(${shops})
    ) isi join toko using (kode_toko)
    group by kode_toko, nama_toko, tempat
    having (sum(pieces), sum(gross), sum(fine), sum(cost)) <> (0, 0, 0, 0)
    order by kode_toko, tempat`.execute(db)
  return rows
}
