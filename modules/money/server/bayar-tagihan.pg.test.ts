import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { bookMoney } from '../contract/uang-kas.ts'
import { moneyOutBody } from './testing/booked-money.ts'
import { type PaidClaims, bayarTagihan, payClaims, readOpenParties } from '../contract/bayar-tagihan.ts'
import { oldestFirst } from './bayar-tagihan.ts'
import { owedFromBefore, paidBody, taxedSale } from './testing/paid-claims.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const pay = (body: object) => app.call<PaidClaims>('kasir.mc2', payClaims, { body })
const open = async () => (await app.call<ReplyOf<typeof readOpenParties>>('kasir.mc2', readOpenParties)).body
const openRp = async (jenis: string, party = '2026-01') =>
  (await open()).find(({ jenis_tagihan, pihak }) => jenis_tagihan === jenis && pihak === party)?.nilai_tagihan ?? 0
const journalOf = async (reference: string) =>
  (
    await sql<{ nomor_akun: string; saldo: number }>`
      select j.nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${reference} group by 1 order by 1`.execute(app.db)
  ).rows
it('the oldest claims are paid first, the last as far as the money goes', () => {
  const claim = (reference: string, nilai_tagihan: number) => ({ kind: 'PENJUALAN', reference, tgl_tagihan: '2026-01-31', nilai_tagihan, fineMg: 0 })
  const claims = [claim('A', 10), claim('B', 20), claim('C', 30)]
  const paid = (amountRp: number) => oldestFirst(claims, amountRp).map(({ reference, jumlah_uang }) => [reference, jumlah_uang])
  expect(paid(10)).toEqual([['A', 10]])
  expect(paid(25)).toEqual([
    ['A', 10],
    ['B', 15],
  ])
  expect(paid(60).reduce((sum, [, rp]) => sum + Number(rp), 0)).toBe(60)
})

it('the tax of a month leaves the till, a part and then the rest (U10), and is owed no more', async () => {
  const sales = [await taxedSale(app), await taxedSale(app)]
  const owedRp = sales.reduce((sum, { ppn }) => sum + ppn, 0)
  expect(await openRp('PPN')).toBe(owedRp)
  const first = await pay(paidBody(sales[0]!.ppn + 1))
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.detail_tagihan.map(({ reference, jumlah_uang }) => [reference, jumlah_uang])).toEqual([
    [sales[0]!.no_faktur, sales[0]!.ppn],
    [sales[1]!.no_faktur, 1],
  ])
  expect(await journalOf(first.body.no_bayar_tagihan)).toEqual([
    { nomor_akun: '1-1001', saldo: -sales[0]!.ppn - 1 },
    { nomor_akun: '2-1201', saldo: sales[0]!.ppn + 1 },
  ])
  expect((await pay(paidBody(sales[1]!.ppn - 1))).status).toBe(200)
  expect(await openRp('PPN')).toBe(0)
  // What was paid for a sale is not owed again by taking the sale back.
  const undone = await approved(app, 'kasir.mc2', penjualan.calls.actions.batal, {
    params: { nomor: sales[0]!.no_faktur },
    body: { alasan: 'SALAH' },
  })
  expect([undone.status, (undone.body as unknown as { code: string }).code]).toEqual([409, 'CLAIM_SETTLED'])
})

it('pays a bonus of a seller from an account (U11), and takes in what an employee owes', async () => {
  const { rows } = await sql<{ no_rekening: string; nomor_akun: string }>`select no_rekening, nomor_akun from rekening order by 1 limit 1`.execute(
    app.db,
  )
  const [{ no_rekening, nomor_akun }] = rows as [(typeof rows)[number]]
  await owedFromBefore(app, 'HUTANG_BONUS', 'UJI-B', -12_500)
  await owedFromBefore(app, 'PIUTANG_KARYAWAN', 'UJI-K', 50_000)
  const ofEmployee = { jenis_tagihan: 'PIUTANG_KARYAWAN', pihak: 'S1' } as const
  // It comes to the till, where it is counted.
  expect((await pay(paidBody(20_000, { ...ofEmployee, no_rekening }))).body).toMatchObject({
    code: 'PAID_AT_TILL',
    fields: { no_rekening: 'Piutang Karyawan Diterima Di Kas' },
  })
  const { body: back } = await pay(paidBody(20_000, ofEmployee))
  expect(back).toMatchObject({ arah: 'MASUK', total_uang: 20_000 })
  expect(back.nama_pihak).not.toBeNull()
  expect(await journalOf(back.no_bayar_tagihan)).toEqual([
    { nomor_akun: '1-1001', saldo: 20_000 },
    { nomor_akun: '1-1508', saldo: -20_000 },
  ])
  expect(await openRp('PIUTANG_KARYAWAN', 'S1')).toBe(30_000)
  const brought = moneyOutBody({ arah: 'MASUK', no_rekening, detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 20_000, keterangan: null }] })
  expect((await app.call('kasir.mc2', bookMoney, { body: brought })).status).toBe(200)
  const { body: bonus } = await pay(paidBody(12_500, { jenis_tagihan: 'HUTANG_BONUS', pihak: 'S1', no_rekening }))
  expect(bonus.arah).toBe('KELUAR')
  expect(await journalOf(bonus.no_bayar_tagihan)).toEqual([
    { nomor_akun, saldo: -12_500 },
    { nomor_akun: '2-1106', saldo: 12_500 },
  ])
})

