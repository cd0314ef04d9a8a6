import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { checkDay } from '#modules/closing/contract/tutup-toko.ts'
import { readPiece } from '#modules/goods/contract/data-barang.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { updateProfit } from '#modules/handling/contract/update-profit.ts'
import { beads, madeRepricing } from '#modules/handling/server/testing/moved.ts'
import type { OpenShop } from '#modules/money/contract/antar-toko.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import {
  kirimBarang,
  readOutcomes,
  readShops,
  readTravelling,
  readUnreceived,
  scanSendable,
  sendGoods,
  sendToBranch,
} from '../contract/kirim-barang.ts'
import { laporanBarangDiJalan, laporanKirimBarang, laporanKirimBarangOnline } from '../contract/laporan-kirim-barang.ts'
import { giveUpGoods, readArrival, receiveGoods } from '../contract/terima-barang.ts'
import { arrivalBody, madeShipment, receiver, sender, shipmentBody, trayOf } from './testing/shipped.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  for (const shop of ['MC1', 'MC2', 'MC3', 'MCO']) expect(await verify(app.db, shop), shop).toEqual([])
})
afterAll(() => app.stop())

const barcodesOf = ({ detail_barang }: { detail_barang: readonly { kode_barcode: string }[] }) =>
  detail_barang.map(({ kode_barcode }) => kode_barcode)
