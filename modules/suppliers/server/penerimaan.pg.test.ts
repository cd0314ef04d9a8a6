import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type Intake, barangMasuk, readBoughtLots, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { lotOf, penerimaan, receiveGoods } from '../contract/penerimaan.ts'
import { approved, deliveredLine, deliveryBody, done, goldDeliveryBody, madeDelivery, owedTo } from './testing/supplied.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const lotsOf = async (dokumen: string) => {
  const { rows } = await sql<{ kode_lot: string; pieces: number; gross: number; fine: number; cost: number }>`
    select s.kode_lot, s.pieces, s.gross, s.fine, s.cost from saldo_lot s join lot l using (kode_lot)
    where s.tempat = 'PENERIMAAN' and l.dokumen = ${dokumen} order by 1`.execute(app.db)
  return rows
}
const tagged = (kode_lot: string, facts: object = {}) =>
  ring({ nama_barang: 'CINCIN POLOS', kode_lot, hpp: null, berat_bruto: 3, berat_stock: 3, berat: 3, ...facts })
const ofReceipt = { asal: 'PENERIMAAN', kode_supplier: null }

describe('a delivery', () => {
  it('is a lot a line, and rupiah are owed for it', async () => {
    const { no_terima, ...delivery } = await madeDelivery(app)
    expect(no_terima).toMatch(/^TB/)
    expect(delivery).toMatchObject({ total_qty: 10, total_berat: 30 })
    expect(await lotsOf(no_terima)).toEqual([{ kode_lot: lotOf(no_terima, 1), pieces: 10, gross: 30, fine: 22.5, cost: 45_000_000 }])
    expect(await owedTo(app, no_terima)).toEqual([{ jenis: 'HUTANG_SUPPLIER', dokumen: no_terima, rupiah: -45_000_000, fine: 0 }])
  })

  it('or fine gold at what it stands at in the books, and rupiah for the work (G2)', async () => {
    const { no_terima } = await madeDelivery(app, goldDeliveryBody())
    // 30 g × 78 % = 23.4 g × 2,000,000 = 46,800,000; and 600,000.
    expect(await lotsOf(no_terima)).toMatchObject([{ gross: 30, fine: 22.5, cost: 47_400_000 }])
    expect(await owedTo(app, no_terima)).toEqual([
      { jenis: 'HUTANG_SUPPLIER', dokumen: no_terima, rupiah: -600_000, fine: 0 },
      { jenis: 'HUTANG_EMAS', dokumen: no_terima, rupiah: -46_800_000, fine: -23.4 },
    ])
    expect(await journalOf(app, no_terima)).toEqual({ '1-1311': 47_400_000, '2-1001': -600_000, '2-1002': -46_800_000 })
  })

  it('says all that is wrong at its fields', async () => {
    const { status, body } = await app.call('spv.mc2', receiveGoods, {
      body: deliveryBody([deliveredLine({ kadar_hutang: 78 }), deliveredLine({ berat: 0 })], { hutang_dalam: 'EMAS' }),
    })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([
      400,
      ['detail_barang.0.harga_supplier', 'detail_barang.1.berat', 'detail_barang.1.harga_supplier', 'detail_barang.1.kadar_hutang', 'harga_emas'],
    ])
    const unknown = await app.call('spv.mc2', receiveGoods, { body: deliveryBody([deliveredLine({ kode_group: 'TIADA' })]) })
    expect(unknown.body).toMatchObject({ code: 'MASTER_MISSING', fields: { 'detail_barang.0.kode_group': expect.stringContaining('Kode Group') } })
    expect((await app.call('spv.mc2', receiveGoods, { body: deliveryBody(undefined, { kode_supplier: 'TIADA' }) })).body.code).toBe(
      'SUPPLIER_NOT_FOUND',
    )
  })

  it('with a purity far from that of its group needs an approval', async () => {
    const requested = await app.call('spv.mc2', receiveGoods, { body: deliveryBody([deliveredLine({ kadar: 18 })]) })
    expect(requested).toMatchObject({ status: 403, body: { code: 'APPROVAL_REQUIRED', details: { kategori: 'KADAR_BEDA_GROUP' } } })
  })

  it('needs an approval when it costs nothing', async () => {
    const body = deliveryBody([deliveredLine({ harga_supplier: null })])
    expect((await app.call('spv.mc2', receiveGoods, { body })).body.code).toBe('APPROVAL_REQUIRED')
  })
})

