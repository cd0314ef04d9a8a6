import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { countingHands } from './support/hands.ts'
import { lowDesktop, startJourney } from './support/journey.ts'
import { type Ready, readyPieces } from './support/pieces.ts'

const journey = startJourney()

const rupiahIn = (text: string | null) => Number((text ?? '').replace(/[^\d-]/g, ''))

it('two pieces with a discount and two payments take eighteen keys and no click, and their paper one more', async () => {
  await journey.app.set({ BATAS_HARGA_JUAL: '5' })
  const pieces = await readyPieces(journey.app.db, 5)
  const [before, first, second, third, fourth] = pieces as [Ready, Ready, Ready, Ready, Ready]
  // What would come out of the printer: the frame's own page, at the moment at which it is printed.
  const printing = (opening: Page) =>
    opening.context().addInitScript(() => {
      window.print = () => {
        const top = window.top as unknown as { printed?: string[] }
        top.printed = [...(top.printed ?? []), document.documentElement.innerHTML]
        window.dispatchEvent(new Event('afterprint'))
      }
    })
  const { page, context, picture } = await journey.loggedIn('kasir.mc2', {
    size: lowDesktop,
    at: '/transaksi-penjualan',
    before: printing,
  })
  await page.getByLabel('Scan Barcode').waitFor()
  const hands = await countingHands(page)

  // The first sale of the day says who serves and which machine takes cards; this browser remembers both.
  await hands.scan(before.kode_barcode)
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await hands.press('Shift+F8')
  await page.locator('[data-field="detail_bayar.0.no_rekening"]').click()
  await page.getByRole('option', { name: /BCA/ }).click()
  await hands.press('F9')
  await saved(page)
  await hands.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))

  const atFirst = hands.pressed()
  await hands.scan(first.kode_barcode)
  await hands.scan(second.kode_barcode)
  // The newest on top, with its fields open; what matters is in sight at the height of a real window.
  expect(await page.locator('.entry-line').first().textContent()).toContain(second.kode_barcode)
  expect(await page.locator('.entry-line').first().getAttribute('data-chosen')).toBe('true')
  for (const name of ['grand-total']) expect(await isInSight(page, `[data-testid="${name}"]`)).toBe(true)
  const full = rupiahIn(await page.getByTestId('grand-total').textContent())
  await hands.press('F7')
  await hands.isIn('detail_barang.1.diskon_rp')
  await hands.type('20000')
  await hands.press('F8')
  await hands.isIn('detail_bayar.0.jumlah')
  await hands.type('500000')
  await hands.press('Shift+F8')
  await hands.isIn('detail_bayar.1.jumlah')
  const total = rupiahIn(await page.getByTestId('grand-total').textContent())
  expect(full - total).toBeGreaterThan(19_000)
  expect(await isInSight(page, '.entry-actions')).toBe(true)
  expect(await isInSight(page, '[data-testid="grand-total"]')).toBe(true)
  // The two payment rows do not cover the customer fields either.
  expect(await isInSight(page, '[data-field="no_hp"]')).toBe(true)
  await picture('sale-by-keys')
  await hands.press('F9')
  await saved(page)
  expect(hands.pressed() - atFirst).toBeLessThanOrEqual(18)
  await picture('sale-by-keys-saved')
  const { rows } = await sql<{ jenis: string; jumlah: number }>`
    select b.jenis, b.jumlah from penjualan_bayar b join penjualan p using (kode_toko, no_faktur) where p.grand_total = ${total} order by b.no_urut`.execute(
    journey.app.db,
  )
  expect(rows).toEqual([
    { jenis: 'CASH', jumlah: 500_000 },
    { jenis: 'DEBIT', jumlah: total - 500_000 },
  ])

  // One key more, and no window, no viewer; the focus is where it was.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const focus = await focused()
  expect(focus).toContain('Cetak Nota')
  await hands.press('F10')
  const printed = await page.waitForFunction(() => (window as unknown as { printed?: string[] }).printed?.[0])
  const paper = await printed.jsonValue()
  expect(paper).toContain(first.kode_barcode)
  expect(paper).toContain('rupiah</text>')
  expect(paper).toContain('@page { size: 210mm 148mm; margin: 0 }')
  expect(context.pages()).toHaveLength(1)
  await page.waitForFunction(() => document.querySelector('iframe') === null)
  expect(await focused()).toBe(focus)
  await hands.press('Escape')

  // Sold and printed by one key.
  await hands.scan(third.kode_barcode)
  await hands.press('F8')
  await hands.isIn('detail_bayar.0.jumlah')
  await hands.press('F10')
  await saved(page)
  await page.waitForFunction(() => (window as unknown as { printed?: string[] }).printed?.length === 2)
  await hands.press('Escape')

  // A piece by its name, another line chosen by an arrow and taken away; parked for the next customer, and taken up again after a reload.
  await hands.scan(fourth.kode_barcode)
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))
  const [word = ''] = fourth.nama_barang.split(' ')
  await hands.type(word)
  await page.getByRole('option', { name: /Rp\./ }).first().waitFor()
  await picture('piece-by-name')
  await hands.press('ArrowDown')
  await hands.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('.entry-line').length === 2)
  const newest = await page.locator('.entry-line').first().textContent()
  await hands.press('ArrowDown')
  expect(await page.locator('.entry-line').nth(1).getAttribute('data-chosen')).toBe('true')
  await hands.press('ArrowUp')
  await hands.press('Delete')
  await page.waitForFunction(() => document.querySelectorAll('.entry-line').length === 1)
  expect(newest).not.toContain(fourth.kode_barcode)
  await hands.press('F6')
  await hands.isIn('nama_customer')
  await hands.type('BU SARI')
  await hands.press('Shift+F4')
  await page.waitForFunction(() => document.querySelectorAll('.entry-line').length === 0)
  await page.reload()
  await page.getByRole('button', { name: 'BU SARI · 1 barang', exact: false }).first().waitFor()
  await picture('parked')
  await hands.press('Alt+1')
  await page.locator('.entry-line', { hasText: fourth.kode_barcode }).waitFor()
  expect(await page.locator('[data-field="nama_customer"]').inputValue()).toBe('BU SARI')
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('a supervisor allows a discount before any money is counted, and the sale does not ask again', async () => {
  await journey.app.set({ BATAS_HARGA_JUAL: '1' })
  const [piece] = (await readyPieces(journey.app.db, 1)) as [Ready]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { size: lowDesktop, at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  const hands = await countingHands(page)
  await hands.scan(piece.kode_barcode)
  // Who serves was forgotten: the list opens, and why is read above it.
  await hands.press('F9')
  await page.getByRole('option', { name: 'DEWI' }).waitFor()
  await expect.poll(() => isInSight(page, '.entry-customer .mantine-InputWrapper-error')).toBe(true)
  await page.getByRole('option', { name: 'DEWI' }).click()
  await hands.press('F7')
  await hands.type('150000')
  await page.getByText('Perlu Otorisasi · Batas Harga Jual').waitFor()
  await picture('discount-needs-somebody')
  await hands.press('Shift+F9')
  await page.getByLabel('Username').fill('spv.mc2')
  await page.locator('input[name="otorisasi-password"]').fill('kencana')
  await page.keyboard.press('Enter')
  await page.getByText('Otorisasi Sudah Ada').waitFor()
  await hands.press('F8')
  // An error outside of the payments can be seen, even if they fill most of a low window.
  await page.locator('[data-field="no_hp"]').fill('12AB')
  await hands.press('F9')
  await page.locator('[data-field="no_hp"][aria-invalid="true"]').waitFor()
  await expect.poll(() => isInSight(page, '.entry-customer [data-field="no_hp"]')).toBe(true)
  await expect.poll(() => isInSight(page, '.entry-customer .mantine-InputWrapper-error')).toBe(true)
  await page.locator('[data-field="no_hp"]').fill('')
  await hands.press('F9')
  await saved(page)
  const { rows } = await sql<{ status: string }>`select status from otorisasi order by id desc limit 1`.execute(journey.app.db)
  expect(rows).toEqual([{ status: 'DIPAKAI' }])
})

/** Whether all of an element is seen without scrolling, and nothing lies over its middle. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return top >= 0 && bottom <= window.innerHeight && over !== null && (element.contains(over) || over.contains(element))
  })
