import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type CheckedCoupon, readCoupon } from '#modules/coupons/contract/kupon.ts'
import { couponsExpire } from '#modules/coupons/server/expire.ts'
import { laporanKupon } from '#modules/coupons/contract/laporan-kupon.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { openClaims, saldoAwalTagihan } from '../contract/saldo-awal-tagihan.ts'
import { madeOpeningClaims } from './testing/opened-claims.ts'

let app: TestApp
let member: string
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ KUPON_PENJUALAN: 'true', HIDUP_FEATURE_MODULE: 'true', MEMBER: 'true' })
  await sql`insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir, maksimal_per_nota, hanya_member) values
    ('LAMA', 'KUPON LAMA', 0, 50000, '2025-01-01', '2026-12-31', 2, false), ('LAMAM', 'KUPON MEMBER LAMA', 0, 75000, '2025-01-01', '2026-12-31', 1, true),
    ('HABIS', 'KUPON HABIS', 0, 50000, '2025-01-01', '2025-12-31', 1, false)`.execute(app.db)
  const { rows } = await sql<{ kode_member: string }>`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('IBU KUPON', '085550002223', 'MC2', '2026-01-31', 'spv.mc2') returning kode_member`.execute(
    app.db,
  )
  member = rows[0]!.kode_member
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const row = (kupon_lama: string | null, facts: object = {}) => ({
  jenis_tagihan: 'KUPON',
  kode_pihak: 'LAMA',
  nilai_saldo: null,
  kupon_lama,
  keterangan: null,
  ...facts,
})
const opened = (...detail_saldo: object[]) => madeOpeningClaims(app, { detail_saldo })
const checked = (no_kupon: string, who = 'kasir.mc2') => app.call<CheckedCoupon>(who, readCoupon, { params: { no_kupon } })
const undone = (nomor: string) => approved(app, 'mu.mc2', saldoAwalTagihan.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })
const sold = async (no_kupons: readonly string[], rupiah: number) => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0)) as { detail_bayar: { jumlah: number }[] }
  body.detail_bayar[0]!.jumlah -= rupiah
  return app.call<Sale>('kasir.mc2', sell, { body: { ...body, detail_kupon: no_kupons.map((no_kupon) => ({ no_kupon })) } })
}

it('a coupon from before the books is found by the code of its old paper, used and given back as any coupon; it owes nothing', async () => {
  const before = (await sql<{ n: number }>`select count(*)::int as n from posting where kode_toko = 'MC2'`.execute(app.db)).rows[0]!.n
  const made = await opened(
    row('v-001'),
    row('V-002', { kode_pihak: 'LAMAM', pemilik_kupon: member, nilai_saldo: 60_000, berlaku_sampai: '2026-02-15' }),
  )
  expect(made).toMatchObject({ total_piutang: 0, total_hutang: 0, total_kupon: 110_000 })
  // No money and no claim, so nothing is posted. Later readers see only the end of the codes.
  expect((await sql<{ n: number }>`select count(*)::int as n from posting where kode_toko = 'MC2'`.execute(app.db)).rows[0]!.n).toBe(before)
  const read = await app.call<typeof made>('mu.mc2', saldoAwalTagihan.calls.read, { params: { nomor: made.no_saldo_awal } })
  expect(read.body.detail_saldo.map(({ kupon_lama, nilai_kupon, berlaku_sampai }) => [kupon_lama, nilai_kupon, berlaku_sampai])).toEqual([
    ['••••01', 50_000, '2026-12-31'],
    ['••••02', 60_000, '2026-02-15'],
  ])
  const { body: first } = await checked('V-001')
  expect(first).toMatchObject({
    nilai_kupon: 50_000,
    status_kupon: 'BERLAKU',
    tgl_akhir: '2026-12-31',
    kode_member: null,
    keterangan: made.no_saldo_awal,
  })
  expect(first.no_kupon).toMatch(/^KP[0-9A-Z]{12}$/)
  expect((await checked('V-002')).body).toMatchObject({ nilai_kupon: 60_000, kode_member: member, nama_member: 'IBU KUPON', hanya_member: true })

  const sale = await sold([first.no_kupon], 50_000)
  expect(sale.status, JSON.stringify(sale.body)).toBe(200)
  expect((await checked('v-001')).body).toMatchObject({ status_kupon: 'DIPAKAI' })
  expect((await sold([first.no_kupon], 50_000)).body).toMatchObject({ code: 'COUPON_USED' })
  // What was used is not taken back; given back by the cancelling of its sale, it is.
  expect((await undone(made.no_saldo_awal)).body).toMatchObject({
    code: 'OPENING_COUPON_USED',
    message: 'Kupon ••••01 Dari Saldo Awal Ini Sudah Dipakai',
  })
  expect((await checked('V-002')).body).toMatchObject({ status_kupon: 'BERLAKU' })
  const back = await approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], {
    params: { nomor: sale.body.no_faktur },
    body: { alasan: 'SALAH BARANG' },
  })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await reportDifferences(app, 'MC2')).toEqual([])
  const undo = await undone(made.no_saldo_awal)
  expect(undo.status, JSON.stringify(undo.body)).toBe(200)
  expect((await checked('V-001')).status).toBe(404)
  expect((await checked(first.no_kupon)).body).toMatchObject({ status_kupon: 'DITARIK' })
  expect((await sold([first.no_kupon], 50_000)).body).toMatchObject({ code: 'COUPON_WITHDRAWN' })
  // The right file brings the same papers in again.
  await opened(row('V-001', { nilai_saldo: 45_000 }))
  expect((await checked('V-001')).body).toMatchObject({ nilai_kupon: 45_000, status_kupon: 'BERLAKU' })
})

