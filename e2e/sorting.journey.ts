import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type SimulatedScale, simulateScale } from '#engine/web/testing/simulated-scale.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { boughtRings, madeWash } from '#modules/sorting/server/testing/sorted.ts'
import { allowByKeys, isAt, typedChoice } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

it('what was bought is scanned, weighed on the scale and sorted into a lot by keys', async () => {
  const { app } = journey
  const { no_faktur_beli } = await boughtRings(app, [4, 2.5])
  const { page, everyLook } = await journey.loggedIn('kasir.mc2', {
    at: '/sortir-pembelian',
    before: (opening) => opening.addInitScript(simulateScale, true),
  })
  const scaleSays = (line: string) =>
    page.evaluate((said) => (window as unknown as { simulatedScale: SimulatedScale }).simulatedScale.say(said), line)
  const keys = await keyboardOf(page)
  await page.locator('[data-scan]').waitFor()
  await keys.scan(no_faktur_beli)
  await page.locator('.entry-line').nth(1).waitFor()
  // The scale says what each weighs; Enter takes it, and the next is asked for.
  await scaleSays('ST,+00003.900  g')
  await page.getByText('Stabil', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-field="detail_barang.0.berat_sortir"]')?.value === '3.900',
    undefined,
    { timeout: 40_000 },
  )
  await scaleSays('ST,+00002.500  g')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-field="detail_barang.1.berat_sortir"]')?.value === '2.500',
    undefined,
    { timeout: 40_000 },
  )
  // Condition and purpose are chosen once, and hold for what comes after.
  await page.locator('[data-field="detail_barang.0.kode_kondisi"]').focus()
  await typedChoice(page, 'BAGUS')
  await page.locator('[data-field="detail_barang.0.tujuan_sortir"]').focus()
  await typedChoice(page, 'Cuci')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-field="detail_barang.1.tujuan_sortir"]')?.value === 'Cuci',
    undefined,
    { timeout: 40_000 },
  )
  await everyLook('sorting')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Selisih Berat Sortir', 'spv.mc2')
  await page.getByText('Berhasil Menyimpan Data').first().waitFor()
  const { rows } = await sql<object>`
    select l.tujuan_sortir, l.qty, l.berat, l.fine from sortir_lot l join sortir s using (kode_toko, no_sortir) order by l.no_sortir desc, l.no_urut limit 1`.execute(
    app.db,
  )
  expect(rows).toEqual([{ tujuan_sortir: 'CUCI', qty: 2, berat: 6.4, fine: 4.8 }])
  await page.keyboard.press('Escape')

  await open(page, '/pindah-sortir')
  await isAt(page, 'asal_lot')
  await typedChoice(page, 'CUCI')
  await page.getByRole('region', { name: 'Lot Asal' }).getByText('6.400').waitFor()
  await everyLook('lot-move')

  await app.set({ STOCK_SEPUHAN_MANUAL: 'true' })
  await madeWash(app)
  const keeper = await journey.loggedIn('mu.mc2', { at: '/stock-cuci-manual' })
  await keeper.page.getByText('CUCI K750').first().waitFor()
  await keeper.everyLook('wash-by-hand')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