describe('its pieces', () => {
  it('are tagged out of its lot, each at its share, and never beyond it', async () => {
    const { no_terima } = await madeDelivery(app, deliveryBody([deliveredLine({ qty: 3, berat: 10, harga_supplier: null, upah: 10_000_001 })]))
    const kode_lot = lotOf(no_terima, 1)
    expect((await app.call('spv.mc2', readBoughtLots)).body).toContainEqual(
      expect.objectContaining({ asal: 'PENERIMAAN', kode_lot, qty: 3, berat_stock: 10, kadar: 75 }),
    )
    const [one, two] = [tagged(kode_lot, { berat_bruto: 3.333, berat_stock: 3.333, berat: 3.333 }), tagged(kode_lot)]
    const taken = done(await app.call<Intake>('spv.mc2', takePiecesIn, { body: intakeBody([one, two], ofReceipt) }))
    expect(taken.detail_barang.map(({ hpp, berat_stock, kode_lot: of }) => [hpp, berat_stock, of])).toEqual([
      [3_333_000, 3.333, kode_lot],
      [3_000_000, 3, kode_lot],
    ])
    expect(await lotsOf(no_terima)).toMatchObject([{ pieces: 1, gross: 3.667, cost: 3_667_001 }])

    const heavier = await app.call('spv.mc2', takePiecesIn, {
      body: intakeBody([tagged(kode_lot, { berat_bruto: 3.668, berat_stock: 3.668 })], ofReceipt),
    })
    expect(heavier.body).toMatchObject({
      code: 'LOT_OTHERWISE',
      fields: { 'detail_barang.0.berat_stock': `Lot ${kode_lot} Berisi 1 Barang, 3.667 g` },
    })
    const another = await app.call('spv.mc2', takePiecesIn, {
      body: intakeBody([tagged(kode_lot, { kadar: 70, berat_bruto: 3.667, berat_stock: 3.667 })], ofReceipt),
    })
    expect(another.body.code).toBe('LOT_OF_OTHER_PURITY')
    // A difference above the tolerance of scales would be gold that is not counted.
    const lighter = await app.call('spv.mc2', takePiecesIn, {
      body: intakeBody([tagged(kode_lot, { berat_bruto: 3.6, berat_stock: 3.6, berat: 3.6 })], ofReceipt),
    })
    expect(lighter.body).toMatchObject({ code: 'LOT_OTHERWISE', fields: { 'detail_barang.0.berat_stock': expect.stringContaining('3.667 g') } })
    // The last takes what is left: no rupiah stays behind.
    const rest = tagged(kode_lot, { berat_bruto: 3.667, berat_stock: 3.667, berat: 3.667 })
    const last = done(await app.call<Intake>('spv.mc2', takePiecesIn, { body: intakeBody([rest], ofReceipt) }))
    expect(last.total_hpp).toBe(3_667_001)
    expect(await lotsOf(no_terima)).toMatchObject([{ pieces: 0, gross: 0, fine: 0, cost: 0 }])
    expect((await app.call('spv.mc2', takePiecesIn, { body: intakeBody([rest], ofReceipt) })).body.code).toBe('LOT_NOT_THERE')
    // What is owed was owed by the delivery alone.
    expect(await owedTo(app, last.no_masuk)).toEqual([])
  })

  it('go back into their lot when they are taken back', async () => {
    const { no_terima } = await madeDelivery(app)
    const taken = done(await app.call<Intake>('spv.mc2', takePiecesIn, { body: intakeBody([tagged(lotOf(no_terima, 1))], ofReceipt) }))
    expect(await lotsOf(no_terima)).toMatchObject([{ pieces: 9, gross: 27 }])
    done(await approved(app, barangMasuk.calls.actions.batal, { params: { nomor: taken.no_masuk }, body: { alasan: 'SALAH' } }))
    expect(await lotsOf(no_terima)).toMatchObject([{ pieces: 10, gross: 30, fine: 22.5, cost: 45_000_000 }])
  })

  it('are never more than were delivered, also when two users take them at once', async () => {
    const { no_terima } = await madeDelivery(app)
    const six = Array.from({ length: 6 }, () => tagged(lotOf(no_terima, 1)))
    const answers = await Promise.all(['spv.mc2', 'own.mc2'].map((user) => app.call(user, takePiecesIn, { body: intakeBody(six, ofReceipt) })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await lotsOf(no_terima)).toMatchObject([{ pieces: 4, gross: 12 }])
  })
})

describe('cancelling', () => {
  it('takes the lots and the debt back, unless a piece has its tag', async () => {
    const [one, two] = [await madeDelivery(app, goldDeliveryBody()), await madeDelivery(app)]
    const cancel = (no_terima: string) =>
      approved(app, penerimaan.calls.actions.batal, { params: { nomor: no_terima }, body: { alasan: 'SALAH HITUNG' } })
    expect(done(await cancel(one.no_terima))).toMatchObject({ status: 'CANCELLED' })
    expect(await owedTo(app, one.no_terima)).toEqual([])
    done(await app.call('spv.mc2', takePiecesIn, { body: intakeBody([tagged(lotOf(two.no_terima, 1))], ofReceipt) }))
    expect((await cancel(two.no_terima)).body.code).toBe('RECEIPT_TAGGED')
  })
})
