import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { runScript } from '#apps/server/testing/running.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { logIn, open, picturesFolder, startJourney } from './support/journey.ts'

const journey = startJourney({ chain: 'empty' })
const [owner, password] = ['owner.em1', 'rahasia emas mulia']

beforeAll(async () => {
  const setup = runScript('scripts/setup.ts', [], { DATABASE_URL: journey.app.databaseUrl })
  const answers = ['EM1', 'EMAS MULIA', 'JALAN PASAR 1', '2026-01-31', owner, 'RATNA', password, 'manager.em1', 'HADI', '']
  setup.child.stdin?.end(`${answers.join('\n')}\n`)
  expect(await setup.ended, setup.said()).toBe(0)
})

/** Adds a row to the master that is open: a text is typed, a pattern picks an option. */
async function add(page: Page, row: Readonly<Record<string, string | RegExp>>): Promise<void> {
  await page.keyboard.press('F4')
  const form = page.getByRole('dialog')
  for (const [name, value] of Object.entries(row)) {
    const field = form.locator(`[data-field="${name}"]`)
    await field.click()
    if (value instanceof RegExp) await page.getByRole('option', { name: value }).first().click()
    else await field.fill(value)
  }
  await page.keyboard.press('F9')
}
const confirmed = async (page: Page) => {
  await saved(page)
  await page.getByRole('button', { name: 'OK', exact: true }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

it('the first steps lead from the setup to the first closed day of a branch', async () => {
  const { page, everyLook } = await journey.person()
  await page.goto(journey.url)
  await logIn(page, owner, password)
  const steps = page.getByRole('region', { name: 'Langkah Awal' })
  /** Follows a link of the first steps, once so many of them are done. */
  const follow = async (done: number, screen: string) => {
    await open(page, '/dashboardPusat')
    await steps.getByText(`${done} dari 9 selesai`).waitFor()
    await steps.getByRole('link', { name: screen, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor()
  }
  await steps.getByText('0 dari 9 selesai').waitFor()
  await everyLook('first-day-begins')

  await follow(0, 'Master Toko')
  await add(page, { kode_toko: 'EM2', nama_toko: 'EMAS MULIA DUA', alamat_toko: 'JALAN PASAR 2' })
  await confirmed(page)
  // The new branch can be chosen without a reload.
  await page.getByRole('banner').getByRole('combobox', { name: 'Cabang' }).click()
  await page.getByRole('option', { name: /^EM2/ }).click()

  await follow(1, 'Import Data Pusat')
  await page.getByRole('button', { name: 'Pakai Contoh Daftar' }).click()
  await page.getByText('13 baris').waitFor()
  await page.keyboard.press('F9')
  await page.getByText('13 baru, 0 berubah, 0 tetap').waitFor()
  await page.keyboard.press('F9')
  await page.getByText(/Master Kondisi Pembelian: 4 baru/).waitFor()

  // The form of a price group needs a purchase price that does not exist yet. It names the screen for it.
  await follow(2, 'Master Group')
  await page.keyboard.press('F4')
  await page.getByRole('dialog').locator('[data-field="kode_harga"]').click()
  await page.getByText('Belum ada isinya. Isi dulu di Parameter Harga Beli').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click()
  await follow(2, 'Parameter Harga Beli')
  await add(page, { kode_harga: 'B750', harga_per_gram: '1700000' })
  await confirmed(page)
  await follow(2, 'Master Group')
  await add(page, {
    kode_group: 'EM750',
    nama_group: 'EMAS 750',
    jenis_group: /^LOKAL/,
    kode_kadar: /^K750/,
    harga: '1850000',
    harga_modal: '1650000',
    kode_harga: /^B750/,
  })
  await confirmed(page)

  await follow(3, 'Master Gudang')
  await add(page, { kode_gudang: 'TOKO', nama_gudang: 'TOKO DEPAN' })
  await confirmed(page)
  await follow(3, 'Master Baki')
  await add(page, { kode_baki: 'B1', nama_baki: 'BAKI CINCIN', kode_gudang: /^TOKO/ })
  await confirmed(page)

  const people: [string, string][] = []
  for (const [user_id, level] of [
    ['sari', /^Kasir$/],
    ['budi', /^Supervisor$/],
  ] as const) {
    await follow(4, 'Data Pengguna')
    await add(page, { user_id, nama: user_id.toUpperCase(), level })
    people.push([user_id, await page.getByRole('dialog', { name: 'Password Sementara' }).getByRole('textbox').inputValue()])
    await page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click()
  }
  await follow(4, 'Master Sales')
  await add(page, { kode_sales: 'RINA', nama_sales: 'RINA', kode_bank: /^BCA/, no_rekening: '1234567890', nama_rekening: 'RINA' })
  await confirmed(page)

  // The usual receipt is good as it is.
  await follow(5, 'Setting Nota')
  await page.getByText('Desain ini yang sekarang dicetak.').waitFor()
  await page.keyboard.press('F9')
  await confirmed(page)

  await follow(6, 'Tambah Barang Banyak')
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Unduh Template' }).click()])
  expect(template.suggestedFilename()).toBe('TAMBAH BARANG BANYAK.xlsx')
  const file = join(picturesFolder, 'first-day.csv')
  const pieces = Array.from({ length: 40 }, (_, at) => `CINCIN ${at + 1},Cincin,EMAS 750,BAKI CINCIN,2.5,4125000`)
  await writeFile(file, ['nama_barang,kode_dept,kode_group,kode_baki,berat_bruto,hpp', ...pieces].join('\n'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Pilih File/ }).click()])
  await chooser.setFiles(file)
  await page.getByText('40 barang', { exact: true }).waitFor()
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')

  /** Logs a new person of the branch in, who chooses a password first. */
  const begin = async ([user_id, given]: [string, string]) => {
    const { page: other } = await journey.person()
    await other.goto(journey.url)
    await other.locator('input[name="username"]').fill(user_id)
    await other.locator('input[name="password"]').fill(given)
    await other.keyboard.press('Enter')
    await other.getByText('Silakan Ganti Password Anda Terlebih Dahulu').waitFor()
    const fields = other.locator('main input')
    for (const [at, text] of [given, `${user_id} di toko`, `${user_id} di toko`].entries()) await fields.nth(at).fill(text)
    await other.keyboard.press('Enter')
    return other
  }
  const [sari, budi] = people as [[string, string], [string, string]]
  const till = await begin(sari)
  // The cashier scans at once.
  const scan = till.getByLabel('Scan Barcode')
  await scan.waitFor()
  await expect.poll(() => scan.evaluate((box) => box === document.activeElement)).toBe(true)
  await scan.fill('CINCIN 40')
  await till.keyboard.press('Enter')
  await till.getByText('Rp. 4,625,000').first().waitFor()
  await till.locator('[data-field="kode_sales"]').click()
  await till.getByRole('option', { name: 'RINA' }).click()
  await till.keyboard.press('F8')
  await till.keyboard.press('F9')
  await saved(till)
  await till.keyboard.press('Escape')

  await open(till, '/transaksi-pembelian')
  await till.keyboard.press('F3')
  const line = till.locator('main')
  await line.getByLabel('Nama Barang').fill('CINCIN LAMA')
  for (const [label, option] of [
    ['Jenis', /^CC/],
    ['Kode Group', /^EM750/],
    ['Kondisi', /^B —/],
  ] as const) {
    await line.getByRole('combobox', { name: label }).click()
    await till.getByRole('option', { name: option }).click()
  }
  await line.getByLabel('Berat Timbang').fill('1')
  for (const [name, text] of [
    ['nama_customer', 'TINI'],
    ['no_hp', '081234500001'],
    ['no_identitas', '3573012345670001'],
    ['alamat_customer', 'JALAN MAWAR 1'],
  ] as const)
    await till.locator(`[data-field="${name}"]`).fill(text)
  await till.keyboard.press('F8')
  await till.keyboard.press('F9')
  await saved(till)

  const closing = await begin(budi)
  await closing.waitForURL(/dashboard/)
  await open(closing, '/tutup-toko')
  // 4,625,000 less 1,700,000.
  await closing.getByLabel('Rp. 100,000', { exact: true }).fill('29')
  await closing.getByLabel('Rp. 5,000', { exact: true }).fill('5')
  await closing.getByRole('button', { name: 'Simpan Hitungan' }).click()
  await closing.getByText('Kas Sesuai Dengan Buku').waitFor()
  await closing.getByText('Pembukuan Sesuai, Toko Bisa Ditutup').waitFor()
  await closing.keyboard.press('F9')
  await closing.getByRole('dialog').getByRole('button', { name: 'Tutup Toko' }).press('Enter')
  await closing.locator('.closing-date time[datetime="2026-02-01"]').waitFor()
  expect(await verify(journey.app.db, 'EM2')).toEqual([])

  // The chain is past its beginning. The next day begins with its prices.
  await page.reload()
  await open(page, '/dashboardPusat')
  await steps.waitFor({ state: 'detached' })
  await open(page, '/harga-hari-ini')
  await page.getByRole('button', { name: '+10,000 untuk semua' }).click()
  await page.keyboard.press('F8')
  await page.getByRole('dialog', { name: 'Perubahan Harga' }).waitFor()
  await page.keyboard.press('F9')
  await page.getByText('Harga Diterbitkan').waitFor()
  await till.getByRole('banner').getByText('1,860').first().waitFor()
})
