import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { givenLot, withRefining } from '#modules/refining/server/testing/made-batch.ts'
import { isAt, tabTo, typeByHand, typedChoice, withoutMouse } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

it('without a mouse a lot goes to the bench, becomes a bar, and its batch is closed', async () => {
  const { app } = journey
  await withRefining(app)
  const kode_lot = await givenLot(app)
  const { page, everyLook, picture } = await journey.loggedIn('mu.mc2', { at: '/kirim-barang-cuci', before: withoutMouse })
  const saved = page.getByText('Berhasil Menyimpan Data').first()
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  await page.getByRole('button', { name: /Tambah Baris/ }).waitFor()
  await page.keyboard.press('F7')
  await isAt(page, 'detail_barang.0.kode_lot')
  await typedChoice(page, kode_lot)
  await page.getByText('100.000 g').first().waitFor()
  await tabTo(page, field('jenis_cuci'))
  await typedChoice(page, 'Lebur')
  await everyLook('batch-sent')
  await page.keyboard.press('F9')
  await saved.waitFor()
  await picture('batch-sent-saved')
  const { rows } = await sql<{ no_cuci: string }>`select no_cuci from kirim_cuci order by created_at desc limit 1`.execute(app.db)
  const { no_cuci } = rows[0]!
  await page.keyboard.press('Escape')

  // 100 g of 70 %: the crucible gives 99.9 g; a bar of 950 thousandths and dust.
  await open(page, '/terima-sepuhan')
  await isAt(page, 'no_cuci')
  await typedChoice(page, no_cuci)
  await page.getByRole('region', { name: 'Batch' }).waitFor()
  await page.keyboard.press('F8')
  await field('detail_barang.0.kode_lot').waitFor()
  await tabTo(page, field('berat_lebur'))
  await typeByHand(page, '99,9')
  await page.keyboard.press('F6')
  await isAt(page, 'detail_hasil.0.jenis_hasil')
  await tabTo(page, field('detail_hasil.0.berat'))
  await typeByHand(page, '73')
  await page.keyboard.press('F4')
  await tabTo(page, field('detail_uji.0.permil'))
  await typeByHand(page, '956')
  await tabTo(page, field('detail_uji.0.penguji'))
  await typeByHand(page, 'LABORATORIUM')
  await everyLook('melt')
  await page.keyboard.press('F9')
  await saved.waitFor()
  await picture('melt-saved')
  await page.keyboard.press('Escape')
  // 73 g of 956 thousandths are 69.788 g of fine gold; 69.93 g were declared of what the crucible gave.
  const { rows: bars } = await sql`select pieces, gross, fine from saldo_lot where tempat = 'BATANG' and gross > 0 and kode_lot like 'TS-%'`.execute(
    app.db,
  )
  expect(bars).toEqual([{ pieces: 1, gross: 73, fine: 69.788 }])

  await open(page, '/wasting-sepuhan')
  await isAt(page, 'no_cuci')
  await typedChoice(page, no_cuci)
  await page.getByRole('region', { name: 'Neraca Batch' }).waitFor()
  await everyLook('batch-balance')
  await page.keyboard.press('F9')
  await saved.waitFor()
  const { rows: closed } = await sql`select status from kirim_cuci where no_cuci = ${no_cuci}`.execute(app.db)
  expect(closed).toEqual([{ status: 'SELESAI' }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})
