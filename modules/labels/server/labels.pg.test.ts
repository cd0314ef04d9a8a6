import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { type PieceHistory, readHistory } from '#modules/goods/contract/data-barang.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type PrintedPiece, findLabels, printLabels, readLabels, tryPrinter } from '../contract/cetak-barcode.ts'
import { labels as l } from '../contract/fields.ts'
import type { LabelLayout } from '../contract/label-layout.ts'
import { masterPrinterLabel } from '../contract/master-printer-label.ts'
import { presetLabels } from '../contract/preset-labels.ts'
import { printerCommands, trialJob } from '../contract/printer.ts'
import { listDesigns, removeDesign, saveDesign } from '../contract/setting-label.ts'
import { type StandInPrinter, standInPrinter, standInReach } from './testing/stand-in-printer.ts'

let app: TestApp
let printer: StandInPrinter
let pieces: string[]
beforeAll(async () => {
  app = await startTestApp({ printerReach: standInReach })
  printer = await standInPrinter()
  pieces = await stockPieces(app.db, 'MC2', 3)
})
afterAll(async () => {
  await app.stop()
  await printer.stop()
})
beforeEach(async () => {
  await sql`delete from printer_label`.execute(app.db)
  await sql`delete from label_desain`.execute(app.db)
  printer.answer = undefined
  await add({})
})

interface Said {
  readonly code: string
  readonly message: string
  readonly fields: Record<string, string>
}

const add = (change: object, user_id = 'own.mc2') =>
  app.call<Said>(user_id, masterPrinterLabel.api.create as NonNullable<typeof masterPrinterLabel.api.create>, {
    body: {
      kode_printer: 'MEJA',
      nama_printer: 'Printer Meja',
      bahasa: 'ZPL',
      dpi: '203',
      sambungan: 'TCP',
      alamat_printer: '127.0.0.1',
      port: printer.port,
      kegelapan: null,
      kecepatan: null,
      ...change,
    },
  })
const print = (change: object = {}, user_id = 'kasir.mc2') =>
  app.call<Said & { barang: PrintedPiece[] }>(user_id, printLabels, {
    body: {
      kode_desain: 'EKOR_TIKUS',
      kode_printer: null,
      geser_x: 0,
      geser_y: 0,
      barang: [{ kode_barcode: pieces[0], rangkap: 1 }],
      ...change,
    },
  })
const find = (kode: string, user_id = 'kasir.mc2') => app.call<PrintedPiece[] & Said>(user_id, findLabels, { params: { kode } })
const countOf = async (kode_barcode: string) => (await find(kode_barcode)).body[0]?.cetakan
const until = (count: number) => expect.poll(() => printer.printed.length, { timeout: stillMsMax }).toBe(count)

describe('a code', () => {
  it('names a piece, in small letters as well, with its price as it is sold today', async () => {
    const { body } = await find((pieces[0] as string).toLowerCase())
    expect(body).toHaveLength(1)
    const { rows } = await sql<{ harga: number }>`
      select (ceil((b.berat * g.harga + b.ongkos) / 500) * 500)::bigint as harga from barang b join grup g using (kode_group)
      where kode_barcode = ${pieces[0]}`.execute(app.db)
    expect(body[0]).toMatchObject({ kode_barcode: pieces[0], berat: 3.215, cetakan: 0, harga: rows[0]?.harga, foto: null })
  })

  it('names a tray with what lies in it', async () => {
    const { rows } = await sql<{ kode_baki: string; n: number }>`
      select kode_baki, count(*)::int as n from stok where kode_toko = 'MC2' group by kode_baki order by n desc limit 1`.execute(app.db)
    const { body } = await find(rows[0]?.kode_baki as string)
    expect(body).toHaveLength(rows[0]?.n as number)
    expect(new Set(body.map(({ kode_baki }) => kode_baki))).toEqual(new Set([rows[0]?.kode_baki]))
  })

  it('names a document with the pieces of its lines that are here', async () => {
    const sale = await madeSale(app)
    const sold = sale.detail_barang[0]?.kode_barcode as string
    expect([(await find(sale.no_faktur)).body.code, (await find(sold)).body.code]).toEqual(['NOTHING_TO_LABEL', 'ALREADY_SOLD'])
    const cancel = (approvals: string[]) =>
      app.call('kasir.mc2', penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'Salah' }, approvals })
    const { kategori, uraian, permintaan } = (await cancel([])).body.details
    const approval = await app.call('kasir.mc2', authorize, {
      body: { user_id: 'spv.mc2', password: 'kencana', kategori, description: uraian, keterangan: '', permintaan },
    })
    expect((await cancel([approval.body.token])).status).toBe(200)
    expect((await find(sale.no_faktur)).body.map(({ kode_barcode }) => kode_barcode)).toEqual([sold])
  })

  it('that names nothing, or what is elsewhere, says so', async () => {
    expect((await find('TIDAKADA')).body.message).toBe('Barcode Tidak Ditemukan')
    const [foreign] = await stockPieces(app.db, 'MC3', 1)
    // A user who may not look at the other shop gets no hint of it.
    expect((await find(foreign as string)).body.code).toBe('NOT_FOUND')
    expect((await find(foreign as string, 'own.mc1')).body.code).toBe('OTHER_SHOP')
  })

  it('of pieces that were picked elsewhere leaves out what has no label any more', async () => {
    const { body } = await app.call<PrintedPiece[]>('kasir.mc2', readLabels, { body: { kode_barcode: [pieces[2], 'TIDAKADA', pieces[1]] } })
    expect(body.map(({ kode_barcode }) => kode_barcode)).toEqual([pieces[2], pieces[1]])
  })
})

