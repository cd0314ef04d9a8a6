import { expect, it } from 'vitest'
import { inTransaction } from '#engine/server/transaction.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeFinished, madeService } from '#modules/repairs/server/testing/made-service.ts'
import { matchWishes } from '#modules/wishes/server/match-wishes.ts'
import { numberIn, saved, typedIn } from './support/entry.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

it('the paper of a repair is scanned: it goes to the craftsman, then opens where it is finished, then where it is picked up', async () => {
  const { no_service } = await madeService(journey.app)
  const { service: ready } = await madeFinished(journey.app)
  const { page, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/papan-pengerjaan' })
  const keys = await keyboardOf(page)
  const column = (name: string) => page.getByRole('region', { name })
  await column('Diterima').getByText(no_service).waitFor()
  await column('Siap Diambil').getByText(ready.no_service).waitFor()
  await keys.scan(no_service)
  await column('Di Tukang / Dipesan').getByText(no_service).waitFor()
  await everyLook('board')

  // By keys it comes back, and goes again.
  await page.locator(`[data-card="${no_service}"]`).focus()
  await page.keyboard.press('F7')
  await column('Diterima').getByText(no_service).waitFor()
  await page.keyboard.press('F8')
  await column('Di Tukang / Dipesan').getByText(no_service).waitFor()
  await keys.scan(no_service)
  await page.waitForURL(/\/selesai-services\?cari=/)
  await page.getByRole('button', { name: no_service }).waitFor()

  await open(page, '/papan-pengerjaan')
  await column('Siap Diambil').getByText(ready.no_service).waitFor()
  await keys.scan(ready.no_service)
  await page.waitForURL(/\/ambil-services\?cari=/)
  await page.getByRole('button', { name: ready.no_service }).waitFor()
})

it('what a customer asks for is written at the till, told when it comes in, sold, and counted as fulfilled', async () => {
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  const keys = await keyboardOf(page)
  await page.getByLabel('Scan Barcode').waitFor()
  await page.keyboard.press('Alt+K')
  const dialog = page.getByRole('dialog', { name: 'Catat Permintaan' })
  const field = (name: string) => dialog.locator(`[data-field="${name}"]`)
  await field('keinginan').fill('CINCIN BESAR')
  await field('kode_dept').click()
  await page.getByRole('option', { name: /^CC/ }).first().click()
  await field('berat_dari').fill('41')
  await field('berat_sampai').fill('43')
  await field('nama_customer').fill('IBU CARI')
  await field('no_hp').fill('081277770009')
  await picture('wish-at-till')
  await page.keyboard.press('F9')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Permintaan Dicatat').waitFor()

  const weights = { berat: 42, berat_bruto: 42, berat_stock: 42 }
  const taken = await journey.app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ nama_barang: 'CINCIN BESAR SEKALI', ...weights })]) })
  expect(taken.status).toBe(200)
  const { kode_barcode } = taken.body.detail_barang[0]
  await inTransaction(journey.app.db, { user_id: '' }, matchWishes)
  await page.getByText(new RegExp(`Barang yang dicari customer sudah masuk: CINCIN BESAR SEKALI \\(${kode_barcode}\\)`)).waitFor()

  await open(page, '/permintaan-customer')
  await page.getByText('Barang Ada').first().waitFor()
  await page.getByRole('button', { name: kode_barcode }).waitFor()
  await everyLook('wishes')

  await open(page, '/transaksi-penjualan')
  await page.getByLabel('Scan Barcode').waitFor()
  await keys.scan(kode_barcode)
  await page.getByText('CINCIN BESAR SEKALI').first().waitFor()
  const type = typedIn(page)
  await type.choice('kode_sales', 'DEWI', /DEWI/)
  await type.text('nama_customer', 'IBU CARI')
  await type.text('no_hp', '081277770009')
  await page.keyboard.press('F8')
  await page.keyboard.press('F9')
  const no_faktur = await numberIn(page, /FJ-MC2-\d+-\d+|[A-Z]+-MC2-\d+-\d+/)
  await saved(page)
  await page.keyboard.press('Escape')
  await inTransaction(journey.app.db, { user_id: '' }, matchWishes)

  await open(page, '/permintaan-customer')
  await page.getByText('Terpenuhi').first().waitFor()
  await page.getByRole('button', { name: no_faktur }).waitFor()
  const owner = await journey.loggedIn('own.mc2', { at: '/laporan-permintaan' })
  await owner.page.keyboard.press('F9')
  await owner.page.getByText('Terpenuhi').first().waitFor()
  await owner.page.getByRole('row', { name: /CINCIN.*> 10 g.*1.*1.*0/ }).waitFor()
  await owner.everyLook('wish-report')
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})
