import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Download } from 'playwright-core'
import { expect, it } from 'vitest'
import { post } from '#modules/ledger/server/public.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('the head office brings its banks along in a file: shown first, all or none', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: masterBank.screen.path })
  await page.getByRole('button', { name: 'Impor' }).click()
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Pilih File CSV atau Excel' }).click()])
    await chooser.setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('Kode Bank,Nama Bank\nBNI,BANK NEGARA INDONESIA\nBTN,')
  await page.getByText('1 dari 2 baris belum benar').waitFor()
  await page.getByText('Nama Bank Tidak Boleh Kosong').waitFor()
  await picture('import-wrong')
  expect(await page.getByRole('button', { name: 'Simpan' }).isDisabled()).toBe(true)

  await choose('Kode Bank,Nama Bank\nBNI,BANK NEGARA INDONESIA\nBCA,SUDAH ADA')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Kode Bank Sudah Ada').first().waitFor()

  await choose('Kode Bank,Nama Bank\nBNI,BANK NEGARA INDONESIA\nBTN,BANK TABUNGAN NEGARA')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('cell', { name: 'BANK TABUNGAN NEGARA' }).waitFor()
  await picture('import-done')
})

it('a manager user takes lists along as files; an empty list gives a message, and no other user has the screen', async () => {
  const { page, picture } = await journey.loggedIn('mu.mc1', { at: '/export-csv' })
  for (const list of ['Master Bank', 'Master Kategori', 'Parameter Kupon']) await page.getByLabel(list, { exact: true }).check()
  await sql`delete from kupon`.execute(journey.app.db)
  await picture('export-csv')
  const files: Download[] = []
  page.on('download', (file) => files.push(file))
  await page.keyboard.press('F9')
  await page.getByText('Parameter Kupon: Invalid data').waitFor()
  await expect
    .poll(() => files.map((file) => file.suggestedFilename()).toSorted())
    .toEqual(['Master Bank-MC1-2026-01-31.csv', 'Master Kategori-MC1-2026-01-31.csv'])
  const bank = files.find((file) => file.suggestedFilename() === 'Master Bank-MC1-2026-01-31.csv') as Download
  expect(await readFile(await bank.path(), 'utf8')).toMatch(/Kode Bank,Nama Bank\r\n/)

  // Of the goods all there are, of the sales those of the days that were asked for.
  for (const list of ['Master Bank', 'Master Kategori', 'Parameter Kupon']) await page.getByLabel(list, { exact: true }).uncheck()
  expect(await page.getByLabel('Tanggal Awal').count()).toBe(0)
  for (const list of ['Data Barang', 'Data Pengguna', 'Lihat Penjualan']) await page.getByLabel(list, { exact: true }).check()
  await page.getByLabel('Tanggal Awal').waitFor()
  await picture('export-csv-days')
  await page.keyboard.press('F9')
  await page.getByText('Lihat Penjualan: Invalid data').waitFor()
  await expect.poll(() => files.map((file) => file.suggestedFilename()).slice(2)).toContain('Data Pengguna-MC1-2026-01-31.csv')
  const users = files.find((file) => file.suggestedFilename() === 'Data Pengguna-MC1-2026-01-31.csv') as Download
  expect(await readFile(await users.path(), 'utf8')).toContain('kasir.mc2')

  await page.setViewportSize(phone)
  await picture('export-csv-phone')

  const owner = await journey.loggedIn('own.mc1', { at: '/export-csv' })
  await owner.page.getByText('Anda Tidak Memiliki Akses').first().waitFor()
})

it('a list of goods is taken along whole, and a transfer opens from the cash ledger', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/data-barang' })
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const { rows } = await sql<{ ready: number }>`select count(*)::int as ready from barang where kode_toko = 'MC2' and status = 'READY'`.execute(
    journey.app.db,
  )
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength((rows[0]?.ready ?? 0) + 1)

  await post(
    { db: journey.app.db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'spv.mc2', request_id: 'test' },
    {
      kind: 'SALDO_AWAL',
      reference: 'KM-1',
      stock: [],
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 1_000_000 }],
      claims: [],
      counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: 1_000_000 }],
      points: [],
    },
  )
  await journey.app.call('own.mc2', transferWithTill, {
    body: { kategori: 'SETORAN', asal: 'CASH', tujuan: 'BCA', tujuan_rekening: '0095110001', jumlah: 250_000, keterangan: 'setoran sore' },
    key: 'perjalanan-0001',
  })
  await open(page, '/laporan-transaksi-cash')
  await page.locator('form button[type=submit]').click()
  await page
    .getByRole('button', { name: /^MU-MC2-/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('setoran sore').waitFor()
  await picture('transfer-facts')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.waitForURL(/SubMenuLaporan/i)
})