describe('a label', () => {
  it('is counted for its piece every time, with who printed it, when and on what', async () => {
    const [, , kode_barcode] = pieces as [string, string, string]
    expect((await print({ barang: [{ kode_barcode, rangkap: 2 }] })).status).toBe(200)
    const again = await print({ barang: [{ kode_barcode, rangkap: 1 }], kode_desain: 'LEMBAR_A4' }, 'spv.mc2')
    expect(again.body.barang[0]?.cetakan).toBe(2)
    expect(await countOf(kode_barcode)).toBe(2)
    const { rows } = await sql`
      select user_id, rangkap, kode_desain, kode_printer from cetak_label where kode_barcode = ${kode_barcode} order by id desc`.execute(app.db)
    expect(rows).toEqual([
      { user_id: 'spv.mc2', rangkap: 1, kode_desain: 'LEMBAR_A4', kode_printer: null },
      { user_id: 'kasir.mc2', rangkap: 2, kode_desain: 'EKOR_TIKUS', kode_printer: null },
    ])
    const { body: history } = await app.call<PieceHistory>('kasir.mc2', readHistory, { params: { kode_barcode } })
    expect(history.filter(({ jenis }) => jenis === 'LABEL')).toMatchObject([
      { user_id: 'spv.mc2', rangkap: 1 },
      { user_id: 'kasir.mc2', rangkap: 2 },
    ])
  })

  it('that was printed stays stored against any statement in the database', async () => {
    await print()
    await expect(sql`update cetak_label set user_id = 'own.mc2'`.execute(app.db)).rejects.toThrow(/denied|only ever added/)
    await expect(sql`delete from cetak_label`.execute(app.db)).rejects.toThrow(/denied|only ever added/)
    await expect(app.asOwner(sql`delete from cetak_label`)).rejects.toThrow('only ever added to')
    await expect(app.asOwner(sql`truncate cetak_label`)).rejects.toThrow('only ever added to')
  })

  it('of many pieces is one print, of too many none', async () => {
    const before = await countOf(pieces[0] as string)
    const tooMany = await print({ barang: Array.from({ length: 11 }, () => ({ kode_barcode: pieces[0], rangkap: 100 })) })
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'Maksimal 1000 Label Sekali Cetak'])
    const missing = await print({ barang: [{ kode_barcode: pieces[0], rangkap: 1 }, { kode_barcode: 'TIDAKADA', rangkap: 1 }] }) // prettier-ignore
    expect(missing.status).toBe(404)
    expect(await countOf(pieces[0] as string)).toBe(before)
    expect((await print({ kode_desain: 'TIDAKADA' })).body.fields).toEqual({ kode_desain: 'Desain Label Tidak Ditemukan' })
  })
})

