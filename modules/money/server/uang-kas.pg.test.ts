import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call, ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { wayOfRole } from '#modules/masters/contract/fields.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { masterKodeTransaksi } from '#modules/masters/contract/master-kode-transaksi.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { readAccountBook } from '../contract/account-book.ts'
import { laporanUangKas } from '../contract/laporan-uang-kas.ts'
import { type BookedMoney, bookMoney, pageOfMoney, uangKas } from '../contract/uang-kas.ts'
import { madeMoneyOut, moneyOutBody } from './testing/booked-money.ts'

const day = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const book = (body: object) => app.call<BookedMoney>('kasir.mc2', bookMoney, { body })
const refused = async (body: object) => (await book(body)).body as unknown as { code: string; fields: Record<string, string> }
const journalOf = async (reference: string) =>
  (
    await sql<{ nomor_akun: string; saldo: number }>`
      select j.nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${reference} group by 1 order by 1`.execute(app.db)
  ).rows
const reported = async (query: object = {}) =>
  (await app.call('own.mc2', laporanUangKas.api, { query: { tgl_from: day, tgl_to: day, ...query } })).body as {
    no_uang_kas: string
    nama_transaksi: string
    masuk: number
    keluar: number
  }[]

it('takes costs from the till, books each by its code (U1), and shows their purpose', async () => {
  const made = await madeMoneyOut(app)
  expect(made).toMatchObject({ total_uang: 75_000, status: 'VALID' })
  expect(made.detail_uang.map(({ nama_transaksi, jumlah_uang }) => [nama_transaksi, jumlah_uang])).toEqual([
    ['LISTRIK DAN AIR', 50_000],
    ['KONSUMSI', 25_000],
  ])
  expect(await journalOf(made.no_uang_kas)).toEqual([
    { nomor_akun: '1-1001', saldo: -75_000 },
    { nomor_akun: '6-1001', saldo: 75_000 },
  ])
  expect(await reported({ kode_transaksi: 'LISTRIK' })).toContainEqual(
    expect.objectContaining({ no_uang_kas: made.no_uang_kas, nama_transaksi: 'LISTRIK DAN AIR', masuk: 0, keluar: 50_000 }),
  )
  const { rows } = (await app.call<ReplyOf<typeof pageOfMoney>>('kasir.mc2', pageOfMoney, { query: { limit: '1' } })).body
  expect(rows.map(({ no_uang_kas }) => no_uang_kas)).toEqual([made.no_uang_kas])
})

it('the owner puts money into an account, which is no income', async () => {
  const { rows } = await sql<{ no_rekening: string; nomor_akun: string }>`select no_rekening, nomor_akun from rekening order by 1 limit 1`.execute(
    app.db,
  )
  const [{ no_rekening, nomor_akun }] = rows as [(typeof rows)[number]]
  const { status, body } = await book({
    ...moneyOutBody({ arah: 'MASUK', no_rekening }),
    detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 50_000_000, keterangan: null }],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await journalOf(body.no_uang_kas)).toEqual([
    { nomor_akun, saldo: 50_000_000 },
    { nomor_akun: '3-1001', saldo: -50_000_000 },
  ])
})

it('needs an approval for money out beyond the limit of the shop, and for what the owner takes', async () => {
  await madeSale(app)
  await app.set({ BATAS_UANG_KELUAR: '70000' })
  const body = moneyOutBody()
  expect((await refused(body)).code).toBe('APPROVAL_REQUIRED')
  expect((await approved(app, 'kasir.mc2', bookMoney, { body })).status).toBe(200)
  // Many small ones are one large one.
  await app.set({ BATAS_UANG_KELUAR: '1000000' })
  const more = { ...body, detail_uang: [{ kode_transaksi: 'KONSUMSI', jumlah_uang: 999_000, keterangan: null }] }
  expect((await refused(more)).code).toBe('APPROVAL_REQUIRED')
  const taken = { ...body, detail_uang: [{ kode_transaksi: 'PRIVE', jumlah_uang: 1_000, keterangan: null }] }
  expect((await refused(taken)).code).toBe('APPROVAL_REQUIRED')
})

