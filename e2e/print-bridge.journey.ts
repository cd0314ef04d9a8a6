import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bridge } from '#apps/bridges/sockets.ts'
import { startBridge } from '#apps/bridges/print/bridge.ts'
import { drawerKick } from '#apps/bridges/print/bytes.ts'
import { devicePrinter } from '#apps/bridges/print/printer.ts'
import { printBridge, printFailures } from '#modules/receipts/contract/print-bridge.ts'
import { beginTraining } from '#modules/training/contract/kosongkan-latihan.ts'
import { logIn, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { type Ready, readyPieces } from './support/pieces.ts'
import { closeTour } from './support/tour.ts'

const journey = startJourney({ hasTraining: true })

/** The file that stands in for the printer, and keeps the bytes. */
let folder: string
let bridge: Bridge
const printer = () => join(folder, 'printer')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-till-printer-'))
  bridge = await startBridge({ printer: devicePrinter(printer()), origins: [new URL(journey.url).origin] })
})
afterAll(async () => {
  await bridge.close()
  await rm(folder, { recursive: true })
})

/** What has come out of the printer, and how often the drawer was opened. */
async function cameOut() {
  const bytes = await readFile(printer()).catch(() => Buffer.of())
  const text = bytes.toString('latin1')
  return { text, opened: text.split(Buffer.from(drawerKick).toString('latin1')).length - 1 }
}
const papersOf = async (nomor: string) => (await cameOut()).text.split(nomor).length - 1

/** Sells a piece for cash, and prints by the key that saves. Answers its number. */
async function soldForCash(page: Page, { kode_barcode, nama_barang }: Ready): Promise<string> {
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))
  const keyboard = await keyboardOf(page)
  await keyboard.scan(kode_barcode)
  await keyboard.handled()
  await page.getByText(nama_barang).first().waitFor()
  if ((await page.locator('[data-field="kode_sales"]').inputValue()) === '') {
    await page.locator('[data-field="kode_sales"]').click()
    await page.getByRole('option', { name: 'DEWI' }).click()
  }
  await page.keyboard.press('F8')
  await page.keyboard.press('F10')
  const number = page.locator('.document-saved-number')
  await number.waitFor()
  return (await number.textContent()) ?? ''
}

it('a sale for cash comes out of the printer of letters and opens the drawer; printed again it leaves the drawer shut; without the bridge it is opened as ever', async () => {
  await journey.app.set({ NOTA_PRINTER: 'ESCPOS', NOTA_LACI: 'BUKA' })
  const [first, second, third] = (await readyPieces(journey.app.db, 3)) as [Ready, Ready, Ready]
  let isBridgeThere = true
  /** The lines to the bridge that the page is done with: a key that is pressed before that prints nothing more. */
  const done = new Set<WebSocketRoute>()
  const { page, context } = await journey.loggedIn('kasir.mc2', {
    at: '/transaksi-penjualan',
    before: (opening) =>
      opening.routeWebSocket(new RegExp(`:${printBridge.port}/`), (socket) => {
        if (!isBridgeThere) return void socket.close()
        const line = socket.connectToServer()
        socket.onClose(() => {
          done.add(socket)
          void line.close()
        })
        return undefined
      }),
  })
  const nomor = await soldForCash(page, first)
  await expect.poll(() => done.size).toBe(1)
  const once = await papersOf(nomor)
  expect(once).toBeGreaterThan(0)
  expect((await cameOut()).opened).toBe(1)

  await page.keyboard.press('F10')
  await expect.poll(() => done.size).toBe(2)
  expect([await papersOf(nomor), (await cameOut()).opened]).toEqual([2 * once, 1])
  expect(context.pages()).toHaveLength(1)

  await page.keyboard.press('Escape')
  isBridgeThere = false
  const [[opened], other] = await Promise.all([
    Promise.all([context.waitForEvent('page'), page.getByText(printFailures.NO_BRIDGE).waitFor()]),
    soldForCash(page, second),
  ])
  await opened.close()
  expect([await papersOf(other), (await cameOut()).opened]).toEqual([0, 1])

  // Training prints, and has no cash that a drawer could hold.
  const { page: beginner } = await journey.person()
  await journey.app.call('own.mc2', beginTraining)
  await beginner.goto(`${journey.url}latihan/`)
  await logIn(beginner, 'kasir.mc2')
  await closeTour(beginner)
  const before = (await cameOut()).text.length
  const learnt = await soldForCash(beginner, third)
  await expect.poll(async () => (await cameOut()).text.slice(before)).toContain(learnt)
  expect((await cameOut()).opened).toBe(1)
})