describe('a printer in the network', () => {
  const [tag] = Object.values(presetLabels) as [LabelLayout]

  it('gets byte for byte what the label says, moved by what it is off at this station', async () => {
    const before = printer.printed.length
    const barang = [{ kode_barcode: pieces[0], rangkap: 2 }, { kode_barcode: pieces[1], rangkap: 1 }] // prettier-ignore
    const { status, body } = await print({ kode_printer: 'MEJA', geser_x: 1, geser_y: -0.5, barang })
    expect([status, body.message]).toEqual([200, 'Label Sudah Dicetak'])
    await until(before + 1)
    const [first, second] = body.barang as [PrintedPiece, PrintedPiece]
    const expected = printerCommands(
      { bahasa: 'ZPL', dpi: '203', kegelapan: null, kecepatan: null },
      { layout: tag, pieces: [first, first, second], mulai: 1, geser_x: 1, geser_y: -0.5, isTrial: false },
    )
    expect(printer.printed.at(-1)).toBe(expected)
    expect(expected.split('^XA').length - 1).toBe(3)
  })

  it('that is well prints, in its own language', async () => {
    await sql`update printer_label set bahasa = 'TSPL', dpi = '300', kegelapan = 60, kecepatan = 3`.execute(app.db)
    printer.answer = Buffer.from([0])
    const before = printer.printed.length
    expect((await print({ kode_printer: 'MEJA' })).status).toBe(200)
    await until(before + 1)
    expect(printer.printed.at(-1)).toMatch(/^SIZE 68 mm,10 mm\r\nGAP 3 mm,0 mm\r\n(?:.*\r\n)*?DENSITY 9\r\nSPEED 3\r\nCLS\r\n/)
  })

  it.each([
    ['ZPL', Buffer.from('\u0002030,1,0,1245\u0003\r\n\u0002000,0,0,0\u0003\r\n\u00021234,0\u0003\r\n'), 'Label Di Printer Printer Meja Habis'],
    ['ZPL', Buffer.from('\u0002030,0,0,1245\u0003\r\n\u0002000,0,1,0\u0003\r\n\u00021234,0\u0003\r\n'), 'Tutup Printer Printer Meja Terbuka'],
    ['TSPL', Buffer.from([0x04]), 'Label Di Printer Printer Meja Habis'],
    ['TSPL', Buffer.from([0x08]), 'Pita Di Printer Printer Meja Habis'],
  ])('that says in %s that something is missing prints nothing, and nothing is counted', async (bahasa, answer, message) => {
    await sql`update printer_label set bahasa = ${bahasa}`.execute(app.db)
    printer.answer = answer
    const [before, counted] = [printer.printed.length, await countOf(pieces[0] as string)]
    const { status, body } = await print({ kode_printer: 'MEJA' })
    expect([status, body.message]).toEqual([409, message])
    expect([printer.printed.length, await countOf(pieces[0] as string)]).toEqual([before, counted])
  })

  it('that is off gets a message in words, and no print is counted', async () => {
    const off = await standInPrinter()
    await off.stop()
    await sql`update printer_label set port = ${off.port}`.execute(app.db)
    const counted = await countOf(pieces[0] as string)
    const { status, body } = await print({ kode_printer: 'MEJA' })
    expect([status, body.message]).toEqual([409, 'Printer Printer Meja Tidak Menjawab, Periksa Listrik Dan Sambungannya'])
    expect(await countOf(pieces[0] as string)).toBe(counted)
  })

  it('that talks on and on is cut off, and no other user waits for it', async () => {
    printer.answer = Buffer.alloc(30_000_000, 'x')
    const { status, body } = await print({ kode_printer: 'MEJA' })
    expect([status, body.code]).toEqual([409, 'PRINTER_SILENT'])
  })

  it('with a forbidden address from an earlier version gets no connection, and nothing is counted', async () => {
    await sql`update printer_label set alamat_printer = '169.254.169.254'`.execute(app.db)
    const counted = await countOf(pieces[0] as string)
    const refused = [409, 'Alamat Atau Port Printer Printer Meja Tidak Diizinkan, Periksa Master Printer Label']
    const printing = await print({ kode_printer: 'MEJA' })
    const trying = await app.call<Said>('kasir.mc2', tryPrinter, { body: { layout: tag, kode_printer: 'MEJA', geser_x: 0, geser_y: 0 } })
    expect([printing, trying].map(({ status, body }) => [status, body.message])).toEqual([refused, refused])
    expect(await countOf(pieces[0] as string)).toBe(counted)
  })

  it('is tried out with specimens and the edges of their faces, which counts nothing', async () => {
    const before = printer.printed.length
    const body = { layout: tag, kode_printer: 'MEJA', geser_x: 0, geser_y: 0 }
    expect((await app.call('kasir.mc2', tryPrinter, { body })).body.message).toBe('Label Percobaan Sudah Dikirim')
    await until(before + 1)
    const commands = printerCommands({ bahasa: 'ZPL', dpi: '203', kegelapan: null, kecepatan: null }, trialJob(tag, body))
    expect(printer.printed.at(-1)).toBe(commands)
  })

  it('is one that a user of the settings entered, in the shop itself', async () => {
    expect((await add({ kode_printer: 'LAIN' }, 'kasir.mc2')).status).toBe(403)
    expect((await add({ kode_printer: 'LAIN' }, 'spv.mc2')).status).toBe(403)
    expect((await add({ kode_printer: 'LAIN', alamat_printer: null })).body.fields).toEqual({
      alamat_printer: `${l.alamat_printer.label} Tidak Boleh Kosong`,
    })
    expect((await add({ kode_printer: 'LAIN', alamat_printer: '169.254.169.254' })).body.fields).toEqual({
      alamat_printer: 'Alamat Ini Bukan Alamat Printer Di Jaringan',
    })
    expect((await add({ kode_printer: 'LAIN', port: 80 })).body.fields).toEqual({
      port: 'Port Ini Bukan Port Printer, Pakai 9100 Sampai 9109, 6101 Atau 515',
    })
    expect((await add({ kode_printer: 'LAIN', sambungan: 'USB', alamat_printer: null, port: 80 })).status).toBe(200)
    const [there] = await stockPieces(app.db, 'MC3', 1)
    const foreign = await print({ kode_printer: 'MEJA', barang: [{ kode_barcode: there, rangkap: 1 }] }, 'kasir.mc3')
    expect([foreign.status, foreign.body.code]).toEqual([404, 'PRINTER_MISSING'])
  })

  it('at a USB port is the browser’s to talk to: the server sends nothing and counts', async () => {
    await sql`update printer_label set sambungan = 'USB'`.execute(app.db)
    const [before, counted] = [printer.printed.length, (await countOf(pieces[0] as string)) ?? 0]
    expect((await print({ kode_printer: 'MEJA' })).status).toBe(200)
    expect([printer.printed.length, await countOf(pieces[0] as string)]).toEqual([before, counted + 1])
  })
})

