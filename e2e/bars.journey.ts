import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { keeper, openedBar } from '#modules/craftsmen/server/testing/made-bars.ts'
import { craftsmanOf } from '#modules/craftsmen/server/testing/made-work.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { tabTo, typedChoice, write } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

it('a part of a bar is sold to a dealer, and another goes to a craftsman, by keys', async () => {
  const { app } = journey
  await app.set({ SEPUHAN: 'true' })
  const [kode_lot, kode_tukang] = [await openedBar(app, { costRp: 20_000_000 }), await craftsmanOf(app)]
  const { page, everyLook, picture } = await journey.loggedIn(keeper, { at: '/penjualan-batang' })
  const field = (path: string) => page.locator(`[data-field="${path}"]`)
  await page.locator('[data-adds="detail_batang"]').waitFor()
  await page.keyboard.press('F7')
  await tabTo(page, field('detail_batang.0.kode_lot'))
  await typedChoice(page, kode_lot)
  await write(page, field('detail_batang.0.berat'), '5')
  await write(page, field('detail_batang.0.harga_per_gram'), '2500000')
  await page.getByText('Ada 20.000 g, murni 19.980 g').waitFor()
  await page.getByText('Dijual murni 4.995 g').waitFor()
  await write(page, field('nama_customer'), 'TOKO EMAS JAYA')
  await tabTo(page, field('kode_sales'))
  await typedChoice(page, 'DEWI')
  await page.keyboard.press('F8')
  await everyLook('bars')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('bars-saved')
  await page.keyboard.press('Escape')
  const { rows } = await sql`select total_fine, grand_total, kembali from penjualan_batang where nama_customer = 'TOKO EMAS JAYA'`.execute(app.db)
  expect(rows).toEqual([{ total_fine: 4.995, grand_total: 12_487_500, kembali: 0 }])

  await open(page, '/bahan-tukang')
  await tabTo(page, field('kode_tukang'))
  await typedChoice(page, kode_tukang)
  await page.keyboard.press('F7')
  await tabTo(page, field('detail_bahan.0.kode_lot'))
  await typedChoice(page, kode_lot)
  await write(page, field('detail_bahan.0.berat'), '15')
  await everyLook('material')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
