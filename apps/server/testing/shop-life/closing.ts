import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { countTill, denominations } from '#modules/closing/contract/hitung-kas.ts'
import { bookDifference } from '#modules/closing/contract/selisih-kas.ts'
import { checkDay, closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { fakturBermasalah } from '#modules/closing/contract/faktur-bermasalah.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Entry, claim, closedBooks, differences, enter, keptBooks, money, withoutPieces } from './books.ts'
import { approvedAnyhow, codeOf, count, ownerOf, supervisorOf, told } from './calls.ts'
import type { Doing, Shop, World } from './world.ts'

/**
 * Closes the day of a shop: the till is counted, a surplus or shortage is booked, and the day is closed. A call that waits too long for a
 * till is repeated. If a till was still selling, the money is counted again, as people do.
 */
export function closing(world: World, shop: Shop, body: { tgl_system: string; tgl_berikut: string }): Doing {
  // On most days a note is missing, or there is one too many.
  const offRp = [0, -1_000, 2_000, -500, 50_000][Number(body.tgl_system.slice(-2)) % 5] ?? 0
  const run = async () => {
    const entries: Entry[] = []
    for (let isOff = true; ; isOff = false) {
      entries.push(...(await counted(world, shop, isOff ? offRp : 0)))
      const answer = await world.app.call(supervisorOf(shop), closeDay, { body })
      told(world, 'tutup toko', answer, ['CLOSING_WAITS', 'CLOSING_BLOCKED', 'COUNT_AGAIN'])
      if (answer.status === 200) break
      if (codeOf(answer) === 'CLOSING_BLOCKED') await onlyTheTill(world, shop)
    }
    shop.tgl_system = body.tgl_berikut
    return [...entries, ...(await interestOf(world, shop, body.tgl_system))]
  }
  return { what: `tutup ${shop.kode_toko} ${body.tgl_system}`, run }
}

/** The interest of loans that the closing of a day books or takes back. */
async function interestOf(world: World, { kode_toko }: Shop, tgl_system: string): Promise<Entry[]> {
  const { rows } = await sql<{ reference: string; no_hp: string; selisih_akru: number }>`
    select reference, no_hp, selisih_akru from jurnal_umum_bunga where (kode_toko, tgl_system) = (${kode_toko}, ${tgl_system})`.execute(world.app.db)
  for (const { selisih_akru } of rows) count(world, selisih_akru > 0 ? 'bunga berjalan 200' : 'bunga diterima 200')
  return [
    { kode_toko, tgl_system, changes: rows.flatMap(({ reference, no_hp, selisih_akru }) => claim('PIUTANG_BUNGA', no_hp, reference, selisih_akru)) },
  ]
}

/** Refusals for moving money and waiting calls are over soon. A wrong record keeps the shop from closing for ever. */
async function onlyTheTill(world: World, shop: Shop): Promise<void> {
  const { body } = await world.app.call<ReplyOf<typeof checkDay>>(supervisorOf(shop), checkDay)
  expect(
    body.penghalang.filter(({ buka }) => buka === fakturBermasalah.screen.path),
    `what keeps ${shop.kode_toko} from closing`,
  ).toEqual([])
}

/** Counts the till with this surplus in it, and returns what was booked. A sale in the meantime makes another count necessary. */
async function counted(world: World, shop: Shop, offRp: number): Promise<Entry[]> {
  const { kode_toko, tgl_system } = shop
  const { rows } = await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = (${kode_toko}, 'CASH')`.execute(
    world.app.db,
  )
  // There are no coins below fifty rupiah, so a till never holds the part of the books below that.
  const pecahan = notesOf(Math.max(0, (rows[0]?.saldo ?? 0) + offRp))
  const count = await approvedAnyhow<{ selisih_uang: number; hasil_hitung: string }>(world, shop, countTill, { body: { pecahan } }, ownerOf(shop))
  // Money that moved since the approval makes it another count: it is counted again.
  told(world, 'hitung kas', count, ['APPROVAL_FOREIGN'])
  if (count.body.hasil_hitung !== 'SELISIH') return []
  // Now and then a salesperson answers for a missing note or part of it.
  const kode_sales = count.body.selisih_uang === -1_000 ? 'S1' : null
  const booked = await approvedAnyhow<{ no_selisih_kas: string; selisih_uang: number }>(
    world,
    shop,
    bookDifference,
    { body: { alasan_selisih: 'salah kembalian', kode_sales } },
    ownerOf(shop),
  )
  told(world, 'selisih kas', booked, ['COUNT_AGAIN', 'NO_DIFFERENCE', 'APPROVAL_FOREIGN', 'CASH_SHORT'])
  if (codeOf(booked) !== 'undefined') return []
  const { no_selisih_kas, selisih_uang } = booked.body
  const owed = kode_sales === null ? [] : claim('PIUTANG_KARYAWAN', kode_sales, no_selisih_kas, -selisih_uang)
  return [{ kode_toko, tgl_system, changes: [...money('CASH', selisih_uang), ...owed] }]
}

/** An amount in as few notes and coins as there are. */
function notesOf(rupiah: number): { nominal: number; lembar: number }[] {
  let left = rupiah
  return denominations.flatMap((nominal) => {
    const lembar = Math.floor(left / nominal)
    left -= lembar * nominal
    return lembar > 0 ? [{ nominal, lembar }] : []
  })
}

/** What happened on the day is in its snapshot, what came after it is not. */
export async function enterClosing(world: World, shop: Shop, closed: string, entries: readonly Entry[]): Promise<void> {
  const isLater = (entry: Entry) => entry.kode_toko === shop.kode_toko && entry.tgl_system > closed
  for (const entry of entries) if (!isLater(entry)) enterInto(world, entry)
  expect(differences(withoutPieces(shop.books), await closedBooks(world.app.db, shop.kode_toko, closed)), `the closed day ${closed}`).toEqual([])
  const ofDay = [...shop.sales].filter(([, { entry }]) => entry.tgl_system <= closed)
  shop.oldSale = ofDay.map(([nomor]) => nomor).toSorted()[0] ?? shop.oldSale
  for (const documents of [shop.sales, shop.purchases, shop.undoable])
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
