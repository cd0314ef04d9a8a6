import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 2 })
  await page.keyboard.press('Enter')
}

const stateOf = async (kode_barcode: string) =>
  (await sql<{ status: string; tempat: string }>`select status, tempat from barang where kode_barcode = ${kode_barcode}`.execute(journey.app.db))
    .rows[0]

/** What was seen last at a device. */
const last = (page: Page, text: string) => page.locator('.count-last').filter({ hasText: text }).waitFor()

it('without a mouse: a tray is counted at two devices while the shop sells: what is missing is approved, printed, and written off', async () => {
  const { app } = journey
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
    select b.kode_gudang, b.kode_baki from baki b where b.kode_toko = 'MC2' and not exists (
      select from stok k where (k.kode_toko, k.kode_baki) = (b.kode_toko, b.kode_baki)) order by 2 limit 1`.execute(app.db)
  const shelf =
    rows[0] ??
    (
      await sql<{
        kode_gudang: string
        kode_baki: string
      }>`select kode_gudang, kode_baki from baki where kode_toko = 'MC2' order by 2 desc limit 1`.execute(app.db)
    ).rows[0]!
  const [seen, sold, missing] = (await stockPieces(app.db, 'MC2', 3, shelf)) as [string, string, string]
  const { rows: lying } = await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where kode_toko = 'MC2' and kode_baki = ${shelf.kode_baki} and kode_barcode <> all(${[seen, sold, missing]})`.execute(
    app.db,
  )
  const [elsewhere] = (
    await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where kode_toko = 'MC2' and kode_baki <> ${shelf.kode_baki} and status = 'READY' order by 1 limit 1`.execute(app.db)
  ).rows

  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/stock-opname', before: withoutMouse })
  await tabTo(page, page.locator('[data-field="baki"]'))
  await typedChoice(page, shelf.kode_baki)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F9')
  await page.locator('[data-scan]').waitFor()

  // The supervisor goes on with the same count at a telephone.
  const other = await journey.loggedIn('spv.mc2', { size: phone, isDark: true, at: '/stock-opname' })
  await other.page.locator('.count-card').first().click()
  await other.page.locator('[data-scan]').waitFor()

  await scan(page, seen)
  await last(page, 'Ditemukan')
  await scan(page, seen)
  await last(page, 'Sudah Di-scan')
  await scan(page, elsewhere!.kode_barcode)
  await last(page, 'Tempatnya di baki')
  await scan(page, 'TIDAK-ADA')
  await last(page, 'Tidak Dikenal')
  // A list from a reader that had no net.
  if (lying.length > 0) {
    await page.keyboard.press('F6')
    await write(page, page.getByLabel('Barcode atau tag, satu per baris'), lying.map(({ kode_barcode }) => kode_barcode).join('\n'))
    await tabTo(page, page.getByRole('button', { name: `Masukkan ${lying.length} kode` }))
    await page.keyboard.press('Enter')
  }
  // What the one has scanned the other sees; meanwhile a till sells a piece of the tray.
  const progress = other.page.getByTestId('count-progress')
  await progress.getByText(String(lying.length + 1), { exact: true }).waitFor()
  expect((await app.call('mu.mc2', sell, { body: await loweredSale(app.db, sold, 0) })).status).toBe(200)
  await scan(other.page, seen)
  await last(other.page, 'Sudah Di-scan')
  await page.getByRole('tab', { name: /Keluar Selama Opname/ }).waitFor()
  await page.getByRole('tab', { name: /Belum Ditemukan 1/ }).waitFor()
  await picture('counting')
  await other.picture('counting-on-a-phone')

  await page.keyboard.press('F9')
  await tabTo(page, page.getByRole('dialog', { name: 'Selesaikan Stock Opname ?' }).getByRole('button', { name: 'Selesai', exact: true }))
  await page.keyboard.press('Enter')
  await allowByKeys(page, 'Hasil Stock Opname', 'spv.mc2')
  await saved(page)
  await picture('counting-ended')
  await page.evaluate(() => {
    ;(window as { KencanaWrapper?: object }).KencanaWrapper = { postMessage: (message: string) => ((window as { handed?: string }).handed = message) }
  })
  await page.keyboard.press('F10')
  const handed = await page.waitForFunction(() => (window as { handed?: string }).handed)
  expect((JSON.parse((await handed.jsonValue()) as string) as { name: string }).name).toMatch(/^OP-MC2-/)
  await page.keyboard.press('Escape')
  expect(await stateOf(missing)).toEqual({ status: 'MISSING', tempat: 'HILANG' })
  expect(await stateOf(sold)).toMatchObject({ status: 'SOLD' })

  await open(page, '/barang-hilang')
  await write(page, page.locator('[data-field="keterangan"]'), 'Tidak Ditemukan')
  await tabTo(page, page.getByLabel(`Pilih ${missing}`))
  await page.keyboard.press('Space')
  await picture('missing-pieces')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Hapus Barang Hilang', 'spv.mc2')
  await saved(page)
  expect(await stateOf(missing)).toEqual({ status: 'DESTROYED', tempat: 'KOREKSI' })
  expect(await verify(app.db, 'MC2')).toEqual([])
})
