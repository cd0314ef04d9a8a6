import { sql } from 'kysely'
import type { NewDocument } from '#engine/contract/document.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isFound, isOpen } from '#modules/cases/server/public.ts'
import type { Contract, cicilan } from '../contract/cicilan.ts'
import { type OpenContract, instalmentCase, openFields, type readOpenContracts as readCall } from '../contract/mutasi-cicilan.ts'
import { arrears, owed, schedule } from '../contract/schedule.ts'

/** A contract as its steps need it, with its last warning letter and its latest event. */
export type FoundContract = Omit<Contract, 'detail_barang' | 'detail_bayar'> & {
  readonly surat_ke: number
  readonly batas_surat: string | null
  readonly kejadian_akhir: string | null
}

/** The goods of a contract in a line each. Goods from before the books are in words. */
const goods = sql`
  coalesce((select json_agg(json_build_object('kode_barcode', d.kode_barcode, 'nama_barang', d.nama_barang, 'kadar', d.kadar, 'qty', d.qty, 'berat', d.berat) order by d.no_urut)
    from cicilan_detail d where (d.kode_toko, d.no_cicilan) = (k.kode_toko, k.no_cicilan)), '[]') as detail_barang`
/** The last letter for the instalments that are late now. A payment ends the letters before it. */
const letters = sql`
  cross join lateral (
    select coalesce(max(m.surat_ke), 0) as surat_ke, max(m.batas_surat) as batas_surat from mutasi_cicilan m
    where (m.kode_toko, m.no_cicilan, m.status, m.cicilan_dibayar, m.jenis_cicilan) = (k.kode_toko, k.no_cicilan, 'VALID', k.cicilan_dibayar, 'SURAT')) l`

/** Contracts of the shop as they are now, of the members who their customers are now. Its events have gapless numbers by day: the latest is the last by day and number. */
export async function readContracts({ db, kode_toko }: EventContext, numbers: readonly string[]): Promise<FoundContract[]> {
  const { rows } = await sql<FoundContract>`
    select k.*, satu_member(k.kode_member) as kode_member, l.surat_ke, l.batas_surat, (
      select no_mutasi_cicilan from mutasi_cicilan m where (m.kode_toko, m.no_cicilan, m.status) = (k.kode_toko, k.no_cicilan, 'VALID')
      order by m.tgl_system desc, length(m.no_mutasi_cicilan) desc, m.no_mutasi_cicilan desc limit 1) as kejadian_akhir
    from cicilan k ${letters} where k.kode_toko = ${kode_toko} and k.no_cicilan = any(${[...numbers]})`.execute(db)
  return rows
}

/** The pieces of a contract as they were priced. */
export async function agreedPieces(db: Db, kode_toko: string, no_cicilan: string): Promise<NewDocument<typeof cicilan>['detail_barang'][number][]> {
  const { rows } = await sql<NewDocument<typeof cicilan>['detail_barang'][number]>`
    select * from cicilan_detail where (kode_toko, no_cicilan) = (${kode_toko}, ${no_cicilan}) order by no_urut`.execute(db)
  return rows
}

/** Locks the pieces of contracts until the transaction ends, in the order of their barcodes, in any status. The contracts are locked before. */
export async function lockGoodsOf({ db, kode_toko }: Pick<EventContext, 'db' | 'kode_toko'>, numbers: readonly string[]): Promise<void> {
  await sql`
    select from barang where kode_barcode in (select kode_barcode from cicilan_detail where kode_toko = ${kode_toko} and no_cicilan = any(${[...numbers]}))
    order by kode_barcode for no key update`.execute(db)
}

/** A contract with what is due on a day: the next instalment, the arrears, and what settles it. */
export function dueOn(contract: FoundContract, tgl: string) {
  const { cicilan_dibayar, lama_bulan } = contract
  const rest = owed(contract, cicilan_dibayar, lama_bulan - cicilan_dibayar, tgl)
  const { tgl_cicilan, nilai_cicilan, hari_lewat } = rest.lines[0] ?? { ...schedule(contract).at(-1)!, hari_lewat: 0 }
  return { ...contract, tgl_cicilan, nilai_cicilan, hari_lewat, tunggakan: arrears(contract, cicilan_dibayar, tgl), jumlah_lunas: rest.grand_total }
}

/** The part of it that the list answers. */
const shown = (row: ReturnType<typeof dueOn> & Pick<OpenContract, 'detail_barang'>): OpenContract =>
  ({ ...Object.fromEntries(openFields.map(({ name }) => [name, row[name]])), detail_barang: row.detail_barang }) as OpenContract

/** The goods of a contract are to be handed over: it is paid up, or its plan hands them over at once. */
const awaitsHandOver = sql`k.status_barang = 'DITAHAN' and (k.status = 'LUNAS' or (k.status, k.serah_barang) = ('AKTIF', 'DISERAHKAN'))`

/** The contracts of the shop that are not paid up, whose goods are still to be handed over, or that were written off; what is due first. */
export const readOpenContracts: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const { tgl_system, kode_toko } = caller
  const { pilih } = query
  const which =
    pilih === 'BARANG'
      ? sql`k.kode_toko = ${kode_toko} and ${awaitsHandOver} and ${isFound(instalmentCase, 'k', caller, query)}`
      : sql`k.status = ${pilih === 'HAPUS' ? 'HAPUS' : 'AKTIF'} and ${isOpen(instalmentCase, 'k', caller, query)}`
  const chosen = {
    LEWAT: sql`n.berikut < ${tgl_system}::date`,
    // The next letter is due, and the days of the one before are over.
    SURAT: sql`l.surat_ke < 3 and jatuh_tempo_cicilan(k.tgl_akad, k.cicilan_dibayar + (l.surat_ke + 1) * k.bulan_surat) < ${tgl_system}::date
      and coalesce(l.batas_surat <= ${tgl_system}::date, true)`,
    TAHAN: sql`k.status_barang = 'DITAHAN'`,
    BARANG: sql`true`,
    HAPUS: sql`k.sisa_hapus > 0`,
  }
  const { rows } = await sql<FoundContract & Pick<OpenContract, 'detail_barang'>>`
    select k.*, l.surat_ke, l.batas_surat, ${goods} from cicilan k ${letters}
    cross join lateral (select jatuh_tempo_cicilan(k.tgl_akad, k.cicilan_dibayar + 1) as berikut) n
    where ${which} and ${pilih === undefined ? sql`true` : chosen[pilih]}
    order by n.berikut, k.no_cicilan limit 200`.execute(db)
  return rows.map((row) => shown({ ...dueOn(row, tgl_system), detail_barang: row.detail_barang }))
}

/** The contracts of a shop with an instalment that is due on this day, and those that are late. */
export async function countDue(
  db: Db,
  { kode_toko, tgl_system }: Pick<EventContext, 'kode_toko' | 'tgl_system'>,
): Promise<{ today: number; late: number }> {
  const { rows } = await sql<{ today: number; late: number }>`
    select count(*) filter (where jatuh_tempo_berikut = ${tgl_system}::date)::int as today, count(*) filter (where jatuh_tempo_berikut < ${tgl_system}::date)::int as late
    from cicilan where (kode_toko, status) = (${kode_toko}, 'AKTIF')`.execute(db)
  return rows[0]!
}
