import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Bridge } from '#apps/bridges/sockets.ts'
import { startBridge } from '#apps/bridges/rfid/bridge.ts'
import { code128Bars, code128Width } from '#engine/paper/bars.ts'
import { readerBridge } from '#modules/counting/contract/reader-bridge.ts'
import { beginTrays } from '#modules/counting/contract/sesi-opname.ts'
import { madeIntake } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { filmed } from './support/film.ts'
import { allowByKeys, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(journey.app.db)).rows
const statesOf = async (codes: readonly string[]) =>
  (await rowsOf(sql<{ status: string }>`select status from barang where kode_barcode = any(${codes}) order by kode_barcode`)).map(
    ({ status }) => status,
  )
const last = (page: Page, text: string) => page.locator('.count-last').filter({ hasText: text }).waitFor()
const progress = (page: Page, text: string) => page.getByTestId('count-progress').filter({ hasText: text }).waitFor()

/** A reader of tags that sends what it sees, and the bridge that runs next to the browser. */
async function standInReader(): Promise<{ bridge: Bridge; sees: (tags: readonly string[]) => void; stop: () => Promise<void> }> {
  const lines: Socket[] = []
  const reader = createServer((line) => void lines.push(line)).listen(0, '127.0.0.1')
  await once(reader, 'listening')
  const { port } = reader.address() as AddressInfo
  const bridge = await startBridge({ reader: { host: '127.0.0.1', port, speech: 'LINES' }, origins: [new URL(journey.url).origin], port: 0 })
  await expect.poll(() => lines.length).toBe(1)
  return {
    bridge,
    sees: (tags) => lines[0]?.write(tags.map((tag) => `${tag}\n`).join('')),
    stop: async () => {
      await bridge.close()
      reader.close()
    },
  }
}

