import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeDestroyedPurchase } from '#modules/purchases/server/testing/destroyed-purchase.ts'
import { moveWash, mutasiCuciManual, readWashLots, washLot } from '../contract/cuci-manual.ts'
import { laporanPindahSortir, laporanSaldoBarangAktif, laporanStockCuciManual } from '../contract/laporan.ts'
import { moveLot, pindahSortir, readSortedLots } from '../contract/pindah-sortir.ts'
import {
  boughtRings,
  candidatesOf,
  lotMoveBody,
  madeLotMove,
  madeWash,
  sorted,
  sortedLine,
  sorter,
  twoLots,
  washBody,
  washKeeper,
} from './testing/sorted.ts'
import { sortedLot } from '../contract/sortir.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ STOCK_SEPUHAN_MANUAL: 'true' })
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const today = '2026-01-31'
interface Measures {
  readonly pieces: number
  readonly gross: number
  readonly fine: number
  readonly cost: number
}
const lotAt = async (tempat: string, kode_lot: string) =>
  (
    await sql<Measures>`select pieces, gross, fine, cost from saldo_lot where (kode_toko, tempat, kode_lot) = ('MC2', ${tempat}, ${kode_lot})`.execute(
      app.db,
    )
  ).rows[0] as Measures
const booked = async (nomor: string) =>
  (
    await sql<{ nomor_akun: string; rp: number }>`
      select nomor_akun, sum(debet - kredit)::bigint as rp from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${nomor} and p.membatalkan is null group by 1 having sum(debet) <> sum(kredit) order by 1`.execute(app.db)
  ).rows
const report = async (user: string, api: string, query: object = {}) =>
  (await app.call(user, api as `GET ${string}`, { query: { kode_toko: 'MC2', tgl_from: today, tgl_to: today, ...query } })).body as Record<
    string,
    number
  >[]
const sumOf = (rows: readonly Record<string, number>[], name: string) =>
  Math.round(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0) * 1000) / 1000