it('money out of a shop above its daily limit needs an approval; approved amounts no longer count', async () => {
  await app.set({ BATAS_UANG_KELUAR: '1000000000', BATAS_UANG_KELUAR_TOKO: '1000000000' })
  const spend = (user: string, jumlah_uang: number) =>
    app.call(user, bookMoney, { body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'KONSUMSI', jumlah_uang, keterangan: null }] }) })
  await madeSale(app)
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(u.total_uang), 0)::bigint as spent from uang_kas u join posting p on (p.kode_toko, p.reference) = (u.kode_toko, u.no_uang_kas)
    where (u.kode_toko, u.arah, u.status) = ('MC2', 'KELUAR', 'VALID') and p.otorisasi = '{}'`.execute(app.db)
  await app.set({ BATAS_UANG_KELUAR_TOKO: String((rows[0]?.spent ?? 0) + 20_000) })
  expect((await spend('kasir.mc2', 12_000)).status).toBe(200)
  expect((await spend('mu.mc2', 9_000)).body.code).toBe('APPROVAL_REQUIRED')
  const body = moneyOutBody({ detail_uang: [{ kode_transaksi: 'KONSUMSI', jumlah_uang: 9_000, keterangan: null }] })
  expect((await approved(app, 'mu.mc2', bookMoney, { body })).status).toBe(200)
  expect((await spend('mu.mc2', 8_000)).status).toBe(200)
  // Of eight payments at once, only three fit into the limit.
  await app.set({ BATAS_UANG_KELUAR_TOKO: String((rows[0]?.spent ?? 0) + 23_000) })
  const eight = await Promise.all(Array.from({ length: 8 }, (_, at) => spend(at % 2 ? 'kasir.mc2' : 'mu.mc2', 1_000)))
  expect(eight.filter(({ status }) => status === 200)).toHaveLength(3)
  await app.set({ BATAS_UANG_KELUAR: '1000000', BATAS_UANG_KELUAR_TOKO: '5000000' })
})

it('says at its fields what is wrong: a code that is not there, one for the other way, no line, more than there is', async () => {
  const line = { jumlah_uang: 1_000, keterangan: null }
  expect(await refused({ ...moneyOutBody(), detail_uang: [{ ...line, kode_transaksi: 'TIADA' }] })).toMatchObject({
    code: 'CODE_UNKNOWN',
    fields: { 'detail_uang.0.kode_transaksi': 'Kode Transaksi TIADA Tidak Ditemukan' },
  })
  expect(await refused({ ...moneyOutBody(), detail_uang: [{ ...line, kode_transaksi: 'SETORMODAL' }] })).toMatchObject({
    code: 'CODE_OTHER_WAY',
    fields: { 'detail_uang.0.kode_transaksi': 'Kode Transaksi SETORMODAL Bukan Untuk Uang Keluar' },
  })
  expect((await refused({ ...moneyOutBody(), no_rekening: 'TIADA' })).code).toBe('ACCOUNT_NOT_FOUND')
  expect((await refused({ ...moneyOutBody(), detail_uang: [] })).fields).toEqual({ detail_uang: 'Rincian Harus Diisi' })
  await app.set({ BATAS_UANG_KELUAR: '1000000000' })
  await app.set({ BATAS_UANG_KELUAR_TOKO: '1000000000' })
  const short = { ...moneyOutBody(), detail_uang: [{ ...line, kode_transaksi: 'SEWA', jumlah_uang: 900_000_000 }] }
  expect((await refused(short)).code).toBe('CASH_SHORT')
  await app.set({ BATAS_UANG_KELUAR: '1000000', BATAS_UANG_KELUAR_TOKO: '5000000' })
})

it('is of the till or of an account, for users with its screen', async () => {
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  const [account] = rows as [(typeof rows)[number]]
  const body = moneyOutBody({ ...account, arah: 'MASUK', detail_uang: [{ kode_transaksi: 'LAINMASUK', jumlah_uang: 1_000, keterangan: null }] })
  const requested = async () => (await app.call('spv.mc2', bookMoney, { body })).status
  expect(await requested()).toBe(200)
  const show = async (shown: boolean) => {
    const { versi } = (await app.call<{ versi: string }>('own.mc1', readRights, { params: { user_id: 'spv.mc2' } })).body
    const saved = await app.call('own.mc1', saveRights, { params: { user_id: 'spv.mc2' }, body: { versi, is_show: { '/uang-bank': shown } } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  await show(false)
  expect(await requested()).toBe(403)
  await show(true)
})

it('is taken back on its day, and the money is in the till again', async () => {
  const { no_uang_kas } = await madeMoneyOut(app)
  const undone = await approved(app, 'mu.mc2', uangKas.calls.actions.batal, { params: { nomor: no_uang_kas }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await reported()).map((row) => row.no_uang_kas)).not.toContain(no_uang_kas)
})

it('a code that money was booked by does not turn round', async () => {
  await madeMoneyOut(app)
  const turned = await app.call('own.mc1', masterKodeTransaksi.api.update as Call, {
    params: { kode_transaksi: 'LISTRIK' },
    body: { kode_transaksi: 'LISTRIK', nama_transaksi: 'LISTRIK', peran: 'MODAL' },
  })
  expect(turned.status, JSON.stringify(turned.body)).toBe(409)
})

it('which way money goes for a code, the program knows as the database does', async () => {
  const { rows } = await sql<{ peran: string | null; arah: string | null }>`select peran, arah from kode_transaksi`.execute(app.db)
  expect(new Set(rows.map(({ arah }) => arah))).toEqual(new Set(['MASUK', 'KELUAR']))
  for (const { peran, arah } of rows) expect(wayOfRole(peran) ?? null).toBe(arah)
})

it('a fee of a statement is booked once in all shops, and the books count it on the day of the statement', async () => {
  const { rows: accounts } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 desc limit 1`.execute(app.db)
  const { no_rekening } = accounts[0]!
  const line = { tgl_rekening: '2026-01-30', teks_koran: 'BIAYA ADM', urut_koran: 1 }
  const detail_uang = [{ kode_transaksi: 'ADMBANK', jumlah_uang: 6_500, keterangan: null }]
  const body = { no_rekening, arah: 'KELUAR', nama_pihak: null, keterangan: line.teks_koran, detail_uang, ...line }
  const bookOf = async (tgl_to: string) =>
    (
      await app.call<ReplyOf<typeof readAccountBook>>('own.mc2', readAccountBook, {
        query: { no_rekening, tgl_from: '2026-01-29', tgl_to },
      })
    ).body
  const put = moneyOutBody({ arah: 'MASUK', no_rekening })
  const filled = await book({ ...put, detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 1_000_000, keterangan: null }] })
  expect(filled.status).toBe(200)
  const before = await bookOf('2026-01-30')
  const spend = (user_id: string, sent: object) => app.call<BookedMoney>(user_id, bookMoney, { body: sent })
  const made = await spend('own.mc2', body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body).toMatchObject({ ...line, total_uang: 6_500, no_rekening })
  // Booked on the 31st; the statement shows it on the 30th.
  const after = await bookOf('2026-01-30')
  expect(after.saldo_akhir).toBe(before.saldo_akhir - 6_500)
  expect(after.buku).toContainEqual({
    tgl_system: day,
    kind: 'UANG_KAS',
    reference: made.body.no_uang_kas,
    masuk: 0,
    keluar: 6_500,
    ...line,
  })
  // The content of a till is counted blind, so it has no book here. A statement has a limited length.
  const bookFor = (query: { no_rekening: string; tgl_from: string; tgl_to: string }) => app.call('own.mc2', readAccountBook, { query })
  expect((await bookFor({ no_rekening: 'CASH', tgl_from: '2026-01-29', tgl_to: '2026-01-30' })).body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  expect((await bookFor({ no_rekening, tgl_from: '2025-01-01', tgl_to: '2026-01-30' })).body).toMatchObject({ code: 'READ_TOO_LARGE' })
  expect((await bookOf('2026-01-29')).saldo_akhir).toBe((await bookOf('2026-01-30')).saldo_akhir + 6_500)
  expect((await spend('own.mc2', body)).body).toMatchObject({ code: 'STATEMENT_LINE_USED' })
  expect((await spend('own.mc1', body)).body).toMatchObject({ code: 'STATEMENT_LINE_USED' })
  expect((await spend('own.mc2', { ...body, urut_koran: null })).body).toMatchObject({ code: 'STATEMENT_LINE_PARTLY' })
  expect((await spend('own.mc2', { ...body, no_rekening: null })).body).toMatchObject({ code: 'STATEMENT_LINE_PARTLY' })
  expect((await spend('own.mc2', { ...body, tgl_rekening: '2099-01-01' })).body).toMatchObject({
    code: 'STATEMENT_AHEAD',
    fields: { tgl_rekening: 'Tanggal Rekening Koran Belum Tiba' },
  })
  // Its twin is another fee; a cancelled booking leaves the books and frees its line.
  const twin = await spend('own.mc2', { ...body, urut_koran: 2 })
  expect(twin.status, JSON.stringify(twin.body)).toBe(200)
  const undone = await approved(app, 'own.mc2', uangKas.calls.actions.batal, {
    params: { nomor: twin.body.no_uang_kas },
    body: { alasan: 'SALAH' },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await bookOf('2026-01-30')).buku.filter(({ kind, keluar }) => kind === 'UANG_KAS' && keluar === 6_500)).toHaveLength(1)
  expect((await spend('own.mc2', { ...body, urut_koran: 2 })).status).toBe(200)
})
