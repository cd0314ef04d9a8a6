import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { destroyPurchase } from '#modules/purchases/contract/hancur-pembelian.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { intakeBody, ring as ring_ } from '#modules/intake/server/testing/made-intake.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { moveLot, pindahSortir } from '../contract/pindah-sortir.ts'
import { laporanSortirPembelian } from '../contract/laporan.ts'
import { type Sorting, readCandidates, scanCandidates, sortGoods, sortedLot, sortir } from '../contract/sortir.ts'
import { boughtRings, candidatesOf, lotMoveBody, madeSorting, sorted, sortedLine, sorter, sortingBody } from './testing/sorted.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const today = '2026-01-31'
const lotAt = async (tempat: string, kode_lot: string) =>
  (
    await sql<object>`select pieces, gross, fine, cost from saldo_lot where (kode_toko, tempat, kode_lot) = ('MC2', ${tempat}, ${kode_lot})`.execute(
      app.db,
    )
  ).rows[0]
const journalOf = async (nomor: string) =>
  (
    await sql<{ nomor_akun: string; rp: number }>`
      select nomor_akun, sum(debet - kredit)::bigint as rp from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${nomor} and p.membatalkan is null group by 1 having sum(debet) <> sum(kredit) order by 1`.execute(app.db)
  ).rows
