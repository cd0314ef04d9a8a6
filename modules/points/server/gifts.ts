import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type Measures, lotsAt, partOfLot } from '#modules/ledger/server/public.ts'

/** The lot of a gift in a shop. No code has a colon in it, so lots of two gifts never share a name. In SQL: `lot_hadiah`. */
export const lotOfGift = (kode_toko: string, kode_hadiah: string): string => `HADIAH:${kode_toko}:${kode_hadiah}`

/** A gift as the list has it. */
export interface Gift {
  readonly kode_hadiah: string
  readonly nama_hadiah: string
  /** The points that one costs. */
  readonly poin: number
}

/** The gifts with these codes. */
export async function giftsOf(db: Db, kode_hadiahs: readonly string[]): Promise<Map<string, Gift>> {
  const { rows } = await sql<Gift>`select kode_hadiah, nama_hadiah, poin from hadiah where kode_hadiah = any(${kode_hadiahs}) for key share`.execute(
    db,
  )
  return new Map(rows.map((gift) => [gift.kode_hadiah, gift]))
}

const nothing: Measures = { pieces: 0, grossMg: 0, fineMg: 0, costRp: 0 }

/** Gifts in a shop, locked until the transaction ends. Several documents of one transaction take them one after the other. */
export interface HeldGifts {
  /** The gift in the shop: its pieces, and their cost in rupiah. */
  of(kode_hadiah: string): Measures
  /** Takes pieces of a gift; they cost their share, and the last piece the rest. */
  take(kode_hadiah: string, pieces: number): Measures
  /** Adds pieces of a gift. */
  add(kode_hadiah: string, pieces: number, costRp: number): void
}

/** Locks gifts of a shop, all in one order. */
export async function holdGifts(db: Db, kode_toko: string, kode_hadiahs: readonly string[]): Promise<HeldGifts> {
  const lots = kode_hadiahs.map((kode_hadiah) => lotOfGift(kode_toko, kode_hadiah))
  const left = await lotsAt(db, kode_toko, { tempat: 'HADIAH' }, [...new Set(lots)])
  const of = (kode_hadiah: string) => left.get(lotOfGift(kode_toko, kode_hadiah)) ?? nothing
  const add = (kode_hadiah: string, pieces: number, costRp: number) => {
    const lot = of(kode_hadiah)
    left.set(lotOfGift(kode_toko, kode_hadiah), { ...lot, pieces: lot.pieces + pieces, costRp: lot.costRp + costRp })
  }
  return {
    of,
    add,
    take(kode_hadiah, pieces) {
      const taken = partOfLot(of(kode_hadiah), { pieces, grossMg: 0 }, 'pieces')
      add(kode_hadiah, -taken.pieces, -taken.costRp)
      return taken
    },
  }
}
