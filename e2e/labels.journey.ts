import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stillMsMax } from '#engine/testing/step.ts'
import { type StandInPrinter, standInPrinter, standInReach } from '#modules/labels/server/testing/stand-in-printer.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { tabTo, withoutMouse } from './support/hands.ts'
import { phone, startJourney } from './support/journey.ts'
import { listenForPrints, printed } from './support/paper.ts'

const journey = startJourney({ printerReach: standInReach })
let printer: StandInPrinter
let pieces: [string, string]
beforeAll(async () => {
  printer = await standInPrinter()
  pieces = (await stockPieces(journey.app.db, 'MC2', 2)) as [string, string]
  await sql`
    insert into printer_label (kode_toko, kode_printer, nama_printer, bahasa, dpi, sambungan, alamat_printer, port)
    values ('MC2', 'MEJA', 'Zebra Meja', 'ZPL', '203', 'TCP', '127.0.0.1', ${printer.port})`.execute(journey.app.db)
})
afterAll(() => printer.stop())

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 2 })
  await page.keyboard.press('Enter')
}
const line = (page: Page, kode_barcode: string) => page.getByRole('listitem').filter({ hasText: kode_barcode })
const prints = async () => (await sql<{ n: number }>`select count(*)::int as n from cetak_label`.execute(journey.app.db)).rows[0]?.n

it('without a mouse: labels are scanned, printed as PDF and on a printer in the network, and again', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/cetak-barcode', before: withoutMouse })
  await page.getByLabel('Scan Barcode, Baki Atau Nota').waitFor()
  await listenForPrints(page)
  const [first, second] = pieces
  await scan(page, first)
  await line(page, first).waitFor()
  // Scanned once more it is printed once more.
  await scan(page, first)
  await scan(page, second)
  await page.getByText('3 label, 3 lembar').waitFor()
  await picture('labels')
  await page.keyboard.press('F9')
  const pdf = await printed(page, 'labels-rat-tail')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  await line(page, first).getByText('sudah dicetak 1 kali').waitFor()
  expect(await prints()).toBe(2)

  // On to the printer of the table, which this station keeps; the list opens when it gets the focus.
  await tabTo(page, page.getByLabel('Printer', { exact: true }).first())
  await page.getByRole('option', { name: 'Zebra Meja' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Zebra Meja'))
  await page.keyboard.press('F9')
  await line(page, first).getByText('sudah dicetak 2 kali').waitFor()
  await expect.poll(() => printer.printed.length, { timeout: stillMsMax }).toBe(1)
  expect(printer.printed[0]?.match(new RegExp(`\\^FDLA,${first}\\^FS`, 'g'))).toHaveLength(2)
  await picture('labels-network')

  // The printer runs out: the shop hears of it, and nothing is counted.
  printer.answer = Buffer.from('\u0002030,1,0,1245\u0003\r\n\u0002000,0,0,0\u0003\r\n\u00021234,0\u0003\r\n')
  await page.keyboard.press('F9')
  await page.getByText('Label Di Printer Zebra Meja Habis').waitFor()
  expect(await prints()).toBe(4)
})

it('without a mouse: pieces are picked in their list, and the history of each shows its labels', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/data-barang', before: withoutMouse })
  for (const code of pieces) {
    await tabTo(page, page.getByRole('checkbox', { name: `Pilih ${code}` }))
    await page.keyboard.press('Space')
  }
  await page.getByText('2 barang dipilih').waitFor()
  await picture('labels-picked')
  await tabTo(page, page.locator('.pieces-task', { hasText: 'Cetak Barcode' }))
  await page.keyboard.press('Enter')
  await line(page, pieces[0]).waitFor()
  await line(page, pieces[1]).waitFor()
  await tabTo(page, page.getByRole('button', { name: pieces[0] }).first())
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: `Barang ${pieces[0]}` })
    .getByText('2 label')
    .first()
    .waitFor()
  await picture('labels-history')
})

it('a shop designs its own label, and tries it out', async () => {
  // The session comes late, and then the page fetches all its data again, but not the label in the designer.
  let tellSession = () => {}
  const isTime = new Promise<void>((resolve) => (tellSession = resolve))
  const holdSession = (page: Page) =>
    page.route('**/users/session', async (route) => {
      await isTime
      await route.continue()
    })
  const { page, picture } = await journey.loggedIn('own.mc2', { at: '/setting-label', before: holdSession })
  const weight = page.locator('[data-element="berat"]')
  await weight.focus()
  await page.keyboard.press('ArrowDown')
  tellSession()
  await page.waitForResponse('**/users/session')
  await page.waitForLoadState('networkidle')
  await picture('label-designer')
  await page.keyboard.press('F9')
  await saved(page)
  const { rows } = await sql<{ y: number }>`
    select (e ->> 'y')::float as y from label_desain, jsonb_array_elements(layout -> 'elemen') e where e ->> 'id' = 'berat'`.execute(journey.app.db)
  expect(rows).toEqual([{ y: 1.5 }])
})

it.each([
  ['on a telephone', 'labels-phone', { size: phone }],
  ['in the dark', 'labels-dark', { isDark: true }],
] as const)('the screen is whole %s', async (_, name, options) => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { ...options, at: '/cetak-barcode' })
  await page.getByLabel('Scan Barcode, Baki Atau Nota').waitFor()
  await scan(page, pieces[0])
  await line(page, pieces[0]).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await picture(name)
})
