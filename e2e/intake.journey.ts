import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const heads = ['nama_barang', 'kode_dept', 'kode_group', 'kode_baki', 'berat_bruto', 'hpp', 'kode_barcode']
const rings = Array.from({ length: 40 }, (_, at) => [`CINCIN IMPOR ${at}`, 'CC', '750L', 'T01', '3,521', '3000000', `IMPOR${at}`])

/** What a spreadsheet has copied. */
const pasted = (page: Page, text: string) =>
  page.locator('[role="grid"]').evaluate((grid, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

it('forty rings are pasted from a spreadsheet, put right by the keyboard, saved, read, and taken back as one', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tambah-barang-banyak' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  // They come from a supplier, as on most days; which one is picked by the keyboard.
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await page.keyboard.type('SBY')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pasted(page, [heads, ...rings.map((ring, at) => (at === 1 ? ring.with(2, 'SALAH') : ring))].map((row) => row.join('\t')).join('\n'))
  await page.getByText('1 dari 40 baris belum benar').waitFor()
  await picture('intake-pasted')
  // To the cell that is wrong, typed over, and saved.
  await page.keyboard.press('F9')
  await page.getByText('2 · Kode Group Tidak Ditemukan').waitFor()
  await page.keyboard.type('750L')
  await page.keyboard.press('Enter')
  await page.getByText('belum benar').waitFor({ state: 'hidden' })
  await page.keyboard.press('F9')
  await page.getByText('Berhasil Menyimpan Data').waitFor()
  await picture('intake-saved')
  const { rows } = await sql<{ n: number; no_masuk: string }>`
    select count(*)::int as n, min(no_masuk) as no_masuk from barang_masuk_detail where kode_barcode like 'IMPOR%'`.execute(journey.app.db)
  expect(rows[0]?.n).toBe(40)
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
  // Their labels are one key away.
  await page.keyboard.press('F6')
  await page.getByText(/^40 label, /).waitFor()
  await picture('intake-labels')

  await page.goto(`${journey.url}batal-barang-masuk`)
  await page.locator('[data-scan]').waitFor()
  await page.keyboard.type(String(rows[0]?.no_masuk), { delay: 2 })
  await page.keyboard.press('Enter')
  await page.getByLabel('Alasan').fill('Salah Kirim')
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Ya' }).click()
  await page.getByRole('dialog', { name: /Otorisasi/ }).waitFor()
  await page.getByLabel('Username').fill('own.mc2')
  await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Berhasil Dibatalkan').waitFor()
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('the grid and the form of a single piece are readable on a telephone and in the dark', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { size: phone, isDark: true, at: '/tambah-barang-banyak' })
  await page.locator('[role="grid"]').waitFor()
  await picture('intake-phone-dark')
  await page.goto(`${journey.url}tambah-data-barang`)
  await page.locator('[data-field="asal"]').waitFor()
  await picture('intake-piece-phone-dark')
})
