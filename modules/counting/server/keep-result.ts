import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { type JudgedGroup, figuresOf, trayFigures } from './count-figures.ts'
import { judged } from './judge.ts'
import { groupsOf } from './read-count.ts'

/** Keeps what the count came to: the sums, each tray's figures, and every piece or code that was not simply there. */
export async function keepResult({ db, kode_toko }: EventContext, no_sesi: string): Promise<void> {
  const { rows: groups } = await sql<JudgedGroup>`
    with j as materialized (${judged(kode_toko, no_sesi)}),
    tersimpan as (
      insert into sesi_opname_hasil (kode_toko, no_sesi, kode_hitung, hasil, kode_barcode, nama_barang, kode_gudang, kode_baki, baki_temuan, berat_stock, hpp, user_id, waktu_scan)
      select ${kode_toko}, ${no_sesi}, kode_hitung, hasil, kode_barcode, nama_barang, kode_gudang, kode_baki, baki_temuan, berat_stock, hpp, user_id, waktu_scan
      from j where hasil <> 'DITEMUKAN'
    )
    ${groupsOf(sql`j`)}`.execute(db)
  await sql`update sesi_opname set ringkasan = ${JSON.stringify(figuresOf(groups))}::jsonb where kode_toko = ${kode_toko} and no_sesi = ${no_sesi}`.execute(
    db,
  )
  const trays = [...new Set(groups.flatMap(({ baki_hitung }) => baki_hitung ?? []))].map((kode_baki) => ({
    kode_baki,
    ...trayFigures(groups, kode_baki),
  }))
  await sql`
    update sesi_opname_baki b
    set diharapkan = f.diharapkan, ditemukan = f.ditemukan, kurang = f.kurang, salah_baki = f.salah_baki, sudah_keluar = f.sudah_keluar, baru_masuk = f.baru_masuk,
        jumlah_konsinyasi = f.jumlah_konsinyasi
    from json_to_recordset(${JSON.stringify(trays)}::json)
      as f (kode_baki text, diharapkan integer, ditemukan integer, kurang integer, salah_baki integer, sudah_keluar integer, baru_masuk integer, jumlah_konsinyasi integer)
    where b.kode_toko = ${kode_toko} and b.no_sesi = ${no_sesi} and b.kode_baki = f.kode_baki`.execute(db)
}
