import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { saved } from './support/entry.ts'
import { phone, startJourney } from './support/journey.ts'
import { listenForPrints, printed } from './support/paper.ts'

const journey = startJourney()
// The till is counted in stories of its own (tutup-toko.test.tsx, counting.pg.test.ts).
beforeAll(() => journey.app.set({ HITUNG_KAS: 'false' }))

it('a supervisor closes the shop while a cashier has a piece on the till: it stays, and is sold on the new date', async () => {
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string }>`
    select kode_barcode, nama_barang from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`.execute(journey.app.db)
  const { kode_barcode, nama_barang } = rows[0]!
  const till = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await till.page.getByLabel('Scan Barcode').fill(kode_barcode)
  await till.page.keyboard.press('Enter')
  await till.page.getByText(nama_barang).first().waitFor()
  await till.page.locator('header time[datetime="2026-01-31"]').waitFor()

  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tutup-toko' })
  await page.getByText('Pembukuan Sesuai, Toko Bisa Ditutup').waitFor()
  await picture('closing-ready')
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup Toko' }).press('Enter')
  await page.getByText('Toko Berhasil Ditutup').waitFor()
  await page.locator('.closing-date time[datetime="2026-02-01"]').waitFor()
  await page.getByRole('button', { name: '2026-01-31' }).click()
  await page.getByText('Harga Pada Hari Itu').waitFor()
  await picture('closing-kept')

  await till.page.getByText('Tanggal Toko Sekarang 2026-02-01').waitFor()
  await till.page.locator('header time[datetime="2026-02-01"]').waitFor()
  await till.picture('closing-told')
  await till.page.locator('[data-field="kode_sales"]').click()
  await till.page.getByRole('option', { name: 'DEWI' }).click()
  await till.page.keyboard.press('F8')
  await till.page.keyboard.press('F9')
  await saved(till.page)
  const { rows: sold } = await sql`
    select h.tgl_system from penjualan h join penjualan_detail d using (kode_toko, no_faktur) where d.kode_barcode = ${kode_barcode}`.execute(
    journey.app.db,
  )
  expect(sold).toEqual([{ tgl_system: '2026-02-01' }])
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('the owner closes a branch on a telephone', async () => {
  const { page, picture } = await journey.loggedIn('own.mc3', { size: phone, at: '/tutup-toko' })
  await page.getByText('Pembukuan Sesuai, Toko Bisa Ditutup').waitFor()
  await picture('closing-phone')
  await page
    .locator('.closing-box')
    .getByRole('button', { name: /^Tutup Toko/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup Toko' }).click()
  await page.locator('.closing-date time[datetime="2026-02-01"]').waitFor()
})

it('money goes to the head office with its slip, and is received there by its number, short of a note', async () => {
  await filledWith(journey.app, 200_000)
  const { page: till, picture: ofTill } = await journey.loggedIn('own.mc2', { at: '/kirim-uang-pusat' })
  await listenForPrints(till)
  await till.getByText('MC1 — Kencana Pusat').or(till.locator('input[value^="MC1"]')).first().waitFor()
  await till.getByLabel('Jumlah Rp').fill('200000')
  await till.getByLabel('Keterangan').fill('SETORAN SORE')
  await till.keyboard.press('F9')
  await saved(till)
  const nota_kirim = (await till.locator('.document-saved-number').textContent()) ?? ''
  await till.keyboard.press('F10')
  const slip = await printed(till, 'sent-money')
  // A4 across, in points.
  expect(slip.toString('latin1')).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/)
  await till.keyboard.press('Escape')
  await till.getByRole('button', { name: `Ambil Kembali ${nota_kirim}` }).waitFor()
  await ofTill('sent-money')

  const { page, picture } = await journey.loggedIn('own.mc1', { size: phone, at: '/terima-uang-kas' })
  const number = page.getByLabel('Nomor Referensi')
  await number.fill('KU-MC2-TIADA')
  await number.press('Enter')
  await page.getByText('No Terima Tidak Ditemukan').waitFor()
  await number.fill(nota_kirim)
  await number.press('Enter')
  await page.getByLabel('Jumlah Diterima').fill('150000')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Alasan Selisih Harus Diisi').waitFor()
  await picture('sent-money-short')
  await page.getByLabel('Jumlah Diterima').fill('200000')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Terima Uang Berhasil').waitFor()
  const { rows } = await sql`
    select kode_toko, rupiah from saldo_tagihan where jenis = 'RK' and dokumen = ${nota_kirim} order by 1`.execute(journey.app.db)
  expect(rows).toEqual([
    { kode_toko: 'MC1', rupiah: -200_000 },
    { kode_toko: 'MC2', rupiah: 200_000 },
  ])
})
