import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { sentLotOf } from '#modules/central/contract/kirim-emas.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { allowByKeys, isAt, tabTo, withoutMouse } from './support/hands.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()

it('without a mouse a shop sends all of its used gold, and the head office weighs it, a little short', async () => {
  const { app } = journey
  await madePurchase(app)
  const saved = 'Berhasil Menyimpan Data'
  const { page, everyLook, picture } = await journey.loggedIn('own.mc2', { at: '/kirim-emas-pusat', before: withoutMouse })
  await page.getByRole('button', { name: /Semua Barang Bekas/ }).waitFor()
  await page.keyboard.press('F8')
  await page
    .getByRole('button', { name: /^Hapus/ })
    .first()
    .waitFor()
  await tabTo(page, page.locator('[data-field="no_segel"]'))
  await page.keyboard.type('SGL-0042')
  await everyLook('gold-sent')
  await page.keyboard.press('F9')
  await page.getByText(saved).waitFor()
  await picture('gold-sent-saved')
  const { rows } = await sql<{ no_kirim_emas: string; no_urut: number; berat: number }>`
    select no_kirim_emas, no_urut, berat from kirim_emas_detail order by no_urut`.execute(app.db)
  const { no_kirim_emas } = rows[0]!

  const office = await journey.loggedIn('own.mc1', { at: '/terima-emas', before: withoutMouse })
  const sending = office.page.getByRole('button', { name: new RegExp(no_kirim_emas) })
  await sending.waitFor()
  await sending.press('Enter')
  for (const [at, { berat }] of rows.entries()) {
    await isAt(office.page, `detail_emas.${at}.berat_terima`)
    // The first is ten milligrams short.
    await office.page.keyboard.type(String(at === 0 ? Math.round(berat * 1000 - 10) / 1000 : berat).replace('.', ','))
    await office.page.keyboard.press('Enter')
  }
  await isAt(office.page, 'segel_tiba')
  await office.page.keyboard.type('SGL-0042')
  await office.everyLook('gold-weighed')
  await office.page.keyboard.press('F9')
  await allowByKeys(office.page, 'Emas Terkirim Selisih Berat Atau Segel', 'spv.mc1')
  await office.page.getByText(saved).waitFor()
  await office.picture('gold-weighed-saved')
  const { rows: there } = await sql`
    select kode_toko, tempat, gross as berat from saldo_lot where kode_lot = ${sentLotOf(no_kirim_emas, 1)} and gross <> 0`.execute(app.db)
  expect(there).toEqual([{ kode_toko: 'MC1', tempat: 'BEKAS', berat: Math.round(rows[0]!.berat * 1000 - 10) / 1000 }])
  for (const shop of ['MC1', 'MC2']) expect(await verify(app.db, shop)).toEqual([])
})
