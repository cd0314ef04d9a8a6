import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** Pieces, gross and fine milligrams, rupiah of cost or money. */
export type Amount = readonly [pieces: number, grossMg: number, fineMg: number, rupiah: number]

/**
 * The expected balances of a shop, row by row, computed independently of the application: cash (`KAS CASH`), claims (`TAGIHAN
 * jenis/party/document`), every place of ours (`STOCK BEKAS//`), every lot and every piece with us (`BARANG
 * BAKI/TOKO/E01/<barcode>`). A row with the value zero is left out.
 */
export type Books = Map<string, Amount>

/** What an event changes in the books of a shop, and on which of its dates. */
export interface Entry {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly changes: readonly (readonly [row: string, by: Amount])[]
}

/** Writes an event into the books. */
export function enter(books: Books, { changes }: Entry): void {
  for (const [row, by] of changes) {
    const is = books.get(row) ?? nothing
    const sum: Amount = [is[0] + by[0], is[1] + by[1], is[2] + by[2], is[3] + by[3]]
    if (sum.some((measure) => measure !== 0)) books.set(row, sum)
    else books.delete(row)
  }
}

const nothing: Amount = [0, 0, 0, 0]

/** The same amount, given away. */
export const minus = ([pieces, grossMg, fineMg, rupiah]: Amount): Amount => [0 - pieces, 0 - grossMg, 0 - fineMg, 0 - rupiah]

/** The event that undoes another. */
export const mirrored = (entry: Entry): Entry => ({ ...entry, changes: entry.changes.map(([row, by]) => [row, minus(by)]) })

/** A piece into a place of the shop; `place` is `BAKI/<warehouse>/<tray>` or `BEKAS//`. */
export const piece = (place: string, kode_barcode: string, by: Amount): Entry['changes'] => [
  [`BARANG ${place}/${kode_barcode}`, by],
  [`STOCK ${place}`, by],
]

/** Goods without a barcode into the used goods. */
export const usedLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT BEKAS////${kode_lot}`, by],
  ['STOCK BEKAS//', by],
]

/** Money into the till (`CASH`) or an account. */
export const money = (akun_kas: string, rupiah: number): Entry['changes'] => [[`KAS ${akun_kas}`, [0, 0, 0, rupiah]]]

/** Goods without a barcode of a supplier, as long as they have none. */
export const deliveredLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT PENERIMAAN////${kode_lot}`, by],
  ['STOCK PENERIMAAN//', by],
]

/** Gifts into the gifts of a shop. */
export const giftLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT HADIAH////${kode_lot}`, by],
  ['STOCK HADIAH//', by],
]

/** Gold without a barcode into the scrap. */
export const scrapLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT ROSOK////${kode_lot}`, by],
  ['STOCK ROSOK//', by],
]

/** The lots of scrap that a shop has, by lot. */
export function scrapIn(books: Books): { readonly kode_lot: string; readonly amount: Amount }[] {
  const start = 'LOT ROSOK////'
  return [...books]
    .flatMap(([row, amount]) => (row.startsWith(start) && amount[2] > 0 ? [{ kode_lot: row.slice(start.length), amount }] : []))
    .toSorted((a, b) => (a.kode_lot < b.kode_lot ? -1 : 1))
}

/** Goods in our care into a place: theirs is no row of what the shop owns. */
export const lotInCare = (tempat: string, kode_lot: string, by: Amount): Entry['changes'] => [[`LOT ${tempat}////${kode_lot}`, by]]

/** Adds to a debt to the shop, in rupiah, or in gold with its book value. */
export const claim = (jenis: string, pihak: string, dokumen: string, rupiah: number, goldMg = 0): Entry['changes'] => [
  [`TAGIHAN ${jenis}/${pihak}/${dokumen}`, [0, 0, goldMg, rupiah]],
]

/** A claim as the books have it. */
export interface HeldClaim {
  readonly pihak: string
  readonly dokumen: string
  readonly rupiah: number
  readonly goldMg: number
}

