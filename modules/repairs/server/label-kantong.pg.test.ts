import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { presetLabels } from '#modules/labels/contract/preset-labels.ts'
import { printerCommands } from '#modules/labels/contract/printer.ts'
import { masterPrinterLabel } from '#modules/labels/contract/master-printer-label.ts'
import { printLabels } from '#modules/labels/contract/cetak-barcode.ts'
import { type StandInPrinter, standInPrinter, standInReach } from '#modules/labels/server/testing/stand-in-printer.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { service } from '../contract/service.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { bagOf, printBagLabel } from '../contract/label-kantong.ts'
import { madeService } from './testing/made-service.ts'

const till = 'kasir.mc2'
let app: TestApp
let printer: StandInPrinter
beforeAll(async () => {
  app = await startTestApp({ printerReach: standInReach })
  printer = await standInPrinter()
  const { status } = await app.call('own.mc2', masterPrinterLabel.api.create!, {
    body: {
      kode_printer: 'MEJA',
      nama_printer: 'PRINTER MEJA',
      bahasa: 'ZPL',
      dpi: '203',
      sambungan: 'TCP',
      alamat_printer: '127.0.0.1',
      port: printer.port,
      kegelapan: null,
      kecepatan: null,
    },
  })
  expect(status).toBe(200)
})
afterAll(async () => {
  await app.stop()
  await printer.stop()
})

interface Said {
  readonly code: string
  readonly message: string
}
const way = { kode_desain: 'KANTONG', kode_printer: null as string | null, mulai: 1, geser_x: 0, geser_y: 0 }
const print = (nomor: string, facts: Partial<typeof way> = {}) =>
  app.call<Said>(till, printBagLabel, { params: { nomor }, body: { ...way, ...facts } })
const writtenDown = async (nomor: string) => {
  const { rows } = await sql`select from audit where subject = 'cetak_label' and subject_key = ${nomor}`.execute(app.db)
  return rows.length
}

it('says number, customer, things and day, and is sent to a printer in the network and written down', async () => {
  const made = await madeService(app)
  const before = printer.printed.length
  const { status, body } = await print(made.no_service, { kode_printer: 'MEJA' })
  expect([status, body.message]).toEqual([200, 'Label Sudah Dicetak'])
  await expect.poll(() => printer.printed.length, { timeout: stillMsMax }).toBe(before + 1)
  const bag = bagOf(made)
  expect(bag).toMatchObject({
    kode_barcode: made.no_service,
    nama_customer: 'IBU TITI',
    total_qty: 3,
    total_berat: 13.005,
    tgl_estimasi: '2026-02-07',
  })
  const said = printerCommands(
    { bahasa: 'ZPL', dpi: '203', kegelapan: null, kecepatan: null },
    { layout: presetLabels['KANTONG']!, pieces: [bag], mulai: 1, geser_x: 0, geser_y: 0, isTrial: false },
  )
  expect(printer.printed.at(-1)).toBe(said)
  // The number as text and in the code.
  expect(said.split(made.no_service).length - 1).toBeGreaterThanOrEqual(2)
  for (const text of ['IBU TITI', 'CINCIN POLOS', '2026-02-07']) expect(said).toContain(text)
  expect(await writtenDown(made.no_service)).toBe(1)
})

it('is printed by the browser where there is no printer, and again later', async () => {
  const made = await madeService(app)
  expect((await print(made.no_service)).status).toBe(200)
  expect((await print(made.no_service)).status).toBe(200)
  expect(await writtenDown(made.no_service)).toBe(2)
})

it('has a design of its own: one of pieces is none for it, and the other way round', async () => {
  const made = await madeService(app)
  expect((await print(made.no_service, { kode_desain: 'EKOR_TIKUS' })).body.code).toBe('DESIGN_MISSING')
  const [kode_barcode = ''] = await stockPieces(app.db, 'MC2', 1)
  const piece = await app.call<Said>(till, printLabels, { body: { ...way, barang: [{ kode_barcode, rangkap: 1 }] } })
  expect(piece.body.code).toBe('DESIGN_MISSING')
})

it('is of no other shop and of none that was cancelled', async () => {
  expect((await print('SV-TIDAK-ADA')).status).toBe(404)
  const made = await madeService(app)
  await approved(app, till, service.calls.actions.batal, { params: { nomor: made.no_service }, body: { alasan: 'SALAH' } })
  expect((await print(made.no_service)).status).toBe(404)
})