describe('a design', () => {
  const [tag] = Object.values(presetLabels) as [LabelLayout]
  const save = (layout: object, versi = 0, kode_desain = 'EKOR_TIKUS', user_id = 'own.mc2') =>
    app.call<Said & { versi: number }>(user_id, saveDesign, { params: { kode_desain }, body: { ...layout, versi } })
  const designs = async (user_id = 'kasir.mc2') =>
    (await app.call<{ kode_desain: string; bawaan: boolean; versi: number; layout: LabelLayout }[]>(user_id, listDesigns)).body
  const remove = (kode_desain: string, versi: number) => app.call<Said>('own.mc2', removeDesign, { params: { kode_desain }, query: { versi } })

  it('comes with the program, is changed by its shop alone, and goes back', async () => {
    expect((await designs()).map(({ kode_desain, versi }) => [kode_desain, versi])).toEqual(Object.keys(presetLabels).map((kode) => [kode, 0]))
    const { versi } = (await save({ ...tag, nama: 'Ekor Kami' })).body
    expect((await designs())[0]).toMatchObject({ kode_desain: 'EKOR_TIKUS', bawaan: true, versi, layout: { nama: 'Ekor Kami' } })
    expect((await designs('kasir.mc3'))[0]?.layout.nama).toBe(tag.nama)
    expect((await remove('EKOR_TIKUS', versi)).status).toBe(200)
    expect((await designs())[0]).toMatchObject({ versi: 0, layout: tag })
  })

  it('of the shop’s own is made and removed', async () => {
    const { versi } = (await save({ ...tag, nama: 'Gelang' }, 0, 'gelang')).body
    expect((await designs()).at(-1)).toMatchObject({ kode_desain: 'GELANG', bawaan: false })
    expect((await print({ kode_desain: 'GELANG' })).status).toBe(200)
    expect((await remove('GELANG', versi)).status).toBe(200)
    expect(await designs()).toHaveLength(Object.keys(presetLabels).length)
  })

  it('cannot be overwritten by a user who has not seen it', async () => {
    const { versi } = (await save(tag)).body
    expect([(await save(tag)).status, (await save(tag, versi + 1)).status]).toEqual([409, 409])
    expect((await remove('EKOR_TIKUS', versi + 1)).body.code).toBe('DESIGN_CHANGED')
    const statuses = (await Promise.all([save(tag, versi), save(tag, versi)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('that leaves its label is refused at its place; cashiers may not design until the owner lets them', async () => {
    const outside = { ...tag, elemen: [{ ...tag.elemen[0], x: 100 }] }
    expect((await save(outside)).body.fields).toEqual({ 'elemen.0.lebar': 'Keluar Dari Muka Label' })
    expect((await save(tag, 0, 'EKOR_TIKUS', 'kasir.mc2')).status).toBe(403)
  })
})