/** The claims of a kind that are open, by document. */
export function claimsIn(books: Books, jenis: string): HeldClaim[] {
  return [...books]
    .flatMap(([row, [, , goldMg, rupiah]]): HeldClaim[] => {
      // A claim from before the books has a slash in its document.
      const [kind, pihak = '', ...named] = row.split('/')
      const dokumen = named.join('/')
      return kind === `TAGIHAN ${jenis}` ? [{ pihak, dokumen, rupiah, goldMg }] : []
    })
    .toSorted((a, b) => (a.dokumen < b.dokumen ? -1 : 1))
}

/** A piece as the books have it. */
export interface HeldPiece {
  readonly kode_barcode: string
  readonly place: string
  readonly amount: Amount
}

/** The pieces in the trays, by barcode. */
export function inTrays(books: Books): HeldPiece[] {
  return [...books]
    .flatMap(([row, amount]): HeldPiece[] => {
      const found = /^BARANG (BAKI\/.*)\/([^/]+)$/.exec(row)
      return found ? [{ place: found[1] as string, kode_barcode: found[2] as string, amount }] : []
    })
    .toSorted((a, b) => (a.kode_barcode < b.kode_barcode ? -1 : 1))
}

/** The pieces that a count has missed and that have no decision yet, by barcode. */
export function missingIn(books: Books): HeldPiece[] {
  return [...books]
    .flatMap(([row, amount]): HeldPiece[] => {
      const found = /^BARANG (HILANG\/\/)\/([^/]+)$/.exec(row)
      return found ? [{ place: found[1] as string, kode_barcode: found[2] as string, amount }] : []
    })
    .toSorted((a, b) => (a.kode_barcode < b.kode_barcode ? -1 : 1))
}

interface Kept {
  readonly row: string
  readonly jumlah: number
  readonly gross: number
  readonly fine: number
  readonly rupiah: number
}

const toMg = (grams: number) => Math.round(grams * 1000)
const booksFrom = (rows: readonly Kept[]): Books =>
  new Map(rows.map(({ row, jumlah, gross, fine, rupiah }) => [row, [jumlah, toMg(gross), toMg(fine), rupiah]]))

/** The balances of a shop as the application keeps them, and its pieces as their rows say. */
export async function keptBooks(db: Db, kode_toko: string): Promise<Books> {
  const { rows } = await sql<Kept>`
    select buku || ' ' || array_to_string(kunci, '/') as row, jumlah, gross, fine, rupiah
    from buku_saldo left join tempat on buku = 'STOCK' and tempat = kunci[1]
    where kode_toko = ${kode_toko} and (buku <> 'STOCK' or kelas = 'MILIK') and (jumlah, gross, fine, rupiah) <> (0, 0, 0, 0)
    union all
    select 'BARANG ' || array_to_string(array[tempat, kode_gudang, kode_baki, kode_barcode], '/'), qty, berat_stock, fine, hpp
    from barang join tempat using (tempat) where kode_toko = ${kode_toko} and kelas = 'MILIK'`.execute(db)
  return booksFrom(rows)
}

/** What a closed day left behind, as it was kept when the day was closed; pieces are not kept one by one. */
export async function closedBooks(db: Db, kode_toko: string, tgl_system: string): Promise<Books> {
  const { rows } = await sql<Kept>`
    select buku || ' ' || array_to_string(kunci, '/') as row, jumlah, gross, fine, rupiah
    from tutup_saldo left join tempat on buku = 'STOCK' and tempat = kunci[1]
    where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} and buku in ('STOCK', 'LOT', 'KAS', 'TAGIHAN')
      and (buku <> 'STOCK' or kelas = 'MILIK')`.execute(db)
  return booksFrom(rows)
}

/** The rows that two books do not have alike, with what each says; none when they agree. */
export function differences(ours: Books, theirs: Books): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((row) => String(ours.get(row)) !== String(theirs.get(row)))
    .toSorted()
    .map((row) => `${row}: should be ${String(ours.get(row) ?? 'nothing')}, is ${String(theirs.get(row) ?? 'nothing')}`)
}

/** The books without the single pieces. */
export const withoutPieces = (books: Books): Books => new Map([...books].filter(([row]) => !row.startsWith('BARANG ')))