const statusOf = async (no_kirim: string) => (await app.call(sender, kirimBarang.calls.read, { params: { nomor: no_kirim } })).body.status
const standing = async (kode_barcode: string) => {
  const { rows } = await sql`select kode_toko, tempat, kode_baki, status from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  return rows[0]
}
const receive = async (no_kirim: string, kode_barcodes: readonly string[], facts: object = {}, user: string = receiver) =>
  app.call(user, receiveGoods, { body: await arrivalBody(app, no_kirim, kode_barcodes, facts) })
const comesBack = async (no_kirim: string, kode_barcodes: readonly string[]) =>
  approved(app, sender, receiveGoods, { body: await arrivalBody(app, no_kirim, kode_barcodes, { alasan_terima: 'DITOLAK' }, 'MC2') })
const giveUp = (no_kirim: string, kode_barcodes: readonly string[], user: string = sender) =>
  approved(app, user, giveUpGoods, {
    body: { no_kirim, alasan_terima: 'PAKET HILANG', detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode })) },
  })

/** What the journal has of a document, by shop and account. */
const booked = async (reference: string) =>
  (
    await sql<{ row: string }>`
      select concat_ws(' ', p.kode_toko, j.nomor_akun, sum(j.debet - j.kredit)) as row from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${reference} group by p.kode_toko, j.nomor_akun having sum(j.debet - j.kredit) <> 0 order by 1`.execute(app.db)
  ).rows.map(({ row }) => row)

describe('pieces that are sent', () => {
  it('are on the road, and are received by the shop that has them in hand: one event in both shops (K1, K2a, K2b)', async () => {
    const sent = await madeShipment(app, 2, { keterangan: 'TAMBAHAN STOK' })
    const { no_kirim } = sent
    const [one, other] = barcodesOf(sent) as [string, string]
    expect(sent).toMatchObject({ status: 'OPEN', tujuan: 'MC3', nama_tujuan: 'Kencana Ungaran', total_qty: 2 })
    expect(await standing(one)).toMatchObject({ kode_toko: 'MC2', tempat: 'PERJALANAN', status: 'IN_TRANSIT' })
    const { rows } = await sql<{ hpp: number }>`select sum(hpp)::bigint as hpp from barang where kode_barcode in (${one}, ${other})`.execute(app.db)
    const { hpp } = rows[0]!
    expect(await booked(no_kirim)).toEqual([`MC2 1-1301 ${-hpp}`, `MC2 1-1302 ${hpp}`])

    for (const [user, arah] of [
      [sender, 'FROM_HERE'],
      [receiver, 'TO_HERE'],
    ] as const)
      expect((await app.call(user, readUnreceived, { query: { arah } })).body).toMatchObject([
        { no_kirim, qty_jalan: 2, hari_di_jalan: 0, nama_asal: 'Kencana Pasar Johar' },
      ])
    expect((await app.call('own.mc1', readUnreceived)).body).toEqual([])
    expect((await app.call('own.mc1', readTravelling, { query: { no_kirim } })).status).toBe(404)
    // The shop that waits for the piece compares it with its data. No other shop may read it.
    const look = async (user: string) => (await app.call(user, readPiece, { params: { kode_barcode: one } })).status
    expect([await look(sender), await look(receiver), await look('kasir.mco')]).toEqual([200, 200, 404])
    // By its number, or by a piece of it.
    for (const code of [no_kirim.toLowerCase(), one]) {
      const { body } = await app.call(receiver, readTravelling, { query: { no_kirim: code } })
      expect([body.no_kirim, barcodesOf(body)]).toEqual([no_kirim, [one, other]])
    }

    const first = await receive(no_kirim, [one])
    expect(first.body).toMatchObject({ hasil_kirim: 'DITERIMA', asal_toko: 'MC2', kode_toko: 'MC3', total_qty: 1, alasan_terima: null })
    const tray = await trayOf(app, 'MC3')
    expect(await standing(one)).toMatchObject({ kode_toko: 'MC3', tempat: 'BAKI', kode_baki: tray.kode_baki, status: 'READY' })
    const cost = hpp / 2
    expect(await booked(first.body.no_terima_barang)).toEqual([
      `MC2 1-1302 ${-cost}`,
      `MC2 1-1401 ${cost}`,
      `MC3 1-1301 ${cost}`,
      `MC3 1-1401 ${-cost}`,
    ])
    const outcomes = (await app.call(sender, readOutcomes, { params: { no_kirim } })).body
    expect(outcomes).toEqual([
      { kode_barcode: one, hasil_kirim: 'DITERIMA', tgl_terima: '2026-01-31', no_terima_barang: first.body.no_terima_barang },
      { kode_barcode: other, hasil_kirim: 'DI_JALAN', tgl_terima: null, no_terima_barang: null },
    ])
    expect((await app.call(receiver, readOutcomes, { params: { no_kirim } })).body).toEqual([])
    // Both shops read it, and no other shop.
    const params = { no_terima_barang: first.body.no_terima_barang }
    const readers = [sender, receiver, 'own.mc1', 'kasir.mco']
    expect(await Promise.all(readers.map(async (user) => (await app.call(user, readArrival, { params })).status))).toEqual([200, 200, 200, 404])
    expect(await statusOf(no_kirim)).toBe('OPEN')
    expect((await receive(no_kirim, [one])).body).toMatchObject({ code: 'PIECE_NOT_ON_ITS_WAY', fields: { [one]: expect.any(String) } })
    expect((await receive(no_kirim, [other])).status).toBe(200)
    expect(await statusOf(no_kirim)).toBe('DONE')
    expect((await receive(no_kirim, [other])).body).toMatchObject({ code: 'NOT_ON_ITS_WAY', fields: { no_kirim: expect.any(String) } })
    // It is sold there like any other.
    const sale = await app.call(receiver, sell, { body: await loweredSale(app.db, one, 0) })
    expect(sale.status).toBe(200)
  })

  it('come back into a tray of their sender with a reason and an approval (K3)', async () => {
    const sent = await madeShipment(app, 2)
    const [one, other] = barcodesOf(sent) as [string, string]
    const body = await arrivalBody(app, sent.no_kirim, [one], {}, 'MC2')
    expect((await app.call(sender, receiveGoods, { body })).body).toMatchObject({
      code: 'RETURN_REASON',
      fields: { alasan_terima: 'Alasan Barang Kembali Harus Diisi' },
    })
    expect((await app.call(sender, receiveGoods, { body: { ...body, alasan_terima: 'DITOLAK' } })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'KEMBALI_KIRIM_BARANG', uraian: expect.stringContaining('DITOLAK') },
    })
    const back = await comesBack(sent.no_kirim, [one])
    expect(back.body).toMatchObject({ hasil_kirim: 'KEMBALI', asal_toko: 'MC2', kode_toko: 'MC2' })
    expect(await standing(one)).toMatchObject({ kode_toko: 'MC2', tempat: 'BAKI', status: 'READY' })
    expect((await receive(sent.no_kirim, [other])).status).toBe(200)
    expect(await statusOf(sent.no_kirim)).toBe('DONE')
  })

  it('are missing when they cannot be found, which only their sender says (K4)', async () => {
    const sent = await madeShipment(app, 2)
    const [one, other] = barcodesOf(sent) as [string, string]
    expect((await receive(sent.no_kirim, [one])).status).toBe(200)
    expect((await giveUp(sent.no_kirim, [other], receiver)).body).toMatchObject({ code: 'NOT_ON_ITS_WAY' })
    const lost = await giveUp(sent.no_kirim, [other])
    expect(lost.body).toMatchObject({ hasil_kirim: 'HILANG', kode_baki: null, alasan_terima: 'PAKET HILANG' })
    expect(await standing(other)).toMatchObject({ kode_toko: 'MC2', tempat: 'HILANG', status: 'MISSING' })
    expect(await statusOf(sent.no_kirim)).toBe('DONE')
  })

  it('are taken back whole on the day that they left, and not when some have arrived', async () => {
    const cancel = ({ no_kirim }: { no_kirim: string }) =>
      approved(app, sender, kirimBarang.calls.actions.batal, { params: { nomor: no_kirim }, body: { alasan: 'SALAH TOKO' } })
    const sent = await madeShipment(app, 2)
    const [one] = barcodesOf(sent) as [string]
    const { rows } = await sql<{ kode_baki: string }>`select kode_baki from kirim_barang_detail where kode_barcode = ${one}`.execute(app.db)
    expect((await cancel(sent)).body).toMatchObject({ status: 'CANCELLED' })
    expect(await standing(one)).toMatchObject({ kode_toko: 'MC2', tempat: 'BAKI', kode_baki: rows[0]!.kode_baki, status: 'READY' })
    expect((await receive(sent.no_kirim, [one])).body).toMatchObject({ code: 'NOT_ON_ITS_WAY' })

    const other = await madeShipment(app, 2)
    expect((await receive(other.no_kirim, barcodesOf(other).slice(0, 1))).status).toBe(200)
    expect((await cancel(other)).body).toMatchObject({ code: 'SOME_ARRIVED' })
    expect((await comesBack(other.no_kirim, barcodesOf(other).slice(1))).status).toBe(200)
    expect((await cancel(other)).body).toMatchObject({ code: 'CANNOT_BE_CANCELLED' })
  })

  it('are those that lie ready in the shop, and go to another that is open', async () => {
    const [piece] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const send = (facts: object, kode_barcodes = [piece]) => app.call(sender, sendGoods, { body: shipmentBody(kode_barcodes, facts) })
    expect((await send({ tujuan: 'MC2' })).body).toMatchObject({ fields: { tujuan: 'Toko Tujuan Tidak Boleh Sama' } })
    // One that is not there, or has no tray; and one that could not open the screen to receive them.
    for (const tujuan of ['MC9', 'MC1']) expect((await send({ tujuan })).body).toMatchObject({ fields: { tujuan: 'Cabang Tidak Tersedia' } })
    await app.set({ KIRIM_BARANG: 'false' }, 'MCO')
    expect((await send({ tujuan: 'MCO' })).body).toMatchObject({ fields: { tujuan: 'Cabang Tidak Tersedia' } })
    expect((await app.call(sender, readShops)).body.map((shop: OpenShop) => shop.kode_toko)).toEqual(['MC2', 'MC3'])
    await app.set({ KIRIM_BARANG: 'true' }, 'MCO')
    expect((await send({}, [piece, piece])).body).toMatchObject({ code: 'BARCODE_TWICE' })
    const { body } = await send({})
    expect((await send({})).body).toMatchObject({ code: 'IN_TRANSIT', fields: { [piece]: 'Barang Sedang Dalam Perjalanan' } })
    expect((await app.call(sender, scanSendable, { params: { kode_barcode: piece } })).body).toMatchObject({ code: 'IN_TRANSIT' })
    expect((await receive(body.no_kirim, [piece])).status).toBe(200)
    // What one has received by mistake one sends back.
    const back = await app.call(receiver, sendGoods, { body: shipmentBody([piece], { tujuan: 'MC2' }) })
    expect(back.body).toMatchObject({ status: 'OPEN', kode_toko: 'MC3', tujuan: 'MC2' })
    expect((await receive(back.body.no_kirim, [piece], await trayOf(app, 'MC2'), sender)).status).toBe(200)
    expect(await standing(piece)).toMatchObject({ kode_toko: 'MC2', tempat: 'BAKI' })
  })

  it('go from the head office to branches alone, where it hands them out', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 1)
    const hand = (tujuan: string, user = 'own.mc1') => app.call(user, sendToBranch, { body: shipmentBody(kode_barcodes, { tujuan }), shop: 'MC2' })
    expect((await hand('MC3', sender)).status).toBe(403)
    expect((await hand('MC1')).body).toMatchObject({ fields: { tujuan: 'Toko Tujuan Harus Cabang' } })
    const { body } = await hand('MC3')
    expect(body).toMatchObject({ kode_toko: 'MC2', tujuan: 'MC3' })
    expect((await receive(body.no_kirim, kode_barcodes)).status).toBe(200)
  })

  it('are received on the date of each shop, for any two dates', async () => {
    const sent = await madeShipment(app)
    await app.asOwner(sql`select close_day('MC3', '2026-01-31', '2026-02-01')`)
    const { status, body } = await receive(sent.no_kirim, barcodesOf(sent))
    expect([status, body.tgl_system]).toEqual([200, '2026-02-01'])
    const { rows } = await sql`
      select kode_toko, kind, tgl_system from posting where reference = ${body.no_terima_barang} order by kode_toko`.execute(app.db)
    expect(rows).toEqual([
      { kode_toko: 'MC2', kind: 'BARANG_TIBA', tgl_system: '2026-01-31' },
      { kode_toko: 'MC3', kind: 'TERIMA_BARANG', tgl_system: '2026-02-01' },
    ])
  })

  it('are received or taken back, and not both', async () => {
    const sent = await madeShipment(app)
    const pieces = barcodesOf(sent)
    const held = { text: 'select from barang where kode_barcode = any($1) for update', values: [pieces] }
    const answers = await waitingBehind<TestAnswer>(app, held, [
      () => receive(sent.no_kirim, pieces),
      () => approved(app, sender, kirimBarang.calls.actions.batal, { params: { nomor: sent.no_kirim }, body: { alasan: 'SALAH' } }),
    ])
    expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [200, undefined],
      [409, 'CANNOT_BE_CANCELLED'],
    ])
  })

  it('are received once when two users try at the same moment; the second gets a message', async () => {
    const sent = await madeShipment(app)
    const pieces = barcodesOf(sent)
    const held = { text: 'select from barang where kode_barcode = any($1) for update', values: [pieces] }
    const answers = await waitingBehind<TestAnswer>(app, held, [() => receive(sent.no_kirim, pieces), () => comesBack(sent.no_kirim, pieces)])
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect(answers[1]?.body).toMatchObject({ code: 'NOT_ON_ITS_WAY' })
  })
})

describe('what is not a ring of ours', () => {
  it('a row of accessories travels whole, and a part of it is sold there', async () => {
    const row = await beads(app)
    const { body: sent } = await app.call(sender, sendGoods, { body: shipmentBody([row]) })
    expect(sent.total_qty).toBeGreaterThan(1)
    expect((await receive(sent.no_kirim, [row])).body).toMatchObject({ total_qty: sent.total_qty })
    expect(await standing(row)).toMatchObject({ kode_toko: 'MC3', tempat: 'BAKI' })
  })

  it('a ring on consignment hangs where it is, on every day that it did, and its supplier is owed by the shop that sells it', async () => {
    const { body: taken } = await approved(app, 'own.mc2', takePiecesIn, { body: consignedBody() }, 'spv.mc2')
    const [ring] = barcodesOf(taken) as [string]
    const consigned = async (shop: string) =>
      (
        await sql<{ kode_barcode: string }>`select kode_barcode from konsinyasi(array[${shop}], '2026-02-28') where kode_barcode = ${ring}`.execute(
          app.db,
        )
      ).rows.length
    const { body: sent } = await app.call(sender, sendGoods, { body: shipmentBody([ring]) })
    expect([await consigned('MC2'), await consigned('MC3')]).toEqual([1, 0])
    expect((await receive(sent.no_kirim, [ring])).status).toBe(200)
    expect([await consigned('MC2'), await consigned('MC3')]).toEqual([0, 1])
    const sale = await app.call(receiver, sell, { body: await loweredSale(app.db, ring, 0) })
    const { rows } = await sql`
      select kode_toko, jenis from saldo_tagihan where dokumen = ${sale.body.no_faktur} and jenis = 'HUTANG_SUPPLIER'`.execute(app.db)
    expect(rows).toEqual([{ kode_toko: 'MC3', jenis: 'HUTANG_SUPPLIER' }])
  })
})

it('keeps a change of prices of before from being taken back, until it is with its sender again', async () => {
  const made = await madeRepricing(app)
  const [piece] = barcodesOf(made) as [string]
  const { body: sent } = await app.call(sender, sendGoods, { body: shipmentBody([piece]) })
  const undo = () =>
    approved(app, 'own.mc2', updateProfit.calls.actions.batal, { params: { nomor: made.no_update }, body: { alasan: 'SALAH' } }, 'spv.mc2')
  expect((await undo()).body).toMatchObject({ code: 'SENT_SINCE', details: { kode_barcode: piece } })
  expect((await comesBack(sent.no_kirim, [piece])).status).toBe(200)
  expect((await undo()).status).toBe(200)
})

it('is shown to both shops when a day closes', async () => {
  const told = async (user: string) => ((await app.call(user, checkDay)).body as { peringatan: { apa: string; n: number }[] }).peringatan
  const before = await told('spv.mc2')
  const sent = await madeShipment(app)
  await app.set({ KIRIM_UANG_HARI: '0' })
  expect(await told('spv.mc2')).toContainEqual({
    apa: '{{n}} Kiriman Barang Dari Toko Ini Belum Sampai',
    n: expect.any(Number),
    buka: '/terima-barang',
  })
  expect(await told('spv.mc3')).toContainEqual({ apa: '{{n}} Kiriman Barang Belum Diterima', n: expect.any(Number), buka: '/terima-barang' })
  await app.set({ KIRIM_UANG_HARI: '1' })
  expect(await told('spv.mc2')).toEqual(before)
  expect((await receive(sent.no_kirim, barcodesOf(sent))).status).toBe(200)
})

it('is listed by the day that it left, with what became of each piece; and what is on the road, with its days', async () => {
  const sent = await madeShipment(app)
  const online = await madeShipment(app, 1, { tujuan: 'MCO' })
  const days = { tgl_from: '2026-01-31', tgl_to: '2026-02-01' }
  const rowsOf = async (report: typeof laporanKirimBarang, facts: object = {}) =>
    (
      await app.call<{ no_kirim: string; hasil_kirim: string; diterima_oleh: string | null }[]>('own.mc1', report.api, {
        query: { ...days, kode_toko: 'MC2', ...facts },
      })
    ).body
  const all = await rowsOf(laporanKirimBarang, { pilihan_hasil: 'SEMUA' })
  expect(new Set(all.map(({ hasil_kirim }) => hasil_kirim))).toEqual(new Set(['DITERIMA', 'KEMBALI', 'HILANG', 'DI_JALAN']))
  expect(all.filter(({ hasil_kirim }) => hasil_kirim === 'DI_JALAN').map(({ no_kirim }) => no_kirim)).toEqual([sent.no_kirim, online.no_kirim])
  expect(await rowsOf(laporanKirimBarang, { pilihan_hasil: 'HILANG' })).toEqual(all.filter(({ hasil_kirim }) => hasil_kirim === 'HILANG'))
  expect((await rowsOf(laporanKirimBarangOnline, { pilihan_hasil: 'SEMUA' })).map(({ no_kirim }) => no_kirim)).toEqual([online.no_kirim])
  const { body: road } = await app.call<{ no_kirim: string; hpp: number }[]>('own.mc1', laporanBarangDiJalan.api, { query: { kode_toko: 'MC2' } })
  expect(road.map(({ no_kirim }) => no_kirim)).toEqual([sent.no_kirim, online.no_kirim])
  const { rows } = await sql<{
    cost: number
  }>`select sum(cost)::bigint as cost from saldo_stock where kode_toko = 'MC2' and tempat = 'PERJALANAN'`.execute(app.db)
  expect(road.reduce((sum, { hpp }) => sum + hpp, 0)).toBe(rows[0]?.cost)
})

it('cannot be changed by a direct write to the database', async () => {
  const sent = await madeShipment(app)
  const code = (statement: ReturnType<typeof sql>) =>
    app.db
      .transaction()
      .execute((tx) => statement.execute(tx))
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  // It is done when nothing of it is on the road, and its arrival is posted.
  expect(await code(sql`update kirim_barang set status = 'DONE' where no_kirim = ${sent.no_kirim}`)).toBe('KN002')
  expect(await code(sql`update kirim_barang set tujuan = 'MCO' where no_kirim = ${sent.no_kirim}`)).toBe('42501')
  const received = await receive(sent.no_kirim, barcodesOf(sent))
  expect(await code(sql`update kirim_barang set status = 'OPEN' where no_kirim = ${sent.no_kirim}`)).toBe('KN002')
  for (const kind of ['TERIMA_BARANG', 'BARANG_TIBA'])
    expect(
      await code(sql`
      insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id, membatalkan)
      select kode_toko, tgl_system, kind, reference, 'x', 'x', id from posting where (reference, kind) = (${received.body.no_terima_barang}, ${kind})`),
    ).toBe('KN001')
})
