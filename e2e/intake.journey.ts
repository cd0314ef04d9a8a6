import { sql } from 'kysely'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, chooseFile, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const heads = ['nama_barang', 'kode_dept', 'kode_group', 'kode_baki', 'berat_bruto', 'hpp', 'kode_barcode']
const rings = Array.from({ length: 40 }, (_, at) => [`CINCIN IMPOR ${at}`, 'CC', '750L', 'T01', '3,521', '3000000', `IMPOR${at}`])

/** What a spreadsheet has copied is pasted where the keyboard is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

it('without a mouse: forty rings are pasted from a spreadsheet, put right, saved, read, and taken back as one', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tambah-barang-banyak', before: withoutMouse })
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  // They come from a supplier, as on most days; which one is picked by the keyboard.
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await typedChoice(page, 'SBY')
  await tabTo(page, page.locator('[role="grid"]'))
  await paste(page, [heads, ...rings.map((ring, at) => (at === 1 ? ring.with(2, 'SALAH') : ring))].map((row) => row.join('\t')).join('\n'))
  await page.getByText('1 dari 40 baris belum benar').waitFor()
  await picture('intake-pasted')
  // To the cell that is wrong, typed over, and saved.
  await page.keyboard.press('F9')
  await page.getByText('2 · Kode Group Tidak Ditemukan').waitFor()
  await page.keyboard.type('750L')
  await page.keyboard.press('Enter')
  await page.getByText('belum benar').waitFor({ state: 'hidden' })
  await page.keyboard.press('F9')
  await saved(page)
  await picture('intake-saved')
  const { rows } = await sql<{ n: number; no_masuk: string }>`
    select count(*)::int as n, min(no_masuk) as no_masuk from barang_masuk_detail where kode_barcode like 'IMPOR%'`.execute(journey.app.db)
  expect(rows[0]?.n).toBe(40)
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
  // Their labels are one key away.
  await page.keyboard.press('F6')
  await page.getByText(/^40 label, /).waitFor()
  await picture('intake-labels')

  await open(page, '/batal-barang-masuk')
  await page.locator('[data-scan]').waitFor()
  await page.keyboard.type(String(rows[0]?.no_masuk), { delay: 2 })
  await page.keyboard.press('Enter')
  await write(page, page.getByLabel('Alasan'), 'Salah Kirim')
  await page.keyboard.press('F9')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Ya' }))
  await page.keyboard.press('Enter')
  await allowByKeys(page, 'Batal Barang Masuk', 'own.mc2')
  await page.getByText('Berhasil Dibatalkan').waitFor()
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('without a mouse: a ring comes in by itself with its picture, and its label is one key away', async () => {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#caa54a' } })
    .jpeg()
    .toBuffer()
  const { page, picture: seen } = await journey.loggedIn('spv.mc2', { at: '/tambah-data-barang', before: withoutMouse })
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const choose = async (name: string, words: string) => {
    await tabTo(page, field(name))
    await typedChoice(page, words)
  }
  await choose('kode_supplier', 'SBY')
  await choose('kode_dept', 'CC')
  await write(page, field('nama_barang'), 'CINCIN SATUAN')
  await choose('kode_group', '750L')
  await choose('kode_gudang', 'TOKO')
  await choose('kode_baki', 'T01')
  await write(page, field('berat_bruto'), '3,521')
  await write(page, field('hpp'), '3000000')
  await chooseFile(page, field('foto'), { name: 'cincin.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.locator('.picture-input img').waitFor()
  await seen('intake-piece')
  await page.keyboard.press('F9')
  const added = page.getByRole('region', { name: 'Baru Ditambahkan' })
  await added.getByText('CINCIN SATUAN').waitFor()
  const { rows } = await sql<Record<string, unknown>>`
    select b.kode_barcode, b.kode_baki, b.berat_stock, b.berat, b.kadar, b.status, b.foto is not null as foto, m.kode_supplier
    from barang b join barang_masuk_detail d using (kode_toko, kode_barcode) join barang_masuk m using (kode_toko, no_masuk)
    where b.nama_barang = 'CINCIN SATUAN'`.execute(journey.app.db)
  expect(rows).toEqual([
    expect.objectContaining({ kode_baki: 'T01', berat_stock: 3.521, kadar: 75, status: 'READY', foto: true, kode_supplier: 'SBY01' }),
  ])
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
  await page.keyboard.press('F6')
  await page.getByText(/^1 label, /).waitFor()
})

it('the grid and the form of a single piece are readable on a telephone and in the dark', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { size: phone, isDark: true, at: '/tambah-barang-banyak' })
  await page.locator('[role="grid"]').waitFor()
  await picture('intake-phone-dark')
  await open(page, '/tambah-data-barang')
  await page.locator('[data-field="asal"]').waitFor()
  await picture('intake-piece-phone-dark')
})
