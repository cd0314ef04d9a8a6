import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { knownNumber, standInGateway } from '#modules/messages/server/testing/whatsapp-gateway.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'
import { listenForPrints, placeIn, printed } from './support/paper.ts'

const gateway = standInGateway()
const journey = startJourney({ whatsapp: gateway })

const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>): Promise<Value> =>
  (await query.execute(journey.app.db)).rows[0]?.value as Value
const latestSale = () => one<string>(sql`select max(no_faktur) as value from penjualan where kode_toko = 'MC2'`)
const printsOf = (no_faktur: string) => one<number>(sql`select cetak_ke as value from penjualan where no_faktur = ${no_faktur}`)

/** Sells the next piece for cash at the till, where a cashier begins, with what the cashier does before paying; answers the number. */
async function sellOne(page: Page, before: () => Promise<void> = async () => undefined): Promise<string> {
  const kode_barcode = await one<string>(
    sql`select kode_barcode as value from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`,
  )
  await page.getByLabel('Scan Barcode').fill(kode_barcode)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Rincian harga ${kode_barcode}` }).waitFor()
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await before()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('90000000')
  await page.keyboard.press('F9')
  await saved(page)
  return latestSale()
}

it('a customer gets his receipt by WhatsApp from the till and from the list of sales, and neither is a print', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2')
  const no_faktur = await sellOne(page, async () => {
    await page.locator('[data-field="no_hp"]').fill(knownNumber.typed)
    await page.locator('[data-field="keterangan"]').click()
    await page.getByRole('option').first().waitFor()
    await picture('till-remark')
    await page.locator('[data-field="keterangan"]').fill('RANTAI DIPENDEKKAN 2 CM')
  })
  await page.getByRole('button', { name: 'Kirim WhatsApp' }).click()
  await page.getByText('Invoice Berhasil Dikirim').waitFor()
  await picture('invoice-sent')
  const [sent] = gateway.requested
  expect(sent?.body).toMatchObject({ receiver: knownNumber.receiver, type: 'text' })
  expect(sent?.body.message).toContain(no_faktur)

  await open(page, '/lihat-penjualan')
  await page.getByRole('button', { name: no_faktur }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('RANTAI DIPENDEKKAN 2 CM').waitFor()
  await picture('sale-drawer-whatsapp')
  await drawer.getByRole('button', { name: 'Kirim WhatsApp' }).click()
  await page.getByText('Invoice Berhasil Dikirim').waitFor()
  expect(gateway.requested).toHaveLength(2)
  expect(await printsOf(no_faktur)).toBe(0)
})

it('asks for the number of a customer who left none, and says when WhatsApp does not know a number', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { size: phone, isDark: true })
  await sellOne(page)
  await page.getByRole('button', { name: 'Kirim WhatsApp' }).click()
  const number = page.getByRole('dialog', { name: 'Kirim WhatsApp' }).getByLabel('No HP')
  await number.fill('081111111111')
  await picture('invoice-asks-number-phone-dark')
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByText('No Wa Tidak Terdaftar').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await number.fill(knownNumber.typed)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByText('Invoice Berhasil Dikirim').waitFor()
})

it('the head office prints the receipt of a branch again as the branch prints it, and is named on it', async () => {
  const cashier = await journey.loggedIn('kasir.mc2')
  const no_faktur = await sellOne(cashier.page)
  await sql`insert into para_system (kode_toko, key, value) values ('MC2', 'NOTA_FOOTER', 'KAKI CABANG'), ('MC1', 'NOTA_FOOTER', 'KAKI PUSAT')`.execute(
    journey.app.db,
  )
  journey.app.app.settings.forget()
  const office = await journey.loggedIn('own.mc1', { at: '/laporan-penjualan' })
  await office.page.getByLabel('Kode Sales').first().click()
  await office.page.getByRole('option', { name: /DEWI/ }).waitFor()
  await office.picture('sales-report-filter')
  await office.page.keyboard.press('Escape')
  await office.page.getByRole('button', { name: /^Hari Ini$/ }).click()
  await office.page.getByRole('button', { name: no_faktur }).first().click()
  await listenForPrints(office.page)
  await office.page.getByRole('button', { name: 'Cetak Ulang Nota' }).click()
  const receipt = await printed(office.page, 'receipt-of-a-branch')
  for (const text of ['KAKI CABANG', 'SALINAN KE-1 \xb7 own.mc1', 'kasir.mc2']) expect(placeIn(receipt, text), text).toBeDefined()
  expect(placeIn(receipt, 'KAKI PUSAT')).toBeUndefined()
  expect(await printsOf(no_faktur)).toBe(1)
})

it('a user who may read the report but none of the lists of sales sees a sale without its printing', async () => {
  await sql`insert into akses_user (user_id, path, is_show)
    values ('spv.mc2', '/lihat-penjualan', false), ('spv.mc2', '/lihat-tukar-tambah', false)`.execute(journey.app.db)
  const { page } = await journey.loggedIn('spv.mc2', { at: '/laporan-penjualan' })
  await page.getByRole('button', { name: /^Hari Ini$/ }).click()
  await page
    .getByRole('button', { name: await latestSale() })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Grand Total').waitFor()
  expect(await page.getByRole('button', { name: 'Cetak Ulang Nota' }).count()).toBe(0)
})

it('the list of sales is narrowed by state and taken along as a file', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/lihat-penjualan' })
  await page.getByText(await latestSale()).waitFor()
  await picture('sales-list')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe('Lihat Penjualan-MC2-2026-01-31.csv')
  await page.getByRole('combobox', { name: 'Status' }).or(page.getByLabel('Status')).first().click()
  await page.getByRole('option', { name: 'Dibatalkan' }).click()
  await page.getByText('Tidak Ada Data').waitFor()
})
