import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import {
  type ContractEvent,
  type OpenContract,
  mutasiCicilan,
  payInstalments,
  readOpenContracts,
  takeGoodsBack,
} from '#modules/instalments/contract/mutasi-cicilan.ts'
import { inCash, takingBack } from '#modules/instalments/server/testing/made-contract.ts'
import { verify } from '#modules/ledger/server/public.ts'
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

/** A contract of 12,000,000 with 3,600,000 at once: six of 1,505,000, two of them paid. */
const contract = (no_lama: string, facts: object = {}) => ({
  no_lama,
  nama_customer: 'IBU CICIL',
  no_hp: '081277770002',
  kode_sales: 'S1',
  kode_cicilan: 'C6',
  tgl_akad: '2025-10-15',
  harga_jual: 12_000_000,
  uang_muka: 3_600_000,
  lama_bulan: 6,
  bunga_persen: 1.25,
  cicilan_dibayar: 2,
  barang: 'GELANG RANTAI',
  kadar_lama: 75,
  berat_lama: 8.25,
  ...facts,
})

it('contracts of the old system come in with what is left of them, go on where they stood, and are taken back as a whole', async () => {
  await begin(app)
  await enter(app, 'CICILAN', [contract('C-1'), contract('C-2', { cicilan_dibayar: 5 })])
  const { bukti } = await moveOf(app)
  const came = Object.fromEntries(bukti.flatMap(({ kunci_bukti, nilai_masuk }) => (nilai_masuk === 0 ? [] : [[kunci_bukti, nilai_masuk]])))
  // Four and one of 1,505,000, with 105,000 of interest each.
  expect(came).toEqual({ 'TAGIHAN/PIUTANG_CICILAN': 5 * 1_505_000, 'TAGIHAN/BUNGA_TANGGUH': 5 * 105_000 })
  const { body: open } = await app.call<OpenContract[]>('kasir.mc2', readOpenContracts, { query: { cari: 'C-' } })
  // The third was due on 15 January, 16 days ago.
  expect(open[0]).toMatchObject({
    cicilan_dibayar: 2,
    tgl_cicilan: '2026-01-15',
    hari_lewat: 16,
    tunggakan: 1,
    sisa_cicilan: 6_020_000,
    status_barang: 'DILUAR',
  })
  const { no_cicilan } = open[0]!
  const { body: paid } = await app.call<ContractEvent>('kasir.mc2', payInstalments, {
    body: { no_cicilan, jumlah_cicilan: 1, cicilan_dibayar: 2, grand_total: 1_505_000, keterangan: null, detail_bayar: inCash(1_505_000) },
  })
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect((await app.call('mu.mc2', readObstacles)).body).toMatchObject([{ kind: 'CICILAN', apa: 'C-1', sebab: 'Tagihan Sudah Dibayar' }])
  const cancelling = { params: { nomor: paid.no_mutasi_cicilan }, body: { alasan: 'SALAH' } }
  await approved(app, 'kasir.mc2', mutasiCicilan.calls.actions.batal, cancelling)
  // Its goods come back by weight: they have no barcode.
  const back = await approved<ContractEvent>(app, 'kasir.mc2', takeGoodsBack, { body: takingBack(no_cicilan, 5_000_000) })
  expect(back.body).toMatchObject({
    sisa_lelang: 0,
    rugi_lelang: 600_000,
    detail_barang: [{ kode_barcode: null, nama_barang: 'GELANG RANTAI', berat: 8.25 }],
  })
  expect(await verify(app.db, 'MC2')).toEqual([])
  await approved(app, 'kasir.mc2', mutasiCicilan.calls.actions.batal, { params: { nomor: back.body.no_mutasi_cicilan }, body: { alasan: 'DIBAYAR' } })
  expect((await giveUp(app)).status).toBe(200)
  expect((await app.call<OpenContract[]>('kasir.mc2', readOpenContracts, { query: { cari: 'C-' } })).body).toEqual([])
})

it('say everything that is wrong with them at once', async () => {
  await begin(app)
  await stage(app, 'CICILAN', [
    contract('W-1', { kode_cicilan: 'TIADA', kode_sales: 'TIADA', tgl_akad: '2026-02-01' }),
    contract('W-2', { cicilan_dibayar: 6 }),
    contract('W-2', { uang_muka: 11_999_999 }),
  ])
  const { salah } = await tryFileOf(app, 'CICILAN')
  expect(salah.map(({ no_baris, kolom }) => [no_baris, kolom])).toEqual([
    [2, 'kode_cicilan'],
    [2, 'kode_sales'],
    [2, 'tgl_akad'],
    [3, 'cicilan_dibayar'],
    [4, 'no_lama'],
    [4, 'uang_muka'],
  ])
  await giveUp(app)
})
