import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved, prepared } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { readBatch, readOpenBatches } from '../contract/batches.ts'
import { kirimCuci, readSendableLots, sendBatch } from '../contract/kirim-cuci.ts'
import { laporanSusutPerToko } from '../contract/laporan-susut-per-toko.ts'
import { laporanWastingSepuhan } from '../contract/laporan-wasting-sepuhan.ts'
import { takeWashed, terimaCuci } from '../contract/terima-cuci.ts'
import { takeMelted, terimaSepuhan } from '../contract/terima-sepuhan.ts'
import { closeBatch, tutupCuci } from '../contract/tutup-cuci.ts'
import {
  batchBody,
  closedBatch,
  closingBody,
  givenLot,
  madeBatch,
  madeMelt,
  madeWashed,
  meltBody,
  refiner,
  sent,
  todayOf,
  tookMelt,
  tookWashed,
  washedBody,
  withRefining,
} from './testing/made-batch.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withRefining(app)
})
afterAll(() => app.stop())

/** What the shop has of a lot, place by place, in milligrams. */
async function lying(kode_lot: string) {
  const { rows } = await sql<{ at: string; pieces: number; gross: number; fine: number; cost: number }>`
    select concat_ws('/', tempat, nullif(pihak, '')) as at, pieces, (gross * 1000)::bigint as gross, (fine * 1000)::bigint as fine, cost
    from saldo_lot where kode_toko = 'MC2' and kode_lot = ${kode_lot} and (pieces, gross, cost) <> (0, 0, 0) order by tempat, pihak`.execute(app.db)
  return Object.fromEntries(rows.map(({ at, pieces, gross, fine, cost }) => [at, [pieces, gross, fine, cost]]))
}

