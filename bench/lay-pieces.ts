import { sql } from 'kysely'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import type { BenchServer } from './server.ts'

const words = [
  'POLOS',
  'RANTAI',
  'UKIR',
  'MAWAR',
  'KEONG',
  'SISIK',
  'OMBAK',
  'BERMATA',
  'PLAT',
  'SERUT',
  'PADI',
  'ANGGUR',
  'BOLA',
  'BULAN',
  'PITA',
  'DAUN',
]
const kinds = ['CINCIN', 'GELANG', 'KALUNG', 'ANTING', 'LIONTIN']
const atOnce = 5_000

/** A name like those of a shop: of two words, and now and then one that few have. */
const nameOf = (at: number) => {
  const pick = (of: readonly string[], step: number) => of[Math.floor(at / step) % of.length] as string
  return `${pick(kinds, 1)} ${pick(words, 5)} ${pick(words, 7)}${at % 5_000 === 0 ? ' PUSAKA' : ''}`
}

/** Lays so many pieces into the trays of a shop, as an opening balance. */
export async function layPieces({ owner }: BenchServer, kode_toko: string, count: number): Promise<void> {
  const { rows } = await sql<Pick<NewPiece, 'kode_gudang' | 'kode_baki' | 'kode_group' | 'kode_dept' | 'kadar'> & { tgl_system: string }>`
    select t.tgl_system, b.kode_gudang, b.kode_baki, g.kode_group, j.kode_dept, k.kadar
    from toko t join baki b using (kode_toko), (select * from grup order by kode_group limit 1) g join kadar k using (kode_kadar), (select * from jenis order by kode_dept limit 1) j
    where t.kode_toko = ${kode_toko} order by b.kode_baki`.execute(owner.db)
  const shelves = rows.map(({ tgl_system: _, ...shelf }) => shelf)
  const pieces = Array.from({ length: count }, (_, at): NewPiece => ({
    kode_barcode: null,
    nama_barang: nameOf(at),
    kadar_cetak: '16K',
    berat_bruto: 3.215,
    berat_stock: 3.215,
    berat: 3.215,
    hpp: 2_500_000,
    ongkos: 25_000,
    ...(shelves[at % shelves.length] as (typeof shelves)[number]),
  }))
  const tgl_system = rows[0]?.tgl_system as string
  for (let from = 0; from < pieces.length; from += atOnce) {
    await owner.db.transaction().execute(async (tx) => {
      await sql`select set_config('kencana.user_id', 'spv.mc2', true)`.execute(tx)
      const part = pieces.slice(from, from + atOnce)
      await addPieces({ db: tx, kode_toko, tgl_system, user_id: 'spv.mc2', request_id: 'bench' }, part, 'SALDO_AWAL')
    })
  }
  // As PostgreSQL's own housekeeping has left the pieces of a shop that came over years.
  await sql`vacuum (analyze)`.execute(owner.db)
}
