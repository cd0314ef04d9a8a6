import { sql } from 'kysely'
import { expect } from 'vitest'
import { closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Entry, closedBooks, differences, enter, keptBooks, withoutPieces } from './books.ts'
import { supervisorOf, told } from './calls.ts'
import type { Doing, Shop, World } from './world.ts'

/** Closes the day of a shop; who waits too long for a till asks again, as people do. */
export function closing(world: World, shop: Shop, body: { tgl_system: string; tgl_berikut: string }): Doing {
  const run = async () => {
    for (;;) {
      const answer = await world.app.call(supervisorOf(shop), closeDay, { body })
      told(world, 'tutup toko', answer, ['CLOSING_WAITS'])
      if (answer.status === 200) break
    }
    shop.tgl_system = body.tgl_berikut
    return []
  }
  return { what: `tutup ${shop.kode_toko} ${body.tgl_system}`, run }
}

/** What happened on the day is in its snapshot, what came after it is not. */
export async function enterClosing(world: World, shop: Shop, closed: string, entries: readonly Entry[]): Promise<void> {
  const isLater = (entry: Entry) => entry.kode_toko === shop.kode_toko && entry.tgl_system > closed
  for (const entry of entries) if (!isLater(entry)) enterInto(world, entry)
  expect(differences(withoutPieces(shop.books), await closedBooks(world.app.db, shop.kode_toko, closed)), `the closed day ${closed}`).toEqual([])
  const ofDay = [...shop.sales].filter(([, { entry }]) => entry.tgl_system <= closed)
  shop.oldSale = ofDay.map(([nomor]) => nomor).toSorted()[0] ?? shop.oldSale
  for (const documents of [shop.sales, shop.purchases])
    for (const [nomor, { entry }] of documents) if (entry.tgl_system <= closed) documents.delete(nomor)
  await enterEntries(world, entries.filter(isLater))
}

/** The balances are what the answers add up to. */
export async function enterEntries(world: World, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) enterInto(world, entry)
  for (const { kode_toko, books } of world.shops)
    expect(differences(books, await keptBooks(world.app.db, kode_toko)), `the books of ${kode_toko}`).toEqual([])
}

const enterInto = ({ shops }: World, entry: Entry) => enter((shops.find(({ kode_toko }) => kode_toko === entry.kode_toko) as Shop).books, entry)

/** Every record agrees with every other, in every shop. */
export async function verifyAll({ app }: World): Promise<never[]> {
  const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko order by 1`.execute(app.db)
  for (const { kode_toko } of rows) expect(await verify(app.db, kode_toko), `the records of ${kode_toko}`).toEqual([])
  return []
}
