import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { payClaims } from '#modules/money/contract/bayar-tagihan.ts'
import { laporanUmurPiutang } from '#modules/sales/contract/laporan-umur-piutang.ts'
import { laporanPiutangPenjualan, owedSales, settleSale } from '#modules/sales/contract/pelunasan-penjualan.ts'
import { owedGoldOfSales, settleGold } from '#modules/sales/contract/pelunasan-emas.ts'
import { openClaims, saldoAwalTagihan } from '../contract/saldo-awal-tagihan.ts'
import { madeOpeningClaims, openingBody } from './testing/opened-claims.ts'

let app: TestApp
let member: string
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await sql<{ kode_member: string }>`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('IBU LAMA', '085550001112', 'MC2', '2026-01-31', 'spv.mc2') returning kode_member`.execute(
    app.db,
  )
  member = rows[0]!.kode_member
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const row = (jenis_tagihan: string, kode_pihak: string, nilai_saldo: number, gram_saldo = 0) => ({
  jenis_tagihan,
  kode_pihak,
  nilai_saldo,
  gram_saldo,
  keterangan: null,
})
const claimsOf = async (no_saldo_awal: string) =>
  (
    await sql<{ jenis: string; pihak: string; rupiah: number; fine: number }>`
      select jenis, pihak, rupiah, fine from saldo_tagihan where kode_toko = 'MC2' and dokumen like ${`${no_saldo_awal}/%`} and (rupiah, fine) <> (0, 0) order by dokumen`.execute(
      app.db,
    )
  ).rows

it('what the shop owed and was owed stands by party, in rupiah and in gold; the rest is capital (SA3)', async () => {
  const made = await madeOpeningClaims(app)
  expect(made).toMatchObject({ total_piutang: 750_000, total_hutang: 5_000_000 })
  expect(await claimsOf(made.no_saldo_awal)).toEqual([
    { jenis: 'HUTANG_SUPPLIER', pihak: 'SBY01', rupiah: -1_000_000, fine: 0 },
    { jenis: 'HUTANG_EMAS', pihak: 'SBY01', rupiah: -4_000_000, fine: -2.5 },
    { jenis: 'PIUTANG_KARYAWAN', pihak: 'S1', rupiah: 750_000, fine: 0 },
  ])
  const { rows } = await sql<{ saldo: number }>`
    select sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${made.no_saldo_awal} and j.nomor_akun = '3-1001'`.execute(app.db)
  expect(rows).toEqual([{ saldo: 4_250_000 }])
})

it('somebody else approves it; nobody it does not know, and grams where it is gold and nowhere else', async () => {
  expect((await app.call('mu.mc2', openClaims, { body: openingBody() })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  const ask = async (...detail_saldo: object[]) => (await app.call('mu.mc2', openClaims, { body: { keterangan: 'UJI', detail_saldo } })).body
  expect(await ask(row('HUTANG_SUPPLIER', 'SBY01', 1), row('HUTANG_SUPPLIER', 'S1', 1))).toMatchObject({
    code: 'PARTY_UNKNOWN',
    fields: { 'detail_saldo.1.kode_pihak': 'Kode S1 Tidak Ditemukan' },
  })
  expect(await ask(row('HUTANG_EMAS', 'SBY01', 1))).toMatchObject({
    code: 'GRAMS_NEEDED',
    fields: { 'detail_saldo.0.gram_saldo': 'Gram Emas Murni Harus Diisi' },
  })
  expect(await ask(row('HUTANG_SUPPLIER', 'SBY01', 1, 2))).toMatchObject({ code: 'NO_GRAMS' })
})

it('a customer pays at the screen where sales are paid, an employee where employees pay; reports name both', async () => {
  const made = await madeOpeningClaims(app, { detail_saldo: [row('PIUTANG_JUAL', member, 500_000), row('PIUTANG_KARYAWAN', 'S1', 20_000)] })
  const no_faktur = `${made.no_saldo_awal}/1`
  const open = async () =>
    (await app.call<ReplyOf<typeof owedSales>>('kasir.mc2', owedSales)).body.find((sale) => sale.no_faktur === no_faktur)?.sisa_bayar
  expect(await open()).toBe(500_000)
  const reported = (await app.call('own.mc2', laporanPiutangPenjualan.api, { query: {} })).body as { no_faktur: string; kind: string }[]
  expect(reported.find((each) => each.no_faktur === no_faktur)).toMatchObject({
    kind: 'SALDO_AWAL_TAGIHAN',
    kode_member: member,
    sisa_bayar: 500_000,
  })
  const pay = (jumlah: number) => ({ no_faktur, keterangan: null, detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }] })
  const paid = await app.call('kasir.mc2', settleSale, { body: pay(200_000) })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await open()).toBe(300_000)
  // What was paid on is not taken back.
  const undo = () =>
    approved(app, 'mu.mc2', saldoAwalTagihan.calls.actions.batal, { params: { nomor: made.no_saldo_awal }, body: { alasan: 'SALAH' } })
  expect((await undo()).body).toMatchObject({ code: 'CLAIM_SHORT' })
  expect((await app.call('kasir.mc2', settleSale, { body: pay(300_000) })).status).toBe(200)
  expect(await open()).toBeUndefined()
  const employee = { jenis_tagihan: 'PIUTANG_KARYAWAN', pihak: 'S1', jumlah_uang: 20_000, no_rekening: null, keterangan: null } as const
  expect((await app.call('kasir.mc2', payClaims, { body: employee })).status).toBe(200)
})

it('a dealer settles gold from before the books with gold', async () => {
  const made = await madeOpeningClaims(app, { detail_saldo: [row('PIUTANG_EMAS', member, 9_000_000, 10)] })
  const no_faktur = `${made.no_saldo_awal}/1`
  const open = async () =>
    (await app.call<ReplyOf<typeof owedGoldOfSales>>('kasir.mc2', owedGoldOfSales)).body.find((sale) => sale.no_faktur === no_faktur)
  expect(await open()).toMatchObject({ fine: 10, rupiah: 9_000_000 })
  const body = {
    cara_lunas: 'EMAS',
    keterangan: null,
    harga_emas: null,
    emas_dilunasi: null,
    detail_hutang: [{ no_faktur }],
    detail_emas: [{ nama_barang: 'EMAS LAMA', berat: 4, kadar: 100 }],
    detail_bayar: [],
  }
  const settled = await app.call('kasir.mc2', settleGold, { body: body })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  expect(await open()).toMatchObject({ fine: 6 })
  const aged = (await app.call('own.mc2', laporanUmurPiutang.api, { query: {} })).body as { kode_member: string; hutang_fine: number }[]
  expect(aged.filter(({ kode_member }) => kode_member === member).reduce((sum, { hutang_fine }) => sum + hutang_fine, 0)).toBeGreaterThanOrEqual(6)
})

it('is taken back on its day by two', async () => {
  const { no_saldo_awal } = await madeOpeningClaims(app)
  const undone = await approved(app, 'mu.mc2', saldoAwalTagihan.calls.actions.batal, { params: { nomor: no_saldo_awal }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await claimsOf(no_saldo_awal)).toEqual([])
})