/** The journal of a document by account, debit as positive. */
async function journal(nomor: string) {
  const { rows } = await sql<{ nomor_akun: string; rp: number }>`
    select j.nomor_akun, sum(j.debet - j.kredit)::bigint as rp from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${nomor} group by 1 having sum(j.debet - j.kredit) <> 0 order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ nomor_akun, rp }) => [nomor_akun, rp]))
}

const stateOf = async (no_cuci: string) =>
  (await sql<{ status: string }>`select status from kirim_cuci where no_cuci = ${no_cuci}`.execute(app.db)).rows[0]!.status

const cancel = (document: typeof kirimCuci | typeof terimaCuci | typeof terimaSepuhan | typeof tutupCuci, nomor: string) =>
  approved(app, refiner, document.calls.actions['batal' as never], { params: { nomor }, body: { alasan: 'Salah' } })

describe('washing', () => {
  it('takes lots out of the used goods, whole or by weight, and keeps them under the batch (events.md R2)', async () => {
    const lot = await givenLot(app)
    const part = await batchBody(app, [], { detail_barang: [{ kode_lot: lot, berat: 40, qty_lot: 1 }] })
    const { status, body } = await app.call(refiner, sendBatch, { body: part })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'KIRIM', total_qty: 1, total_berat: 40, total_fine: 28, total_hpp: 56_000_000 })
    expect(await lying(lot)).toEqual({ BEKAS: [2, 60_000, 42_000, 84_000_000], [`CUCI/${body.no_cuci}`]: [1, 40_000, 28_000, 56_000_000] })
    expect(await journal(body.no_cuci)).toEqual({ '1-1303': -56_000_000, '1-1304': 56_000_000 })
    expect(await cancel(kirimCuci, body.no_cuci)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
    expect(await lying(lot)).toEqual({ BEKAS: [3, 100_000, 70_000, 140_000_000] })
  })

  it('loses grams at the purity of the lot: 100 g of 70 % that lose 0.350 g are 99.650 g with 69.755 g fine (events.md R3)', async () => {
    const { no_terima_cuci, no_cuci, detail_barang, susut_fine, susut_rp } = await madeWashed(app)
    const { kode_lot, fine_kembali } = detail_barang[0]!
    expect([fine_kembali, susut_fine, susut_rp]).toEqual([69.755, 0.245, 490_000])
    expect(await lying(kode_lot)).toEqual({ BEKAS: [3, 99_650, 69_755, 139_510_000] })
    expect(await journal(no_terima_cuci)).toEqual({
      '1-1303': 139_510_000,
      '1-1304': -140_000_000,
      '5-1002': 490_000,
      '5-1004': 100_000,
      '2-1108': -100_000,
    })
    expect(await stateOf(no_cuci)).toBe('SEBAGIAN')
  })

  it('comes back in parts, and the last one takes the rest', async () => {
    const lot = await givenLot(app, { berat: 10, fine: 7.501, hpp: 15_000_001 })
    const { no_cuci } = await sent(app, [lot])
    const first = { detail_barang: [{ kode_lot: lot, berat: 3.333, qty_lot: 1, berat_kembali: 3.32, tujuan_barang: 'ROSOK' }] }
    await tookWashed(app, no_cuci, {}, first)
    expect((await app.call(refiner, readBatch, { params: { no_cuci } })).body).toMatchObject({
      berat_sisa: 6.667,
      lot: [{ kode_lot: lot, qty_lot: 2, berat: 6.667 }],
    })
    await tookWashed(app, no_cuci, { [lot]: 6.66 })
    const { BEKAS, ROSOK } = await lying(lot)
    expect([BEKAS![0]! + ROSOK![0]!, BEKAS![1]! + ROSOK![1]!]).toEqual([3, 9_980])
    const closed = await closedBatch(app, no_cuci)
    expect(closed).toMatchObject({ total_berat: 10, hasil_gross: 9.98, susut_gross: 0.02, susut_persen: 0.2, batas_susut: 0.5 })
    expect(closed.hasil_hpp + closed.susut_rp).toBe(15_000_001)
    expect(await stateOf(no_cuci)).toBe('SELESAI')
  })

  it('refuses what is not there, at its field', async () => {
    const lot = await givenLot(app)
    const refusedAs = async (body: object) => (await app.call(refiner, sendBatch, { body })).body
    expect(await refusedAs(await batchBody(app, ['NONE']))).toMatchObject({
      code: 'LOT_NOT_HERE',
      fields: { 'detail_barang.0.kode_lot': expect.any(String) },
    })
    expect(await refusedAs(await batchBody(app, [], { detail_barang: [{ kode_lot: lot, berat: 100.001, qty_lot: null }] }))).toMatchObject({
      code: 'LOT_TOO_LITTLE',
    })
    expect(await refusedAs(await batchBody(app, [lot], { perkiraan_selesai: '2020-01-01' }))).toMatchObject({ code: 'EXPECTED_BEFORE_TODAY' })
    expect(await refusedAs(await batchBody(app, [lot], { tujuan_cuci: 'TUKANG', kode_tukang: 'NONE' }))).toMatchObject({ code: 'CRAFTSMAN_UNKNOWN' })
    expect(await refusedAs(await batchBody(app, [lot], { tujuan_cuci: 'TUKANG' }))).toMatchObject({
      code: 'INVALID',
      fields: { kode_tukang: 'Tukang Harus Dipilih' },
    })
    expect(await refusedAs(await batchBody(app, [lot, lot]))).toMatchObject({ code: 'INVALID' })
    const { no_cuci } = await sent(app, [lot])
    const back = async (body: object) => (await app.call(refiner, takeWashed, { body })).body
    expect(await back(washedBody(no_cuci, { [lot]: 100.5 }))).toMatchObject({ code: 'LOT_TOO_LITTLE' })
    expect(await back(washedBody('KC-NONE', { [lot]: 1 }))).toMatchObject({ code: 'BATCH_NOT_OPEN' })
    expect(await back(washedBody(no_cuci, { [lot]: 99 }, { ongkos_sepuhan: 5_000, cara_ongkos: 'HUTANG' }))).toMatchObject({ code: 'FEE_OF_BENCH' })
    expect(
      (await app.call(refiner, takeMelted, { body: meltBody(no_cuci, [lot], 99, [{ jenis_hasil: 'BATANG', berat: 99, permil: 700 }]) })).body,
    ).toMatchObject({
      code: 'BATCH_IS_WASHED',
    })
  })

  it('lists what can be sent and what is open by pages', async () => {
    const lots = [await givenLot(app), await givenLot(app), await givenLot(app)]
    const found = async (query: Record<string, unknown>) => (await app.call(refiner, readSendableLots, { query })).body
    expect((await found({ cari: lots[1] })).rows).toMatchObject([{ kode_lot: lots[1], berat: 100, fine: 70 }])
    const first = await found({ cari: 'uji-', limit: 2 })
    expect(first.rows).toHaveLength(2)
    const second = await found({ cari: 'uji-', limit: 2, after: first.next })
    expect(second.rows.map((row: { kode_lot: string }) => row.kode_lot)).not.toContain(first.rows[1].kode_lot)
    const { no_cuci } = await sent(app, [lots[0]!])
    const open = (await app.call(refiner, readOpenBatches, { query: { cari: no_cuci } })).body
    expect(open.rows).toMatchObject([{ no_cuci, umur_hari: 0, berat_sisa: 100 }])
  })
})

describe('melting', () => {
  it('names two variances, each on its account, and gives the bar the rest of the cost (events.md R5)', async () => {
    const scrap = [
      await givenLot(app, { berat: 14, fine: 9.75, hpp: 20_600_000, tempat: 'ROSOK' }),
      await givenLot(app, { berat: 5.01, fine: 3.758, hpp: 4_000_000, tempat: 'ROSOK' }),
    ]
    const { no_cuci } = await sent(app, scrap, { jenis_cuci: 'LEBUR' })
    const melt = await tookMelt(app, no_cuci, scrap, 18.96, [
      { jenis_hasil: 'BATANG', berat: 13.4, permil: 999 },
      { jenis_hasil: 'DEBU', berat: 0.2, permil: 250 },
    ])
    // 0.050 g lost in the melt are 13.508 × 0.050 / 19.010 = 0.036 g fine; the assay does not find 13.508 − 0.036 − 13.387 − 0.050 = 0.035 g.
    expect(melt).toMatchObject({ susut_gross: 0.05, susut_fine: 0.036, selisih_gross: 5.36, selisih_fine: 0.035, fine_hasil: 13.437 })
    const [meltRp, assayRp, dustRp] = [36, 35, 50].map((mg) => Math.round((24_600_000 * mg) / 13_508)) as [number, number, number]
    expect(melt).toMatchObject({ susut_rp: meltRp, nilai_selisih: assayRp, hpp_hasil: 24_600_000 - meltRp - assayRp })
    expect(melt.detail_hasil.map(({ hpp }) => hpp)).toEqual([24_600_000 - meltRp - assayRp - dustRp, dustRp])
    expect(await journal(melt.no_sepuhan)).toEqual({
      '1-1304': -24_600_000,
      '1-1308': 24_600_000 - meltRp - assayRp,
      '5-1002': meltRp,
      '5-1008': assayRp,
    })
    expect(await lying(`${melt.no_sepuhan}/1`)).toEqual({ BATANG: [1, 13_400, 13_387, 24_600_000 - meltRp - assayRp - dustRp] })
    const { rows } = await sql<{ induk: string }>`select induk from lot_asal where kode_lot = ${`${melt.no_sepuhan}/1`} order by induk`.execute(
      app.db,
    )
    expect(rows.map(({ induk }) => induk)).toEqual(scrap.toSorted())
    expect(await closedBatch(app, no_cuci, { keterangan: 'UJI' })).toMatchObject({ susut_persen: 0.526, susut_fine: 0.071, samping_fine: 0.05 })
  })

  it('asks for a reason and an approval where more fine comes out than went in (events.md R6)', async () => {
    const { no_cuci, detail_barang } = await madeBatch(app, { jenis_cuci: 'LEBUR' })
    const lots = detail_barang.map(({ kode_lot }) => kode_lot)
    const body = meltBody(no_cuci, lots, 100, [{ jenis_hasil: 'BATANG', berat: 100, permil: 702 }])
    expect((await app.call(refiner, takeMelted, { body })).body).toMatchObject({
      code: 'GAIN_NEEDS_REASON',
      fields: { keterangan: expect.any(String) },
    })
    const explained = { body: { ...body, keterangan: 'NOTA LAMA TERLALU RENDAH' } }
    expect((await app.call(refiner, takeMelted, explained)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'TAMBAH_FINE' } })
    const send = await prepared(app, refiner, takeMelted, explained)
    const { status, body: melt } = await send()
    expect(status).toBe(200)
    expect(melt).toMatchObject({ selisih_fine: -0.2, nilai_selisih: 0, hpp_hasil: 140_000_000 })
    expect(await cancel(terimaSepuhan, melt.no_sepuhan)).toMatchObject({ status: 200 })
    expect(await stateOf(no_cuci)).toBe('KIRIM')
  })

  it('settles within its assays, and takes their mean where no value was settled', async () => {
    const { no_cuci, detail_barang } = await madeBatch(app, { jenis_cuci: 'LEBUR' })
    const lots = detail_barang.map(({ kode_lot }) => kode_lot)
    const assay = (permil: number) => ({ no_hasil: 1, metode_uji: 'API', permil, berat_sampel: 0.25, penguji: 'LAB' })
    const body = (permil: number | undefined) =>
      meltBody(no_cuci, lots, 100, [{ jenis_hasil: 'BATANG', berat: 100, ...(permil === undefined ? {} : { permil }) }], {
        detail_uji: [assay(698.5), assay(699.1), assay(698.8)],
      })
    expect((await app.call(refiner, takeMelted, { body: body(699.2) })).body).toMatchObject({ code: 'SETTLED_OUTSIDE' })
    const { body: melt } = await approved(app, refiner, takeMelted, { body: body(699) })
    // Declared 70.000 g, by the mean of the assays 69.880 g, settled 69.900 g.
    expect(melt).toMatchObject({ total_fine: 70, detail_hasil: [{ permil_uji: 699, fine_uji: 69.88, fine: 69.9 }] })
  })
})

describe('closing', () => {
  it('refuses grams without a name, here and in the database', async () => {
    const lot = await givenLot(app)
    const { no_cuci } = await sent(app, [lot])
    const refusedAs = async () => (await app.call(refiner, closeBatch, { body: closingBody(no_cuci) })).body
    expect(await refusedAs()).toMatchObject({ code: 'NOTHING_BACK' })
    await tookWashed(app, no_cuci, {}, { detail_barang: [{ kode_lot: lot, berat: 50, qty_lot: 1, berat_kembali: 49.9, tujuan_barang: 'BEKAS' }] })
    expect(await refusedAs()).toMatchObject({ code: 'GRAMS_LEFT', fields: { no_cuci: 'Masih Ada 50.000 Gram Yang Belum Bernama' } })
    const forced = sql`
      insert into tutup_cuci (kode_toko, no_tutup_cuci, tgl_system, status, user_id, no_cuci, jenis_cuci, total_berat, total_fine, total_hpp, hasil_gross, hasil_fine, hasil_hpp,
        samping_gross, samping_fine, samping_hpp, susut_gross, susut_fine, susut_rp, selisih_fine, nilai_selisih, susut_persen, batas_susut, ditanggung, beban_gross, beban_fine, beban_rp)
      values ('MC2', 'WS-X', ${await todayOf(app)}::date, 'VALID', 'x', ${no_cuci}, 'CUCI', 100, 70, 140000000, 100, 70, 140000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 'TOKO', 0, 0, 0)`
    await expect(forced.execute(app.db)).rejects.toMatchObject({ code: 'KN002', message: expect.stringContaining('have no name') })
    await expect(sql`update kirim_cuci set status = 'SELESAI' where no_cuci = ${no_cuci}`.execute(app.db)).rejects.toThrow()
  })

  it('asks for an approval above the limit, or charges the craftsman in grams (events.md R8)', async () => {
    const washed = await madeWashed(app, 99)
    const { no_cuci } = washed
    expect((await app.call(refiner, closeBatch, { body: closingBody(no_cuci) })).body).toMatchObject({ code: 'LOSS_NEEDS_REASON' })
    const reason = { keterangan: 'GOSOK TERLALU LAMA' }
    expect((await app.call(refiner, closeBatch, { body: closingBody(no_cuci, reason) })).body).toMatchObject({
      details: { kategori: 'SUSUT_DI_ATAS_BATAS' },
    })
    // 1.000 g lost, 0.500 g allowed: half of 0.700 g fine and of 1,400,000.
    const closed = await closedBatch(app, no_cuci, { ...reason, ditanggung: 'TUKANG' })
    expect(closed).toMatchObject({ susut_persen: 1, beban_gross: 0.5, beban_fine: 0.35, beban_rp: 700_000 })
    expect(await journal(closed.no_tutup_cuci)).toEqual({ '1-1507': 700_000, '5-1002': -700_000 })
    const { rows } = await sql<{ rupiah: number; fine: number }>`
      select rupiah, fine from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = ('MC2', 'PIUTANG_TUKANG', 'T1', ${no_cuci})`.execute(app.db)
    expect(rows).toEqual([{ rupiah: 700_000, fine: 0.35 }])
    // In reverse order.
    expect(await cancel(terimaCuci, washed.no_terima_cuci)).toMatchObject({ body: { code: 'NOT_THE_LATEST' } })
    expect(await cancel(tutupCuci, closed.no_tutup_cuci)).toMatchObject({ status: 200 })
    expect(await stateOf(no_cuci)).toBe('SEBAGIAN')
    expect(await cancel(kirimCuci, no_cuci)).not.toMatchObject({ status: 200 })
    expect(await cancel(terimaCuci, washed.no_terima_cuci)).toMatchObject({ status: 200 })
    expect(await stateOf(no_cuci)).toBe('KIRIM')
    expect(await cancel(kirimCuci, no_cuci)).toMatchObject({ status: 200 })
  })

  it('charges no craftsman within the limit, and no bench', async () => {
    const { no_cuci } = await madeWashed(app)
    expect((await app.call(refiner, closeBatch, { body: closingBody(no_cuci, { ditanggung: 'TUKANG' }) })).body).toMatchObject({
      code: 'LOSS_WITHIN_LIMIT',
    })
    const lot = await givenLot(app)
    const own = await sent(app, [lot])
    await tookWashed(app, own.no_cuci, { [lot]: 98 })
    const body = closingBody(own.no_cuci, { ditanggung: 'TUKANG', keterangan: 'X' })
    expect((await app.call(refiner, closeBatch, { body })).body).toMatchObject({ code: 'NOBODY_TO_CHARGE' })
  })

  it('judges a craftsman by his own last batches once there are five', async () => {
    const wash = async (back: number, facts: object = {}) => {
      const { no_cuci, detail_barang } = await madeBatch(app, { kode_tukang: 'T2', jenis_cuci: 'SEPUH' })
      await tookWashed(app, no_cuci, { [detail_barang[0]!.kode_lot]: back })
      return closedBatch(app, no_cuci, facts)
    }
    for (const back of [99.9, 99.88, 99.92, 99.9, 99.9]) expect((await wash(back)).batas_kendali).toBeNull()
    // Losses of 0.100, 0.120, 0.080, 0.100, 0.100 %: mean 0.100, standard deviation 0.01414, so 0.142 %.
    const sixth = await wash(99.8, { keterangan: 'UJI' })
    expect(sixth).toMatchObject({ susut_persen: 0.2, batas_susut: 0.5, batas_kendali: 0.142 })
  })

  it('keeps bars that went on from being taken back', async () => {
    const { no_sepuhan } = await madeMelt(app)
    await sent(app, [`${no_sepuhan}/1`], { jenis_cuci: 'LEBUR' })
    expect(await cancel(terimaSepuhan, no_sepuhan)).toMatchObject({ body: { code: 'GOODS_WENT_ON' } })
  })
})

it('reports losses that are those of the ledger', async () => {
  const day = await todayOf(app)
  const { body } = await app.call(refiner, laporanWastingSepuhan.api, { query: { tgl_from: day, tgl_to: day } })
  const rows = body as { susut_gross: number; susut_fine: number; susut_rp: number; no_cuci: string; berat_sisa: number }[]
  const sum = (of: (row: (typeof rows)[number]) => number) => Math.round(rows.reduce((all, row) => all + of(row) * 1000, 0))
  const { rows: booked } = await sql<{ gross: number; fine: number; cost: number; open: number }>`
    select (sum(m.gross) filter (where m.tempat in ('SUSUT', 'UJI')) * 1000)::bigint as gross, (sum(m.fine) filter (where m.tempat in ('SUSUT', 'UJI')) * 1000)::bigint as fine,
           (sum(m.cost) filter (where m.tempat in ('SUSUT', 'UJI')))::bigint as cost, (sum(m.gross) filter (where m.tempat = 'CUCI') * 1000)::bigint as open
    from mutasi_stock m join posting p on p.id = m.posting_id where p.kode_toko = 'MC2' and p.kind in ('KIRIM_CUCI', 'TERIMA_CUCI', 'TERIMA_SEPUHAN')`.execute(
    app.db,
  )
  expect(booked[0]).toEqual({
    gross: sum((row) => row.susut_gross),
    fine: sum((row) => row.susut_fine),
    cost: sum((row) => row.susut_rp) / 1000,
    open: sum((row) => row.berat_sisa),
  })
  expect(rows.length).toBeGreaterThan(10)
})

it('tells losses by the shops that the gold came from, and they add up to those of the batches', async () => {
  const day = await todayOf(app)
  const query = { tgl_from: day, tgl_to: day }
  type Row = { asal_toko: string; no_cuci: string; total_fine: number; susut_gross: number; susut_fine: number; susut_rp: number }
  const { body: byShop } = await app.call<Row[]>(refiner, laporanSusutPerToko.api, { query })
  const { body: byBatch } = await app.call<Row[]>(refiner, laporanWastingSepuhan.api, { query })
  expect(new Set(byShop.map(({ asal_toko }) => asal_toko))).toEqual(new Set(['MC2']))
  for (const measure of ['total_fine', 'susut_gross', 'susut_fine', 'susut_rp'] as const) {
    const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + row[measure], 0)
    expect(sum(byShop), measure).toBeCloseTo(sum(byBatch), 6)
  }
})

it('is not for a shop whose gold is refined at the head office', async () => {
  const body = await batchBody(app, [await givenLot(app)])
  await app.set({ SEPUHAN_TERPUSAT: 'true' }, 'MC2')
  expect((await app.call(refiner, sendBatch, { body })).body).toMatchObject({ code: 'REFINED_CENTRALLY' })
  await app.set({ SEPUHAN_TERPUSAT: 'false' }, 'MC2')
  expect((await app.call(refiner, sendBatch, { body })).status).toBe(200)
})

it('leaves the ledgers right', async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
})