it('without a mouse: what came in is counted, the whole shop is begun, put off, taken up and given up, and a reader counts a tray', async () => {
  const { app } = journey
  await app.set({ OPNAME_GLOBAL_DAILY: 'true', RFID: 'true' })
  const { no_masuk, detail_barang } = await madeIntake(app)
  const [one, missing] = detail_barang.map(({ kode_barcode }) => kode_barcode) as [string, string]
  const tray = detail_barang[0]!.kode_baki
  const { bridge, sees, stop } = await standInReader()
  const before = async (opening: Page) => {
    await withoutMouse(opening)
    // The bridge listens at one port of a machine; there is more than one journey on this.
    await opening.routeWebSocket(`${readerBridge.address}/**`, (socket) => {
      const line = new WebSocket(socket.url().replace(String(readerBridge.port), String(bridge.port)), {
        headers: { origin: new URL(journey.url).origin },
      } as unknown as string[])
      const begun = once(line as never, 'open')
      socket.onMessage((message) => void begun.then(() => line.send(String(message))))
      line.addEventListener('message', ({ data }) => socket.send(String(data)))
    })
  }
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/stock-opname-penerimaan', before })
  const keys = await keyboardOf(page)
  const end = async () => {
    await page.keyboard.press('F9')
    const question = page.getByRole('dialog', { name: 'Selesaikan Stock Opname ?' })
    await tabTo(page, question.getByRole('button', { name: 'Selesai', exact: true }))
    await page.keyboard.press('Enter')
  }

  // What came in today, by its document.
  await tabTo(page, page.getByRole('combobox', { name: 'Dokumen' }))
  await typedChoice(page, no_masuk.slice(-7))
  await write(page, page.getByLabel('Keterangan'), 'KIRIMAN PAGI')
  await page.keyboard.press('F9')
  await page.locator('[data-scan]').waitFor()
  await keys.scan(one)
  await last(page, 'Ditemukan')
  await progress(page, '1 / 2')
  await page.keyboard.press('F7')
  await page.getByText('Putaran 2').waitFor()
  await picture('counting-received')
  await end()
  await allowByKeys(page, 'Hasil Stock Opname', 'own.mc2')
  await saved(page)
  await page.keyboard.press('Escape')
  expect(await statesOf([one, missing])).toEqual(['READY', 'MISSING'])

  // All trays: put off, taken up again from the list, and given up.
  await open(page, '/stock-opname-global')
  await page.keyboard.press('F9')
  await page.locator('[data-scan]').waitFor()
  await keys.scan(tray)
  await keys.scan(one)
  await last(page, 'Ditemukan')
  await keys.scan(missing)
  await last(page, 'Kembali')
  await picture('counting-all')
  await page.keyboard.press('F8')
  await page.locator('[data-scan]').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await tabTo(page, page.locator('.count-card').first())
  await page.keyboard.press('Enter')
  await page.getByText('Ditunda').first().waitFor()
  await page.keyboard.press('F8')
  await page.locator('[data-scan]').waitFor()
  await page.keyboard.press('F3')
  const giveUp = page.getByRole('menuitem', { name: 'Tidak Dilanjutkan' })
  await giveUp.waitFor()
  for (let steps = 0; steps < 3 && !(await giveUp.and(page.locator(':focus')).isVisible()); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Ya' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Terakhir Selesai' }).waitFor()

  // By tags: the reader next to the browser sees all but one; that one comes by the list of another reader.
  const lying = await rowsOf(sql<{ tag_id: string }>`
    update barang set tag_id = 'E280' || upper(md5(kode_barcode)) where kode_toko = 'MC2' and kode_baki = ${tray} and status = 'READY'
    returning tag_id`)
  const [late, ...seen] = lying.map(({ tag_id }) => tag_id) as [string, ...string[]]
  await open(page, '/stock-opname-rfid')
  await tabTo(page, page.locator('[data-field="baki"]'))
  await typedChoice(page, tray)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F9')
  const button = page.getByRole('button', { name: 'Pembaca RFID' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await button.and(page.locator('[aria-pressed="true"]')).waitFor()
  const telling = setInterval(() => sees([...seen, 'E280FFFF01']), 300)
  await progress(page, `${seen.length} / ${lying.length}`)
  clearInterval(telling)
  await page.getByRole('tab', { name: /Tidak Dikenal 1/ }).waitFor()
  await page.keyboard.press('F6')
  await write(page, page.getByLabel('Barcode atau tag, satu per baris'), late)
  await tabTo(page, page.getByRole('button', { name: 'Masukkan 1 kode' }))
  await page.keyboard.press('Enter')
  await progress(page, `${lying.length} / ${lying.length}`)
  await picture('counting-tags')
  await end()
  await page.getByText('Stock Opname Selesai').waitFor()
  await stop()
  expect(await verify(app.db, 'MC2')).toEqual([])
})

/** A label as our own code draws it; its design carries a QR code. */
async function drawnLabel(kode_barcode: string): Promise<Buffer> {
  const { page } = await journey.loggedIn('kasir.mc2', { at: '/cetak-barcode' })
  await page.getByLabel('Scan Barcode, Baki Atau Nota').waitFor()
  await (await keyboardOf(page)).scan(kode_barcode)
  const label = page.getByRole('img', { name: 'Pratinjau Label' })
  await label.waitFor()
  await label.evaluate((drawing) => {
    document.body.replaceChildren(drawing)
    drawing.setAttribute('style', 'width: 1200px; max-width: none; height: auto; max-height: none')
  })
  return label.screenshot()
}

/** A barcode alone, of the bars that labels have. */
const drawnBars = (kode_barcode: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="240"><rect width="900" height="240" fill="white"/>${code128Bars(kode_barcode, {
      x: 60,
      y: 40,
      height: 160,
      moduleMm: Math.min(6, 780 / code128Width(kode_barcode)),
    })
      .map(([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`)
      .join('')}</svg>`,
  )

it('a camera counts where the browser itself reads no codes: the decoder is fetched when the camera is opened, and from nowhere else', async () => {
  const { app } = journey
  const [one, other] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
  const [lying] = await rowsOf(sql<{ kode_baki: string }>`select kode_baki from barang where kode_barcode = ${one}`)
  const camera = await filmed(join(app.filesFolder, 'label.y4m'), await drawnLabel(one), drawnBars(other))
  expect((await app.call('mu.mc2', beginTrays, { body: { baki: [lying!.kode_baki], keterangan: null } })).status).toBe(200)
  const fetched: string[] = []
  const before = async (opening: Page) => {
    await opening.addInitScript(() => delete (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector)
    opening.on('request', (request) => void (/\.wasm/.test(request.url()) && fetched.push(new URL(request.url()).origin)))
  }
  const { page, picture } = await journey.loggedIn('mu.mc2', { camera, at: '/stock-opname', before })
  await page.locator('.count-card').first().click()
  await page.getByRole('button', { name: 'Kamera' }).waitFor()
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: 'Kamera' }).click()
  await last(page, one)
  await picture('counting-by-camera')
  await last(page, other)
  expect(fetched).toEqual([new URL(journey.url).origin])
})
