import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Db } from '#engine/server/database.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { saved } from './support/entry.ts'
import { countingHands } from './support/hands.ts'
import { startJourney } from './support/journey.ts'
import { type Ready, readyPieces } from './support/pieces.ts'

const journey = startJourney()

const knownMember = (db: Db) =>
  sql`insert into member (kode_member, nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('M1', 'IBU TITI', '081299990003', 'MC2', '2025-06-01', 'test')
      on conflict do nothing`.execute(db)

/** Writes into the field that has the focus, takes the first that the list offers, and goes on. */
async function pick(page: Page, hands: Awaited<ReturnType<typeof countingHands>>, letters: string) {
  await hands.type(letters)
  await page.getByRole('option', { disabled: false }).first().waitFor()
  await hands.press('ArrowDown')
  await page.locator('[aria-activedescendant]:focus').waitFor()
  await hands.press('Enter')
}

/** Chooses the salesperson. The browser remembers the choice. */
const serves = (page: Page) =>
  page
    .locator('[data-field="kode_sales"]')
    .click()
    .then(() => page.getByRole('option', { name: 'DEWI' }).click())

it('a loan for a member who comes again takes at most 24 keys and no click', async () => {
  const { app } = journey
  await knownMember(app.db)
  await filledWith(app, 50_000_000)
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-hutang' })
  await serves(page)
  await page.locator('[data-adds="detail_barang"]').focus()
  const hands = await countingHands(page)
  await hands.press('Enter')
  await hands.isIn('detail_barang.0.nama_barang')
  await hands.type('CINCIN')
  await hands.press('Enter')
  await hands.isIn('detail_barang.0.kode_kadar')
  await hands.type('75')
  await page.locator('[role="option"][data-combobox-selected]').waitFor()
  await hands.press('Tab')
  await hands.isIn('detail_barang.0.qty')
  await hands.press('Enter')
  await hands.isIn('detail_barang.0.berat')
  await hands.weigh('5.25')
  await hands.press('F6')
  await hands.isIn('nama_customer')
  await pick(page, hands, 'ibu')
  await expect.poll(() => page.locator('[data-field="no_hp"]').inputValue()).not.toBe('')
  await hands.press('F8')
  await hands.isIn('detail_bayar.0.jumlah')
  await picture('loan-by-keys')
  await hands.press('F9')
  await saved(page)
  expect(hands.pressed()).toBeLessThanOrEqual(24)
  expect((await sql`select from hutang`.execute(app.db)).rows).toHaveLength(1)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('a deposit of a member who comes again takes at most 16 keys and no click', async () => {
  const { app } = journey
  await knownMember(app.db)
  const [{ kode_barcode }] = (await readyPieces(app.db, 1)) as [Ready]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-titipan' })
  await serves(page)
  await page.locator('[data-scan]').focus()
  const hands = await countingHands(page)
  await hands.scan(kode_barcode)
  await hands.press('F6')
  await hands.isIn('nama_customer')
  await pick(page, hands, 'ibu')
  await expect.poll(() => page.locator('[data-field="no_hp"]').inputValue()).not.toBe('')
  // The member's data, the salesperson and the usual due date are there: what is left to say is the payment.
  await hands.isIn('dp')
  await hands.type('2000000')
  await hands.press('F8')
  await hands.isIn('detail_bayar.0.jumlah')
  await picture('deposit-by-keys')
  await hands.press('F9')
  await saved(page)
  expect(hands.pressed()).toBeLessThanOrEqual(16)
  expect((await sql`select from titipan`.execute(app.db)).rows).toHaveLength(1)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
