import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { payClaims } from '#modules/money/contract/bayar-tagihan.ts'
import { paidBody } from '#modules/money/server/testing/paid-claims.ts'
import { readBankClaims, settleClaims } from '#modules/money/contract/non-cash.ts'
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

const row = (jenis_tagihan: string, kode_pihak: string, nilai_saldo: number | null, gram_saldo = 0) => ({
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

it('needs another user’s approval, refuses an unknown person, and takes grams only for gold', async () => {
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
  expect((await undo()).body).toMatchObject({ code: 'CLAIM_SETTLED' })
  expect((await app.call('kasir.mc2', settleSale, { body: pay(300_000) })).status).toBe(200)
  expect(await open()).toBeUndefined()
  const employee = paidBody(20_000, { jenis_tagihan: 'PIUTANG_KARYAWAN', pihak: 'S1' })
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

it('the points that a member has are a debt at what a point is worth, and his to spend', async () => {
  const ask = async (facts: object) =>
    (await app.call('mu.mc2', openClaims, { body: { keterangan: 'POIN', detail_saldo: [{ ...row('POIN', member, null), ...facts }] } })).body
  expect(await ask({ poin_saldo: 120 })).toMatchObject({
    code: 'POINTS_WORTHLESS',
    fields: { 'detail_saldo.0.jenis_tagihan': 'Nilai Poin Member Belum Diatur' },
  })
  await app.set({ NILAI_POIN: '1000' })
  expect(await ask({})).toMatchObject({ fields: { 'detail_saldo.0.poin_saldo': 'Jumlah Poin Harus Diisi' } })
  expect(await ask({ poin_saldo: 120, nilai_saldo: 5 })).toMatchObject({
    fields: { 'detail_saldo.0.nilai_saldo': 'Nilai Rupiah Poin Harus 120,000 Atau Dikosongkan' },
  })
  const points = async () =>
    (await sql<{ poin: number }>`select poin from saldo_poin where kode_member = ${member}`.execute(app.db)).rows[0]?.poin ?? 0
  const made = await madeOpeningClaims(app, { detail_saldo: [{ ...row('POIN', member, null), poin_saldo: 120 }] })
  expect(made).toMatchObject({ total_hutang: 120_000, total_poin: 120 })
  expect(await points()).toBe(120)
  const { rows } = await sql<{ rupiah: number }>`
    select rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = ('MC2', 'POIN', ${member}, '')`.execute(app.db)
  expect(rows).toEqual([{ rupiah: -120_000 }])
  const undone = await approved(app, 'mu.mc2', saldoAwalTagihan.calls.actions.batal, {
    params: { nomor: made.no_saldo_awal },
    body: { alasan: 'SALAH' },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await points()).toBe(0)
  await app.set({ NILAI_POIN: '0' })
})

it('what a bank had not paid yet is settled by its statement, by the day of its sales', async () => {
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  const { no_rekening } = rows[0]!
  const card = (tgl_transaksi: string | null, nilai: number) => ({ ...row('PIUTANG_KARTU', no_rekening, nilai), tgl_transaksi })
  const ahead = await app.call('mu.mc2', openClaims, { body: { keterangan: 'KARTU', detail_saldo: [card('2026-02-01', 1)] } })
  expect(ahead.body).toMatchObject({
    code: 'DAY_AHEAD',
    fields: { 'detail_saldo.0.tgl_transaksi': 'Tanggal Transaksi Tidak Boleh Setelah 2026-01-31' },
  })
  const made = await madeOpeningClaims(app, { detail_saldo: [card('2026-01-29', 900_000), card(null, 400_000)] })
  const owed = (await app.call<ReplyOf<typeof readBankClaims>>('kasir.mc2', readBankClaims)).body.rows
  expect(owed.filter(({ kind }) => kind === 'SALDO_AWAL_TAGIHAN')).toMatchObject([
    { no_rekening, reference: `${made.no_saldo_awal}/1`, tgl_tagihan: '2026-01-29', umur_hari: 2, nilai_tagihan: 900_000 },
    { no_rekening, reference: `${made.no_saldo_awal}/2`, tgl_tagihan: '2026-01-31', nilai_tagihan: 400_000 },
  ])
  // The statement of a day between the sale and the opening may show it; one from before the sale may not.
  const settle = (tgl_rekening: string) => ({
    no_rekening,
    tgl_rekening,
    uang_masuk: 895_000,
    keterangan: null,
    detail_tagihan: [{ reference: `${made.no_saldo_awal}/1` }],
  })
  expect((await app.call('kasir.mc2', settleClaims, { body: settle('2026-01-28') })).body).toMatchObject({ code: 'STATEMENT_BEFORE_CLAIM' })
  const settled = await app.call('kasir.mc2', settleClaims, { body: settle('2026-01-30') })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  expect(settled.body).toMatchObject({ biaya_bank: 5_000, detail_tagihan: [{ kind: 'SALDO_AWAL_TAGIHAN', tgl_tagihan: '2026-01-29' }] })
  // What was paid of it is not taken back.
  const undo = await approved(app, 'mu.mc2', saldoAwalTagihan.calls.actions.batal, {
    params: { nomor: made.no_saldo_awal },
    body: { alasan: 'SALAH' },
  })
  expect(undo.body).toMatchObject({ code: 'CLAIM_SETTLED' })
})

it('says everything that is wrong at once, and the database keeps points and document together', async () => {
  const wrong = await app.call('mu.mc2', openClaims, {
    body: {
      keterangan: 'UJI',
      detail_saldo: [row('HUTANG_SUPPLIER', 'TIADA', null), { ...row('PIUTANG_KARYAWAN', 'S1', 5), poin_saldo: 3 }, row('PIUTANG_KARTU', '000', 5)],
    },
  })
  expect(wrong.body.fields).toEqual({
    'detail_saldo.0.kode_pihak': 'Kode TIADA Tidak Ditemukan',
    'detail_saldo.0.nilai_saldo': 'Nilai Rupiah Tidak Boleh Kosong',
    'detail_saldo.1.poin_saldo': 'Tagihan Ini Bukan Poin',
    'detail_saldo.2.kode_pihak': 'Kode 000 Tidak Ditemukan',
  })
})