describe('grams that go from lot to lot', () => {
  const cancel = (nomor: string) => approved(app, 'mu.mc2', pindahSortir.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH LOT' } })

  it('take their share of gold and cost with them, the last all that is left; nothing is booked', async () => {
    const lots = await twoLots(app)
    const [before, target] = [await lotAt('BEKAS', lots[0]), await lotAt('BEKAS', lots[1])]
    const first = await app.call(sorter, moveLot, { body: lotMoveBody(lots, { qty_lot: 1, berat: 3.333 }) })
    expect(first.body).toMatchObject({ tempat: 'BEKAS', berat: 3.333, fine: 2.5 })
    const last = await app.call(sorter, moveLot, { body: lotMoveBody(lots, { qty_lot: 1, berat: 6.667 }) })
    expect(last.body).toMatchObject({ fine: 5 })
    expect(await lotAt('BEKAS', lots[0])).toMatchObject({ pieces: 0, gross: 0, fine: 0, cost: 0 })
    expect(await lotAt('BEKAS', lots[1])).toEqual({
      pieces: target.pieces + before.pieces,
      gross: 15,
      fine: 11.25,
      cost: target.cost + before.cost,
    })
    expect(await booked(first.body.no_pindah_sortir)).toEqual([])
    // What is empty now may be filled again.
    expect((await app.call(sorter, moveLot, { body: lotMoveBody([lots[1], lots[0]], { qty_lot: 0, berat: 1 }) })).status).toBe(200)
  })

  it('go back while the lot that they went into is as it became', async () => {
    const lots = await twoLots(app)
    const before = [await lotAt('BEKAS', lots[0]), await lotAt('BEKAS', lots[1])]
    const one = (await app.call(sorter, moveLot, { body: lotMoveBody(lots, { qty_lot: 0, berat: 1 }) })).body.no_pindah_sortir
    const two = (await app.call(sorter, moveLot, { body: lotMoveBody([lots[1], lots[0]], { qty_lot: 0, berat: 0.5 }) })).body.no_pindah_sortir
    expect(await cancel(one)).toMatchObject({ status: 409, body: { code: 'LOT_MOVED_ON' } })
    expect((await cancel(two)).status).toBe(200)
    expect((await cancel(one)).status).toBe(200)
    expect([await lotAt('BEKAS', lots[0]), await lotAt('BEKAS', lots[1])]).toEqual(before)
  })

  it('are refused at their fields', async () => {
    const lots = await twoLots(app)
    const { no_faktur_beli } = await boughtRings(app, [2])
    const [ring] = await candidatesOf(app, no_faktur_beli)
    const scrap = sortedLot((await sorted(app, [sortedLine(ring!, { tujuan_sortir: 'LEBUR' })])).no_sortir, 1)
    const fields = async (facts: object) => (await app.call(sorter, moveLot, { body: lotMoveBody(lots, facts) })).body.fields
    expect(await fields({ asal_lot: 'TIADA' })).toEqual({ asal_lot: 'Lot TIADA Bukan Lot Sortir Toko Ini' })
    expect(await fields({ tujuan_lot: lots[0] })).toEqual({ tujuan_lot: 'Lot Tujuan Sama Dengan Lot Asal' })
    expect(await fields({ tujuan_lot: scrap })).toEqual({ tujuan_lot: `Lot ${scrap} Ada Di Tempat Lain, Harus Disortir` })
    expect(await fields({ berat: 10.001 })).toEqual({ berat: `Lot ${lots[0]} Berisi 2 Barang, 10.000 g` })
    expect(await fields({ qty_lot: 2 })).toEqual({ qty_lot: 'Semua Barang Harus Keluar Dengan Semua Berat' })
    expect(await fields({ berat: 10 })).toEqual({ qty_lot: 'Semua Barang Harus Keluar Dengan Semua Berat' })
  })

  it('are taken once by two who move the last of a lot', async () => {
    const lots = await twoLots(app)
    const call = () => app.call(sorter, moveLot, { body: lotMoveBody(lots, { qty_lot: 2, berat: 10 }) })
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('stand in the report as the ledger has them', async () => {
    await madeLotMove(app)
    const rows = await report('own.mc1', laporanPindahSortir.api)
    const { rows: ledger } = await sql<Record<string, number>>`
      select sum(pieces) as qty_lot, sum(gross) as berat, sum(fine) as fine, sum(cost) as hpp from mutasi_stock m join posting p on p.id = m.posting_id
      where p.kode_toko = 'MC2' and p.kind = 'PINDAH_SORTIR' and m.tempat = 'BEKAS' and m.gross > 0 and p.membatalkan is null
        and not exists (select from posting undone where undone.membatalkan = p.id)`.execute(app.db)
    for (const [name, value] of Object.entries(ledger[0]!)) expect([name, sumOf(rows, name)]).toEqual([name, value])
    expect((await app.call(sorter, readSortedLots, { query: { cari: 'CUCI' } })).body.rows.length).toBeGreaterThan(2)
  })
})

describe('goods to be washed that are kept by hand', () => {
  const cancel = (nomor: string) =>
    approved(app, washKeeper, mutasiCuciManual.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH BERAT' } })

  it('come in out of the corrections with an approval, and go out with what was lost', async () => {
    expect((await app.call(washKeeper, moveWash, { body: washBody() })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'CUCI_MANUAL' },
    })
    const { no_cuci_manual } = await madeWash(app)
    const lot = washLot(no_cuci_manual)
    expect(await lotAt('CUCI', lot)).toEqual({ pieces: 2, gross: 10, fine: 7.5, cost: 9_000_000 })
    expect(await booked(no_cuci_manual)).toEqual([
      { nomor_akun: '1-1304', rp: 9_000_000 },
      { nomor_akun: '5-1006', rp: -9_000_000 },
    ])
    // Of 4 grams 3.98 came back.
    const out = { jenis_cuci: 'KELUAR', kode_kadar: null, hpp: null, kode_lot: lot, qty_lot: 1, berat: 4, berat_kembali: 3.98, tujuan_cuci: 'BEKAS' }
    const made = await approved(app, washKeeper, moveWash, { body: washBody(out) })
    expect(made.body).toMatchObject({ fine: 3, hpp: 3_600_000, susut_berat: 0.02, susut_fine: 0.015, susut_hpp: 18_000 })
    expect(await booked(made.body.no_cuci_manual)).toEqual([
      { nomor_akun: '1-1303', rp: 3_582_000 },
      { nomor_akun: '1-1304', rp: -3_600_000 },
      { nomor_akun: '5-1002', rp: 18_000 },
    ])
    expect(await lotAt('BEKAS', lot)).toEqual({ pieces: 1, gross: 3.98, fine: 2.985, cost: 3_582_000 })
    // It can be sorted there, and what came in is not taken back then.
    expect(await candidatesOf(app, lot)).toMatchObject([{ kind: 'MUTASI_CUCI_MANUAL', berat_beli: 3.98 }])
    expect(await cancel(no_cuci_manual)).toMatchObject({ status: 409, body: { code: 'LOT_MOVED_ON' } })
    expect((await cancel(made.body.no_cuci_manual)).status).toBe(200)
    expect((await cancel(no_cuci_manual)).status).toBe(200)
  })

  it('are refused at their fields', async () => {
    const { no_cuci_manual } = await madeWash(app)
    const out = {
      jenis_cuci: 'KELUAR',
      kode_kadar: null,
      hpp: null,
      kode_lot: washLot(no_cuci_manual),
      qty_lot: 1,
      berat: 4,
      berat_kembali: 4,
      tujuan_cuci: 'ROSOK',
    }
    const fields = async (facts: object) => (await app.call(washKeeper, moveWash, { body: washBody(facts) })).body.fields
    expect(await fields({ kode_kadar: null, hpp: null })).toEqual({ kode_kadar: 'Kode Kadar Harus Dipilih', hpp: 'Hpp Tidak Boleh Kosong' })
    expect(await fields({ kode_kadar: 'XX' })).toEqual({ kode_kadar: 'Kode Kadar XX Tidak Terdaftar' })
    expect(await fields({ ...out, kode_lot: 'TIADA' })).toEqual({ kode_lot: 'Lot TIADA Tidak Ada Di Stock Cuci' })
    expect(await fields({ ...out, berat_kembali: 4.1 })).toEqual({ berat_kembali: 'Berat Kembali Melebihi Berat Keluar' })
    expect(await fields({ ...out, berat: 11 })).toEqual({ berat: `Lot ${washLot(no_cuci_manual)} Berisi 2 Barang, 10.000 g` })
    expect((await app.call(washKeeper, readWashLots, { query: { cari: no_cuci_manual } })).body.rows).toMatchObject([{ berat_isi: 10, qty_lot: 2 }])
  })

  it('stand in the report as the ledger has them', async () => {
    await madeWash(app)
    const rows = await report('mu.mc2', laporanStockCuciManual.api, { jenis_cuci: 'MASUK' })
    const { rows: ledger } = await sql<Record<string, number>>`
      select sum(pieces) as qty_lot, sum(gross) as berat, sum(fine) as fine, sum(cost) as hpp from mutasi_stock m join posting p on p.id = m.posting_id
      where p.kode_toko = 'MC2' and p.kind = 'MUTASI_CUCI_MANUAL' and m.tempat = 'CUCI' and m.gross > 0 and p.membatalkan is null
        and not exists (select from posting undone where undone.membatalkan = p.id)`.execute(app.db)
    for (const [name, value] of Object.entries(ledger[0]!)) expect([name, sumOf(rows, name)]).toEqual([name, value])
  })
})

it('what is with us now costs what stands on the accounts of these places, and weighs what the stock ledger has', async () => {
  await madePurchase(app)
  await madeDestroyedPurchase(app)
  await madeWash(app)
  const rows = await report('own.mc1', laporanSaldoBarangAktif.api)
  const { rows: accounts } = await sql<{ tempat: string; rp: number }>`
    select tempat, sum(debet - kredit)::bigint as rp from jurnal j join posting p on p.id = j.posting_id
    where p.kode_toko = 'MC2' and nomor_akun in ('1-1303', '1-1304', '1-1306', '1-1307', '1-1308') group by 1`.execute(app.db)
  const { rows: stock } = await sql<Record<'tempat', string> & Record<string, number>>`
    select tempat, sum(pieces) as qty_lot, sum(gross) as berat_isi, sum(fine) as fine, sum(cost) as hpp from mutasi_stock
    where kode_toko = 'MC2' and tempat in ('BEKAS', 'CUCI', 'ROSOK', 'TUKANG', 'BATANG') group by 1`.execute(app.db)
  expect(accounts.length).toBeGreaterThan(2)
  for (const { tempat, ...measures } of stock) {
    const those = rows.filter((row) => String(row['tempat']) === tempat)
    for (const [name, value] of Object.entries(measures)) expect([tempat, name, sumOf(those, name)]).toEqual([tempat, name, value])
    expect([tempat, sumOf(those, 'hpp')]).toEqual([tempat, accounts.find((account) => account.tempat === tempat)?.rp ?? 0])
  }
})
