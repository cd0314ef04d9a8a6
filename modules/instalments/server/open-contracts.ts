import { sql } from 'kysely'
import type { NewDocument } from '#engine/contract/document.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isFound, isOpen } from '#modules/cases/server/public.ts'
import type { Contract, cicilan } from '../contract/cicilan.ts'
import { type OpenContract, instalmentCase, openFields, type readOpenContracts as readCall } from '../contract/mutasi-cicilan.ts'
import { arrears, letterDue, monthsLate, owed, schedule } from '../contract/schedule.ts'

/** A contract as its steps need it, with its last warning letter. */
export type FoundContract = Omit<Contract, 'detail_barang' | 'detail_bayar'> & { readonly surat_ke: number }

/** The goods of a contract in a line each. Goods from before the books are in words. */
const goods = sql`
  coalesce((select json_agg(json_build_object('kode_barcode', d.kode_barcode, 'nama_barang', d.nama_barang, 'kadar', d.kadar, 'qty', d.qty, 'berat', d.berat) order by d.no_urut)
    from cicilan_detail d where (d.kode_toko, d.no_cicilan) = (k.kode_toko, k.no_cicilan)), '[]') as detail_barang`
/** The last letter for the instalments that are late now. A payment ends the letters before it. */
const lastLetter = sql`
  coalesce((select max(m.surat_ke) from mutasi_cicilan m
            where (m.kode_toko, m.no_cicilan, m.status, m.cicilan_dibayar) = (k.kode_toko, k.no_cicilan, 'VALID', k.cicilan_dibayar)), 0) as surat_ke`

/** Contracts of the shop as they are now. */
export async function readContracts({ db, kode_toko }: EventContext, numbers: readonly string[]): Promise<FoundContract[]> {
  const { rows } = await sql<FoundContract>`
    select k.*, ${lastLetter} from cicilan k where k.kode_toko = ${kode_toko} and k.no_cicilan = any(${[...numbers]})`.execute(db)
  return rows
}

/** The pieces of a contract as they were priced. */
export async function agreedPieces(db: Db, kode_toko: string, no_cicilan: string): Promise<NewDocument<typeof cicilan>['detail_barang'][number][]> {
  const { rows } = await sql<NewDocument<typeof cicilan>['detail_barang'][number]>`
    select * from cicilan_detail where (kode_toko, no_cicilan) = (${kode_toko}, ${no_cicilan}) order by no_urut`.execute(db)
  return rows
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

const isKept = sql`k.status_barang = 'DITAHAN' and (k.status = 'LUNAS' or (k.status, k.serah_barang) = ('AKTIF', 'DISERAHKAN'))`

/** The contracts of the shop that are not paid up, or whose goods are still to be handed over; what is due first. */
export const readOpenContracts: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const { tgl_system, kode_toko } = caller
  const { pilih } = query
  const which =
    pilih === 'BARANG'
      ? sql`k.kode_toko = ${kode_toko} and ${isKept} and ${isFound(instalmentCase, 'k', caller, query)}`
      : isOpen(instalmentCase, 'k', caller, query)
  const isLate = pilih === 'LEWAT' || pilih === 'SURAT'
  const { rows } = await sql<FoundContract & Pick<OpenContract, 'detail_barang'>>`
    select k.*, ${lastLetter}, ${goods} from cicilan k
    cross join lateral (select (k.tgl_akad + make_interval(months => k.cicilan_dibayar + 1))::date as berikut) n
    where ${which} and (${!isLate} or n.berikut < ${tgl_system}::date)
    order by n.berikut, k.no_cicilan limit 200`.execute(db)
  return rows
    .map((row) => ({ ...dueOn(row, tgl_system), detail_barang: row.detail_barang }))
    .filter((its) => pilih !== 'SURAT' || letterDue(monthsLate(its, its.cicilan_dibayar, caller.tgl_system), its.bulan_surat) > its.surat_ke)
    .map(shown)
}