it('expires as any coupon, stands next to claims in one document, and belongs to the requesting shop if two shops have the code', async () => {
  const mixed = await opened(row('W-1', { berlaku_sampai: '2026-01-31' }), {
    jenis_tagihan: 'PIUTANG_KARYAWAN',
    kode_pihak: 'S1',
    nilai_saldo: 5_000,
    keterangan: null,
  })
  expect(mixed).toMatchObject({ total_piutang: 5_000, total_kupon: 50_000 })
  const other = await approved(
    app,
    'mu.mc3',
    openClaims,
    { body: { keterangan: 'MC3', detail_saldo: [row('W-1', { nilai_saldo: 10_000 }), row('W-8', { pemilik_kupon: member }), row('W-9')] } },
    'spv.mc3',
  )
  expect(other.status, JSON.stringify(other.body)).toBe(200)
  expect((await checked('W-1')).body).toMatchObject({ kode_toko: 'MC2', nilai_kupon: 50_000 })
  expect((await checked('W-1', 'spv.mc3')).body).toMatchObject({ kode_toko: 'MC3', nilai_kupon: 10_000 })
  // A coupon of another shop works only if it has an owner: a short code of one shop may also be on papers of another shop.
  expect((await checked('W-8')).body).toMatchObject({ kode_toko: 'MC3', kode_member: member })
  expect([(await checked('W-9')).status, (await checked('W-9', 'spv.mc3')).status]).toEqual([404, 200])
  const { no_kupon } = (await checked('W-1')).body
  // The night after its last day.
  await app.asOwner(
    sql`update kupon_terbit set tgl_mulai = tgl_mulai - 90, tgl_akhir = tgl_akhir - 90, tgl_system = tgl_system - 90 where no_kupon = ${no_kupon}`,
    'unguarded',
  )
  expect((await sold([no_kupon], 50_000)).body).toMatchObject({ code: 'COUPON_EXPIRED' })
  await inTransaction(app.db, { user_id: '' }, (tx) => app.app.enqueue(tx, couponsExpire.job, null))
  await expect.poll(async () => (await checked('W-1')).body.riwayat.map(({ gerak_kupon }) => gerak_kupon)).toEqual(['TERBIT', 'HANGUS'])
  // An expired coupon cannot be taken back.
  expect((await undone(mixed.no_saldo_awal)).body).toMatchObject({ code: 'OPENING_COUPON_USED' })
})