const cancel = (nomor: string) => approved(app, 'mu.mc2', sortir.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH KADAR' } })

describe('sorting', () => {
  it('puts what was bought into a lot of each purity, condition and purpose; scrap into ROSOK', async () => {
    const purchase = await boughtRings(app, [4, 2.5, 3])
    const [one, two, three] = await candidatesOf(app, purchase.no_faktur_beli)
    expect(one).toMatchObject({
      kind: 'PEMBELIAN',
      no_dokumen: purchase.no_faktur_beli,
      tgl_masuk: today,
      kadar_beli: 75,
      qty: 1,
      berat_beli: 4,
      fine_beli: 3,
    })
    const costOf = (at: number) => purchase.detail_barang[at]!.harga
    const made = await sorted(app, [sortedLine(one!), sortedLine(two!), sortedLine(three!, { tujuan_sortir: 'LEBUR' })])
    expect(made).toMatchObject({ total_qty: 3, berat_beli: 9.5, total_berat: 9.5, susut_berat: 0, lebih_berat: 0, susut_fine: 0, lebih_fine: 0 })
    expect(await lotAt('BEKAS', sortedLot(made.no_sortir, 1))).toEqual({ pieces: 2, gross: 6.5, fine: 4.875, cost: costOf(0) + costOf(1) })
    expect(await lotAt('ROSOK', sortedLot(made.no_sortir, 2))).toEqual({ pieces: 1, gross: 3, fine: 2.25, cost: costOf(2) })
    // Only what is scrap now changes its account.
    expect(await journalOf(made.no_sortir)).toEqual([
      { nomor_akun: '1-1303', rp: -costOf(2) },
      { nomor_akun: '1-1306', rp: costOf(2) },
    ])
    const { rows } = await sql<object>`
      select s.kode_lot, s.tujuan_sortir, s.kode_kondisi, l.kode_kadar, l.kadar, array(select induk from lot_asal a where a.kode_lot = s.kode_lot order by 1) as induk
      from lot_sortir s join lot l using (kode_lot) where l.dokumen = ${made.no_sortir} order by 1`.execute(app.db)
    expect(rows).toEqual([
      {
        kode_lot: `${made.no_sortir}/1`,
        tujuan_sortir: 'CUCI',
        kode_kondisi: 'B',
        kode_kadar: one!.kode_kadar,
        kadar: 75,
        induk: [one!.kode_beli, two!.kode_beli],
      },
      {
        kode_lot: `${made.no_sortir}/2`,
        tujuan_sortir: 'LEBUR',
        kode_kondisi: 'B',
        kode_kadar: one!.kode_kadar,
        kadar: 75,
        induk: [three!.kode_beli],
      },
    ])
  })

  it('sorts a piece of ours by its barcode, which is gone then, and a sorted lot again', async () => {
    const { detail_barang } = await madePurchase(app)
    const { kode_barcode, harga } = detail_barang[0]!
    const [piece] = await candidatesOf(app, kode_barcode!)
    expect(piece).toMatchObject({ kode_barcode, kind: 'PEMBELIAN' })
    const made = await sorted(app, [sortedLine(piece!)])
    const state = await sql<object>`select status, tempat from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
    expect(state.rows).toEqual([{ status: 'DESTROYED', tempat: 'UBAH' }])
    const lot = sortedLot(made.no_sortir, 1)
    const [again] = await candidatesOf(app, lot)
    expect(again).toMatchObject({ kode_beli: lot, kind: 'SORTIR', no_dokumen: made.no_sortir })
    const scrap = await sorted(app, [sortedLine(again!, { tujuan_sortir: 'LEBUR' })])
    expect(await lotAt('ROSOK', sortedLot(scrap.no_sortir, 1))).toMatchObject({ cost: harga })
    // What went on is not taken back.
    expect(await cancel(made.no_sortir)).toMatchObject({
      status: 409,
      body: { code: 'SORTED_ON', message: `Lot ${lot} Sudah Dipakai, Tidak Dapat Dibatalkan` },
    })
    expect(await cancel(scrap.no_sortir)).toMatchObject({ status: 200 })
    expect(await cancel(made.no_sortir)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
    expect(await candidatesOf(app, kode_barcode!)).toEqual([piece])
  })

  it('names what is less and what is more, line by line; the loss is an expense at its share', async () => {
    const purchase = await boughtRings(app, [4, 2.5, 3])
    const [light, heavy, poor] = await candidatesOf(app, purchase.no_faktur_beli)
    const made = await sorted(app, [
      sortedLine(light!, { berat_sortir: 3.9 }),
      sortedLine(heavy!, { berat_sortir: 2.55 }),
      sortedLine(poor!, { kadar_uji: 70 }),
    ])
    expect(
      made.detail_barang.map(({ susut_berat, susut_fine, lebih_berat, lebih_fine }) => [susut_berat, susut_fine, lebih_berat, lebih_fine]),
    ).toEqual([
      [0.1, 0.075, 0, 0],
      [0, 0, 0.05, 0.038],
      [0, 0.15, 0, 0],
    ])
    const lost = Math.round(purchase.detail_barang[0]!.harga / 40)
    const { rows } = await sql<object>`
      select tempat, sum(gross) as gross, sum(fine) as fine, sum(cost)::bigint as cost from mutasi_stock m join posting p on p.id = m.posting_id
      where p.reference = ${made.no_sortir} and tempat in ('SUSUT', 'KOREKSI') group by 1 order by 1`.execute(app.db)
    expect(rows).toEqual([
      { tempat: 'KOREKSI', gross: -0.05, fine: -0.038, cost: 0 },
      { tempat: 'SUSUT', gross: 0.1, fine: 0.225, cost: lost },
    ])
    expect(await journalOf(made.no_sortir)).toEqual([
      { nomor_akun: '1-1303', rp: -lost },
      { nomor_akun: '5-1002', rp: lost },
    ])
  })

  it('asks for an approval above the tolerance of the shop, by what differs', async () => {
    await app.set({ TOLERANSI_BERAT_BELI: '0.05' })
    try {
      const [one] = await candidatesOf(app, (await boughtRings(app, [4])).no_faktur_beli)
      const body = (facts: object) => ({ body: sortingBody([sortedLine(one!, facts)]) })
      expect((await app.call(sorter, sortGoods, body({ berat_sortir: 3.949 }))).body).toMatchObject({
        code: 'APPROVAL_REQUIRED',
        details: { kategori: 'SELISIH_SORTIR', uraian: expect.stringContaining('4.000 g → 3.949 g') },
      })
      // Less gold at the same weight differs as well.
      expect((await app.call(sorter, sortGoods, body({ kadar_uji: 73 }))).body.code).toBe('APPROVAL_REQUIRED')
      expect((await app.call(sorter, sortGoods, body({ berat_sortir: 3.95 }))).status).toBe(200)
    } finally {
      await app.set({ TOLERANSI_BERAT_BELI: '0' })
    }
  })

  it('says at its field what is not there, twice, or unknown', async () => {
    const [one] = await candidatesOf(app, (await boughtRings(app, [4])).no_faktur_beli)
    const fieldsOf = async (lines: readonly object[]) => (await app.call(sorter, sortGoods, { body: sortingBody(lines) })).body.fields
    expect(await fieldsOf([{ ...sortedLine(one!), kode_beli: 'TIADA' }])).toEqual({
      'detail_barang.0.kode_beli': 'Barang TIADA Tidak Ada Di Stock Barang Beli',
    })
    expect(await fieldsOf([sortedLine(one!), sortedLine(one!)])).toEqual({ 'detail_barang.1.kode_beli': 'Barang Sudah Ada Di Tabel' })
    expect(await fieldsOf([sortedLine(one!, { kode_kadar: 'XX' })])).toEqual({ 'detail_barang.0.kode_kadar': 'Kode Kadar XX Tidak Terdaftar' })
    expect(await fieldsOf([sortedLine(one!, { kode_kondisi: 'XX' })])).toEqual({ 'detail_barang.0.kode_kondisi': 'Kode Kondisi XX Tidak Terdaftar' })
    expect((await app.call(sorter, scanCandidates, { params: { kode_beli: 'TIADA' } })).body).toMatchObject({ code: 'NOT_WITH_USED' })
  })

  it('is done once by two who sort, or sort and destroy, the same at once', async () => {
    const [one, other] = await candidatesOf(app, (await boughtRings(app, [4, 3])).no_faktur_beli)
    const call = () => app.call(sorter, sortGoods, { body: sortingBody([sortedLine(one!)]) })
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const body = { keterangan: 'PENYOK', detail_barang: [{ kode_beli: other!.kode_beli }] }
    const both = await Promise.all([
      app.call(sorter, sortGoods, { body: sortingBody([sortedLine(other!)]) }),
      approved(app, 'mu.mc2', destroyPurchase, { body }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('lists what can be sorted by pages, by document, day and purity', async () => {
    const { no_faktur_beli } = await boughtRings(app, [1, 2, 3])
    const page = async (query: Readonly<Record<string, unknown>>) => (await app.call(sorter, readCandidates, { query })).body
    const first = await page({ no_dokumen: no_faktur_beli, limit: 2 })
    expect(first).toMatchObject({ total: 3, rows: [{ berat_beli: 1 }, { berat_beli: 2 }] })
    expect(await page({ no_dokumen: no_faktur_beli, limit: 2, after: first.next })).toMatchObject({ next: null, rows: [{ berat_beli: 3 }] })
    expect(await page({ no_dokumen: no_faktur_beli, tgl_masuk: '2026-01-30' })).toMatchObject({ total: 0 })
    expect(await page({ cari: no_faktur_beli, kode_kadar: first.rows[0].kode_kadar })).toMatchObject({ total: 3 })
  })

  it('is refused where the head office sorts, and by another shop', async () => {
    const { no_sortir } = await madeSorting(app)
    await app.set({ SEPUHAN_TERPUSAT: 'true' }, 'MC2')
    expect((await app.call(sorter, readCandidates)).status).toBe(403)
    await app.set({ SEPUHAN_TERPUSAT: 'false' }, 'MC2')
    expect((await app.call('mu.mc3', sortir.calls.read, { params: { nomor: no_sortir } })).status).toBe(404)
  })
})

it('tells the story of a piece through the lots that it was sorted into', async () => {
  const { detail_barang } = await madePurchase(app)
  const { kode_barcode } = detail_barang[0]!
  const [piece] = await candidatesOf(app, kode_barcode!)
  const [ring] = await candidatesOf(app, (await boughtRings(app, [1])).no_faktur_beli)
  const { no_sortir } = await sorted(app, [sortedLine(piece!), sortedLine(ring!, { kode_kondisi: 'R' })])
  const [lot, other] = [sortedLot(no_sortir, 1), sortedLot(no_sortir, 2)]
  const ancestors = async (kode_lot: string) =>
    (
      await sql<{ induk_barcode: string }>`
        with recursive lots (kode_lot) as (select ${kode_lot}::text union select a.induk from silsilah_lot a join lots using (kode_lot))
        select distinct induk_barcode from lots join lot_asal using (kode_lot) where induk_barcode is not null`.execute(app.db)
    ).rows.map(({ induk_barcode }) => induk_barcode)
  expect([await ancestors(lot), await ancestors(other)]).toEqual([[kode_barcode], []])
  // Grams of it go into the other lot, and back: a lot is not made of itself for that.
  const move = async (asal_lot: string, tujuan_lot: string) =>
    (await app.call(sorter, moveLot, { body: lotMoveBody([asal_lot, tujuan_lot], { qty_lot: 0, berat: 0.5 }) })).body.no_pindah_sortir
  const nomor = await move(lot, other)
  expect(await ancestors(other)).toEqual([kode_barcode])
  const back = await move(other, lot)
  expect(await ancestors(lot)).toEqual([kode_barcode])
  for (const each of [back, nomor]) {
    expect((await approved(app, 'mu.mc2', pindahSortir.calls.actions.batal, { params: { nomor: each }, body: { alasan: 'SALAH LOT' } })).status).toBe(
      200,
    )
  }
  expect(await ancestors(other)).toEqual([])
  // The piece gets a new tag: the new piece names the old one, and the old one the new one.
  const group = (
    await sql<{ kode_group: string }>`select kode_group from grup where kode_kadar = ${piece!.kode_kadar} order by 1 limit 1`.execute(app.db)
  ).rows[0]
  const berat = piece!.berat_beli
  const tagged = ring_({
    kadar: piece!.kadar_beli!,
    ...group,
    nama_barang: 'CINCIN SORTIR ULANG',
    kode_lot: lot,
    hpp: null,
    berat_bruto: berat,
    berat_stock: berat,
    berat,
  })
  const intake = await approved(app, 'spv.mc2', takePiecesIn, { body: intakeBody([tagged], { asal: 'PELANGGAN', kode_supplier: null }) }, 'own.mc2')
  expect(intake.status, JSON.stringify(intake.body)).toBe(200)
  const child = intake.body.detail_barang[0].kode_barcode
  const { rows } =
    await sql<object>`select kode_barcode, induk from induk_barang(${child}) union all select kode_barcode, induk from anak_barang(${kode_barcode})`.execute(
      app.db,
    )
  expect(rows).toEqual([
    { kode_barcode: child, induk: kode_barcode },
    { kode_barcode: child, induk: kode_barcode },
  ])
})

it('the report has what the ledger has: gross, fine and cost of all that was sorted, and every difference', async () => {
  await madeSorting(app)
  const { body } = await app.call('own.mc1', laporanSortirPembelian.api, { query: { kode_toko: 'MC2', tgl_from: today, tgl_to: today } })
  const rows = body as Record<string, number>[]
  const sum = (name: string) => Math.round(rows.reduce((total, row) => total + row[name]!, 0) * 1000) / 1000
  const { rows: ledger } = await sql<Record<string, number>>`
    select -sum(gross) filter (where tempat = 'BEKAS' and pieces < 0) as berat_beli, -sum(fine) filter (where tempat = 'BEKAS' and pieces < 0) as fine_beli,
           -sum(cost) filter (where tempat = 'BEKAS' and pieces < 0) as hpp, sum(gross) filter (where tempat in ('BEKAS', 'ROSOK') and pieces > 0) as berat_sortir,
           sum(fine) filter (where tempat in ('BEKAS', 'ROSOK') and pieces > 0) as fine_sortir, sum(gross) filter (where tempat = 'SUSUT') as susut_berat,
           sum(fine) filter (where tempat = 'SUSUT') as susut_fine, sum(cost) filter (where tempat = 'SUSUT') as susut_hpp,
           -sum(gross) filter (where tempat = 'KOREKSI') as lebih_berat, -sum(fine) filter (where tempat = 'KOREKSI') as lebih_fine
    from mutasi_stock m join posting p on p.id = m.posting_id join sortir s on (s.kode_toko, s.no_sortir) = (p.kode_toko, p.reference)
    where p.kind = 'SORTIR' and p.membatalkan is null and s.status = 'VALID'`.execute(app.db)
  for (const [name, value] of Object.entries(ledger[0]!)) expect([name, sum(name)]).toEqual([name, value])
  expect(rows.length).toBeGreaterThan(5)
})

it('the database refuses a sorting whose lots do not have what was sorted', async () => {
  const made: Sorting = await madeSorting(app)
  const copy = (table: string, columns: string, changes: string) =>
    app.db.transaction().execute(async (tx) => {
      await sql`
        insert into sortir (kode_toko, no_sortir, tgl_system, status, user_id, total_qty, berat_beli, fine_beli, total_berat, total_fine, total_hpp, susut_berat, susut_fine,
          susut_hpp, lebih_berat, lebih_fine)
        select kode_toko, 'ST-X', tgl_system, status, user_id, total_qty, berat_beli, fine_beli, total_berat, total_fine, total_hpp, susut_berat, susut_fine, susut_hpp,
          lebih_berat, lebih_fine from sortir where no_sortir = ${made.no_sortir}`.execute(tx)
      await sql`
        insert into ${sql.raw(table)} (kode_toko, no_sortir, no_urut, tgl_system, ${sql.raw(columns)})
        select kode_toko, 'ST-X', no_urut, tgl_system, ${sql.raw(changes)} from ${sql.raw(table)} where no_sortir = ${made.no_sortir} limit 1`.execute(
        tx,
      )
    })
  const columns = 'kode_kadar, kadar, kode_kondisi, kondisi_barang, tujuan_sortir, qty, berat, fine, hpp'
  await expect(copy('sortir_lot', columns, columns)).rejects.toMatchObject({ code: 'KN005' })
  await expect(copy('sortir_lot', columns, columns.replace('fine', 'berat + 1'))).rejects.toMatchObject({ code: '23514' })
})

it('goes back to the window piece by piece: each takes its part of the lot, and what scales differ by stays', async () => {
  const { no_faktur_beli } = await boughtRings(app, [4, 2.5])
  const { no_sortir } = await sorted(
    app,
    (await candidatesOf(app, no_faktur_beli)).map((goods) => sortedLine(goods)),
  )
  const kode_lot = sortedLot(no_sortir, 1)
  const tagged = (berat: number, facts: object = {}) => {
    const piece = ring_({ kode_lot, hpp: null, berat_bruto: berat, berat_stock: berat, berat, ...facts })
    return app.call('spv.mc2', takePiecesIn, { body: intakeBody([piece], { asal: 'PELANGGAN', kode_supplier: null }) })
  }
  expect((await tagged(4, { kadar: 74.9, kadar_cetak: '749' })).body).toMatchObject({ code: 'LOT_OF_OTHER_PURITY' })
  const first = await tagged(4)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  // No more than there is.
  expect((await tagged(2.51)).body).toMatchObject({ code: 'LOT_OTHERWISE' })
  const last = await tagged(2.49)
  expect(last.status, JSON.stringify(last.body)).toBe(200)
  const { rows } = await sql`
    select pieces, gross from saldo_lot where (kode_toko, tempat, kode_lot) = ('MC2', 'BEKAS', ${kode_lot})`.execute(app.db)
  expect(rows).toEqual([{ pieces: 0, gross: 0.01 }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})
