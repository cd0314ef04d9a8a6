import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

async function nextPiece(): Promise<string> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`.execute(journey.app.db)
  return (rows[0] as { kode_barcode: string }).kode_barcode
}

/** Scans the next piece and gives a customer who asks for it something off; answers the barcode. */
async function discounted({ page }: Person, off: string): Promise<string> {
  const kode_barcode = await nextPiece()
  await page.goto(`${journey.url}transaksi-penjualan`)
  await page.getByLabel('Scan Barcode').waitFor()
  await page.keyboard.type(kode_barcode, { delay: 2 })
  await page.keyboard.press('Enter')
  await page.locator('[data-field="detail_barang.0.diskon_rp"]').fill(off)
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('99000000')
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Otorisasi: Batas Harga Jual' }).waitFor()
  return kode_barcode
}

it('a cashier asks, a supervisor allows on her telephone, and the sale goes through', async () => {
  const cashier = await journey.loggedIn('kasir.mc2')
  const supervisor = await journey.loggedIn('spv.mc2', { size: phone })
  await supervisor.page.getByRole('status', { name: 'Terhubung' }).waitFor()
  const kode_barcode = await discounted(cashier, '150000')
  await cashier.picture('approval-password')

  // The supervisor is at the counter after all, but mistypes.
  await cashier.page.getByLabel('Username').fill('spv.mc2')
  await cashier.page.locator('input[name="otorisasi-password"]').fill('salah')
  await cashier.page.keyboard.press('Enter')
  await cashier.page.getByText('Otorisasi Gagal..').waitFor()

  await cashier.page.getByLabel('Keterangan').last().fill('Langganan lama')
  await cashier.page.getByText('Jarak Jauh').click()
  await cashier.page.getByRole('button', { name: 'Minta Persetujuan' }).click()
  await cashier.page.getByText('Menunggu persetujuan dari 3 orang').waitFor()
  await cashier.picture('approval-waiting')

  const card = supervisor.page.getByRole('article', { name: /Permintaan Otorisasi/ })
  await card.getByText('− Rp. 150,000').waitFor()
  await card.getByText('Langganan lama').waitFor()
  await supervisor.picture('approval-asked-phone')
  await card.getByRole('button', { name: 'Izinkan' }).click()
  await card.waitFor({ state: 'hidden' })

  await cashier.page.getByText('Berhasil Menyimpan Data').waitFor()
  const { rows } = await sql<{ status: string; decided_by: string }>`select status, decided_by from otorisasi order by id desc limit 1`.execute(
    journey.app.db,
  )
  expect(rows[0]).toEqual({ status: 'DIPAKAI', decided_by: 'spv.mc2' })
  const sold = await sql<{ status: string }>`select status from barang where kode_barcode = ${kode_barcode}`.execute(journey.app.db)
  expect(sold.rows[0]?.status).toBe('SOLD')
  await supervisor.page.goto(`${journey.url}otorisasi`)
  await supervisor.page.getByText('Dipakai').first().waitFor()
  await supervisor.picture('otorisasi-phone')
})

it('what is refused stays unsold, and the cashier reads why; a password at the till does it after all', async () => {
  const cashier = await journey.loggedIn('kasir.mc2', { isDark: true })
  const owner = await journey.loggedIn('own.mc2', { isDark: true })
  await owner.page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await discounted(cashier, '900000')
  await cashier.page.getByText('Jarak Jauh').click()
  await cashier.page.getByRole('button', { name: 'Minta Persetujuan' }).click()

  const card = owner.page.getByRole('article', { name: /Permintaan Otorisasi/ })
  await card.getByRole('button', { name: 'Tolak' }).click()
  await card.getByLabel('Alasan').fill('Terlalu murah')
  await owner.picture('approval-refusing-dark')
  await card.getByRole('button', { name: 'Tolak' }).click()
  await cashier.page.getByText('Ditolak — own.mc2: Terlalu murah').waitFor()
  await cashier.picture('approval-refused-dark')

  await cashier.page.getByRole('dialog').getByText('Password', { exact: true }).first().click()
  await cashier.page.getByLabel('Username').fill('own.mc2')
  await cashier.page.locator('input[name="otorisasi-password"]').fill('kencana')
  await cashier.page.keyboard.press('Enter')
  await cashier.page.getByText('Berhasil Menyimpan Data').waitFor()
  await owner.page.goto(`${journey.url}otorisasi`)
  await owner.page.getByText('Ditolak').first().waitFor()
  await owner.picture('otorisasi-dark')
  await owner.page.getByText('Ditolak').first().dblclick()
  await owner.page.getByRole('dialog').getByText('Terlalu murah').waitFor()
  await owner.picture('otorisasi-opened-dark')
})

it('a request that the cashier gives up is gone from every screen', async () => {
  const cashier = await journey.loggedIn('kasir.mc2')
  const owner = await journey.loggedIn('own.mc2')
  await owner.page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await discounted(cashier, '150000')
  await cashier.page.getByText('Jarak Jauh').click()
  await cashier.page.getByRole('button', { name: 'Minta Persetujuan' }).click()
  const card = owner.page.getByRole('article', { name: /Permintaan Otorisasi/ })
  await card.waitFor()
  await cashier.page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  await cashier.page.getByText('Perlu Otorisasi Supervisor Atau Owner').waitFor()
})
