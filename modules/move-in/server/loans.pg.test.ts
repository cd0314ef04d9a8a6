import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type OpenLoan, mutasiHutang, readOpenLoans, renewLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { inCash } from '#modules/loans/server/testing/made-loan.ts'
import { readObstacles } from '../contract/pindah-data.ts'
import { begin, enter, giveUp, moveOf, stage, tryFileOf } from './testing/moved-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

/** What lies in bags, and what is owed for it. */
const stateOf = async () => {
  const { rows } = await sql`
    select (select coalesce(sum(pieces), 0)::integer from saldo_lot where (kode_toko, tempat) = ('MC2', 'GADAI')) as pieces,
           (select coalesce(sum(rupiah), 0)::bigint from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'PIUTANG_GADAI')) as rupiah`.execute(app.db)
  return rows[0]
}

describe('loans of the old system', () => {
  const loan = (no_lama: string, facts: object = {}) => ({
    no_lama,
    nama_customer: 'IBU GADAI',
    no_hp: '081277770001',
    kode_sales: 'S1',
    tgl_hutang: '2025-12-20',
    jumlah_hutang: 3_000_000,
    bunga_persen: 2.5,
    lama_pinjam: 1,
    nama_barang: 'GELANG',
    kode_kadar: 'K750',
    berat: 8.25,
    ...facts,
  })
  const came = async () => {
    const { bukti } = await moveOf(app)
    return Object.fromEntries(bukti.flatMap(({ kunci_bukti, nilai_masuk }) => (nilai_masuk === 0 ? [] : [[kunci_bukti, nilai_masuk]])))
  }

  it('come in with what was left for them, go on where they stood, and are taken back as a whole', async () => {
    const before = await stateOf()
    await begin(app)
    await enter(app, 'HUTANG', [
      loan('G-1', { no_kantong: 'K-9' }),
      loan('G-1', { no_kantong: 'K-9', nama_barang: 'CINCIN', kode_kadar: 'K375', qty: 2, berat: 3.005 }),
      loan('G-2', { bulan_dibayar: 1, hitungan: 'HARI' }),
    ])
    expect(await came()).toEqual({ 'GADAI/POTONG': 4, 'GADAI/GRAM': 19.505, 'TAGIHAN/PIUTANG_GADAI': 6_000_000 })
    const { body: open } = await app.call<OpenLoan[]>('kasir.mc2', readOpenLoans, { query: { cari: 'G-' } })
    expect(open).toMatchObject([
      // The 20th of December to the 31st of January: one month, and another that has begun.
      { no_kantong: 'K-9', tgl_jatuh_tempo: '2026-01-20', hari_lewat: 11, bulan_bunga: 2, hari_bunga: 0, jumlah_tebus: 3_150_000 },
      { tgl_jatuh_tempo: '2026-02-20', hari_lewat: 0, bulan_dibayar: 1, bulan_bunga: 0, hari_bunga: 11, bunga_rp: 27_500 },
    ])
    expect(open[0]!.detail_barang).toHaveLength(2)
    expect(await verify(app.db, 'MC2')).toEqual([])
    // What is paid on one stands against taking the move back.
    const { body: paid } = await app.call<{ no_mutasi_hutang: string }>('kasir.mc2', renewLoan, {
      body: {
        no_faktur_hutang: open[1]!.no_faktur_hutang,
        bulan_dibayar: 1,
        sisa_hutang: 3_000_000,
        jumlah_bulan: 1,
        bunga_baru: 2.5,
        jumlah_tebus: 75_000,
        keterangan: null,
        detail_bayar: inCash(75_000),
      },
    })
    expect((await app.call('mu.mc2', readObstacles)).body).toMatchObject([{ kind: 'HUTANG', apa: 'G-2', sebab: 'Tagihan Sudah Dibayar' }])
    await approved(app, 'kasir.mc2', mutasiHutang.calls.actions.batal, { params: { nomor: paid.no_mutasi_hutang }, body: { alasan: 'SALAH' } })
    expect((await giveUp(app)).status).toBe(200)
    expect(await stateOf()).toEqual(before)
    expect((await app.call<OpenLoan[]>('kasir.mc2', readOpenLoans, { query: { cari: 'G-' } })).body).toEqual([])
    // The same file comes in again.
    await begin(app)
    await enter(app, 'HUTANG', [loan('G-1')])
    expect(await verify(app.db, 'MC2')).toEqual([])
    await stage(app, 'HUTANG', [loan('G-1')])
    expect((await tryFileOf(app, 'HUTANG')).salah).toEqual([{ no_baris: 2, kolom: 'no_lama', pesan: 'Hutang G-1 Sudah Pernah Dimasukkan' }])
    await giveUp(app)
  })

  it('say everything that is wrong with them at once', async () => {
    await begin(app)
    await stage(app, 'HUTANG', [
      loan('W-1', { kode_kadar: 'TIADA', kode_sales: 'TIADA', tgl_hutang: '2026-02-01' }),
      loan('W-2', { no_kantong: 'K-1', berat_dengan_plastik: 8 }),
      loan('W-3', { no_kantong: 'K-1' }),
      loan('W-3', { no_kantong: 'K-1', jumlah_hutang: 1, nama_customer: 'ORANG LAIN' }),
      loan('W-4', { jumlah_hutang: 0, berat: 0, no_hp: 'SALAH', bulan_dibayar: 1_000_000 }),
      loan('W-5', { tgl_hutang: '0226-01-15' }),
      ...Array.from({ length: 101 }, () => loan('W-6')),
    ])
    const { salah } = await tryFileOf(app, 'HUTANG')
    expect(salah.map(({ no_baris, kolom }) => [no_baris, kolom])).toEqual([
      [2, 'kode_sales'],
      [2, 'tgl_hutang'],
      [2, 'kode_kadar'],
      [3, 'berat_dengan_plastik'],
      [4, 'no_kantong'],
      [5, 'nama_customer'],
      [5, 'jumlah_hutang'],
      [6, 'no_hp'],
      [6, 'jumlah_hutang'],
      [6, 'bulan_dibayar'],
      [6, 'berat'],
      [7, 'tgl_hutang'],
      [8, 'no_lama'],
    ])
    expect((await came())['GADAI/POTONG']).toBeUndefined()
    await giveUp(app)
  })
})