it('writes off what an employee owes, with a reason and an approval: a cost, without money', async () => {
  const ofEmployee = { jenis_tagihan: 'PIUTANG_KARYAWAN', pihak: 'S1', penyelesaian: 'HAPUS' } as const
  const owedRp = await openRp('PIUTANG_KARYAWAN', 'S1')
  await owedFromBefore(app, 'PIUTANG_KARYAWAN', 'UJI-H', 8_000)
  const refused = async (facts: object) => (await pay(paidBody(8_000, { ...ofEmployee, ...facts }))).body as unknown as { fields: object }
  expect((await refused({})).fields).toEqual({ keterangan: 'Alasan Dihapuskan Harus Diisi' })
  expect((await refused({ jenis_tagihan: 'PPN', pihak: '2026-01', keterangan: 'LUPA' })).fields).toEqual({
    penyelesaian: 'Hanya Piutang Karyawan Yang Bisa Dihapuskan',
  })
  const body = paidBody(8_000, { ...ofEmployee, keterangan: 'SUDAH KELUAR' })
  expect((await pay(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'HAPUS_PIUTANG_KARYAWAN' } })
  const { status, body: made } = await approved<PaidClaims>(app, 'kasir.mc2', payClaims, { body })
  expect(status, JSON.stringify(made)).toBe(200)
  expect(made).toMatchObject({ penyelesaian: 'HAPUS', arah: null, total_uang: 8_000, keterangan: 'SUDAH KELUAR' })
  expect(await journalOf(made.no_bayar_tagihan)).toEqual([
    { nomor_akun: '1-1508', saldo: -8_000 },
    { nomor_akun: '6-1014', saldo: 8_000 },
  ])
  expect(await openRp('PIUTANG_KARYAWAN', 'S1')).toBe(owedRp)
  // Taken back on its day it is owed again.
  const undone = await approved(app, 'mu.mc2', bayarTagihan.calls.actions.batal, {
    params: { nomor: made.no_bayar_tagihan },
    body: { alasan: 'SALAH' },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await openRp('PIUTANG_KARYAWAN', 'S1')).toBe(owedRp + 8_000)
})

it('says at its field what is wrong: nothing owed, more than is owed, an account that is not there', async () => {
  const { ppn } = await taxedSale(app)
  const refused = async (body: object) => (await pay(body)).body as unknown as { code: string; fields: Record<string, string> }
  expect(await refused(paidBody(1_000, { pihak: '2025-12' }))).toMatchObject({
    code: 'NOTHING_OWED',
    fields: { pihak: 'Tidak Ada Tagihan Untuk 2025-12' },
  })
  expect((await refused(paidBody(ppn + 1))).fields).toEqual({ jumlah_uang: expect.stringContaining('Jumlah Uang Melebihi Tagihan Rp') })
  expect((await refused(paidBody(1_000, { no_rekening: 'TIADA' }))).fields).toEqual({ no_rekening: expect.any(String) })
  expect((await pay(paidBody(0))).status).toBe(400)
})

it('needs an approval beyond the limit of the day, for any kind of money out; a payment taken back is owed again', async () => {
  const { ppn } = await taxedSale(app)
  const owedRp = await openRp('PPN')
  await app.set({ BATAS_UANG_KELUAR: '0' })
  expect(((await pay(paidBody(ppn))).body as unknown as { code: string }).code).toBe('APPROVAL_REQUIRED')
  const { status, body: made } = await approved<PaidClaims>(app, 'kasir.mc2', payClaims, { body: paidBody(ppn) })
  await app.set({ BATAS_UANG_KELUAR: '1000000' })
  expect(status, JSON.stringify(made)).toBe(200)
  expect(await openRp('PPN')).toBe(owedRp - ppn)
  const undone = await approved(app, 'mu.mc2', bayarTagihan.calls.actions.batal, {
    params: { nomor: made.no_bayar_tagihan },
    body: { alasan: 'SALAH' },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await openRp('PPN')).toBe(owedRp)
})