it('says all that is wrong at once; a second person approves it, and the database asks him too', async () => {
  await opened(row('X-1'))
  const wrong = await app.call('mu.mc2', openClaims, {
    body: {
      keterangan: 'UJI',
      detail_saldo: [
        row(null),
        row('x-1'),
        row('X-2', { kode_pihak: 'LAMAM' }),
        row('X-3', { pemilik_kupon: 'TIADA' }),
        row('X-4', { kode_pihak: 'HABIS' }),
        row('X-5', { kode_pihak: 'TIADA' }),
        row('X-2'),
        row('X-6', { nilai_saldo: 50_001 }),
        { jenis_tagihan: 'PIUTANG_KARYAWAN', kode_pihak: 'S1', nilai_saldo: 1, kupon_lama: 'X-7', keterangan: null },
      ],
    },
  })
  expect(wrong.body.fields).toEqual({
    'detail_saldo.0.kupon_lama': 'Kode Kupon Lama Harus Diisi',
    'detail_saldo.1.kupon_lama': 'Kode Kupon X-1 Sudah Ada',
    'detail_saldo.2.pemilik_kupon': 'Kupon Ini Harus Untuk Seorang Member',
    'detail_saldo.3.pemilik_kupon': 'Kode TIADA Tidak Ditemukan',
    'detail_saldo.4.berlaku_sampai': 'Masa Berlaku Kupon Sudah Berakhir',
    'detail_saldo.5.kode_pihak': 'Kode TIADA Tidak Ditemukan',
    'detail_saldo.6.kupon_lama': 'Kode Kupon X-2 Sudah Ada',
    'detail_saldo.7.nilai_saldo': 'Nilai Kupon Maksimal 50,000',
    'detail_saldo.8.kupon_lama': 'Tagihan Ini Bukan Kupon',
  })
  const body = { keterangan: 'KUPON SAJA', detail_saldo: [row('X-8')] }
  expect((await app.call('mu.mc2', openClaims, { body })).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { selisih_rp: 50_000 } })
  expect((await approved(app, 'own.mc2', openClaims, { body }, 'own.mc2')).body).toMatchObject({ code: 'SECOND_PERSON' })
  await expect(
    app.asOwner(sql`insert into saldo_awal_tagihan (kode_toko, no_saldo_awal, tgl_system, status, user_id, keterangan, total_piutang, total_hutang, total_kupon)
      values ('MC2', 'SL-X', '2026-01-31', 'VALID', 'mu.mc2', 'X', 0, 0, 0)`),
  ).rejects.toThrow(/says_something/)
  await expect(
    app.asOwner(sql`with h as (
        insert into saldo_awal_tagihan (kode_toko, no_saldo_awal, tgl_system, status, user_id, keterangan, total_piutang, total_hutang, total_kupon)
        values ('MC2', 'SL-X', '2026-01-31', 'VALID', 'mu.mc2', 'X', 0, 0, 50000) returning kode_toko, no_saldo_awal, tgl_system)
      insert into saldo_awal_tagihan_detail (kode_toko, no_saldo_awal, tgl_system, no_urut, jenis_tagihan, kode_pihak, nama_pihak, nilai_piutang, nilai_hutang, gram_saldo, kupon_lama, no_kupon, nilai_kupon, berlaku_sampai)
      select kode_toko, no_saldo_awal, tgl_system, 1, 'KUPON', 'LAMA', 'KUPON LAMA', 0, 0, 0, 'Z-1', 'KPAAAAAAAAAAAA', 50000, '2026-12-31' from h`),
  ).rejects.toThrow(/second person/)
  // `verify` finds a value that was changed by hand.
  await app.asOwner(sql`alter table saldo_awal_tagihan_detail disable trigger user`)
  await app.asOwner(sql`update saldo_awal_tagihan_detail set nilai_kupon = nilai_kupon + 1 where kupon_lama = 'X-1'`)
  expect((await verify(app.db, 'MC2')).length).toBeGreaterThan(0)
  await app.asOwner(sql`update saldo_awal_tagihan_detail set nilai_kupon = nilai_kupon - 1 where kupon_lama = 'X-1'`)
  await app.asOwner(sql`alter table saldo_awal_tagihan_detail enable trigger user`)
})

it('the report of coupons tells what came in as issued, and what went back as taken back', async () => {
  const { body } = await app.call<{ kode_toko: string; kode_kupon: string; kupon_terbit: number; kupon_ditarik: number }[]>(
    'own.mc2',
    laporanKupon.api,
    {
      query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' },
    },
  )
  expect(body.find(({ kode_toko, kode_kupon }) => kode_toko === 'MC2' && kode_kupon === 'LAMA')).toMatchObject({
    kupon_terbit: 4,
    kupon_hangus: 1,
    kupon_ditarik: 1,
  })
})
