import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type PaidClaims, payClaims } from '#modules/money/contract/bayar-tagihan.ts'
import { destroyPurchase } from '#modules/purchases/contract/hancur-pembelian.ts'
import { type Loan, hutang, lend, loanTerms } from '../contract/hutang.ts'
import { laporanGlobalStockPinjam, laporanHutang, laporanPenebusanDetail, laporanPenebusanRekap, laporanPinjamanRekap } from '../contract/laporan.ts'
import {
  type LoanEvent,
  type OpenLoan,
  keepPledge,
  mutasiHutang,
  auctionLoan,
  readLoanTerms,
  readOpenLoans,
  redeemLoan,
  renewLoan,
} from '../contract/mutasi-hutang.ts'
import { auctionBody, inCash, keepBody, lentOn, loanBody, madeLoan, partBody, redeemBody, renewBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 300_000_000)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer<Body> = Body & { code: string; fields: Record<string, string> }
const ask = (facts: Parameters<typeof loanBody>[0] = {}) => app.call<Answer<Loan>>(till, lend, { body: loanBody(facts) })
const redeem = (body: object) => app.call<Answer<LoanEvent>>(till, redeemLoan, { body })
const renew = (body: object) => app.call<Answer<LoanEvent>>(till, renewLoan, { body })
const cancel = (document: typeof hutang | typeof mutasiHutang, nomor: string) =>
  approved<Answer<Loan>>(app, till, document.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })
const openOf = async (no_faktur_hutang: string) => (await app.call<OpenLoan[]>(till, readOpenLoans, { query: { cari: no_faktur_hutang } })).body[0]

const inBags = async () => {
  const { rows } = await sql<{ pieces: number; gross: number; cost: number }>`
    select coalesce(sum(pieces), 0)::bigint as pieces, coalesce(sum(gross), 0) as gross, coalesce(sum(cost), 0)::bigint as cost
    from saldo_lot where (kode_toko, tempat) = ('MC2', 'GADAI')`.execute(app.db)
  return rows[0]!
}
const owedFor = async ({ no_faktur_hutang }: Pick<Loan, 'no_faktur_hutang'>) => {
  const { rows } = await sql<{ rupiah: number }>`
    select rupiah from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', 'PIUTANG_GADAI', ${no_faktur_hutang})`.execute(app.db)
  return rows[0]?.rupiah ?? 0
}
describe('a loan', () => {
  it('takes gold into our care, pays the amount out less the fee, and is owed', async () => {
    const before = await inBags()
    const { status, body: loan } = await ask({ no_kantong: 'K-01' })
    expect({ status, loan }).toMatchObject({
      status: 200,
      loan: {
        status: 'AKTIF',
        total_qty: 3,
        total_berat: 14.005,
        total_berat_dengan_plastik: 14.255,
        bunga_persen: 2.5,
        hitungan: 'SETENGAH',
        bunga_rp: 100_000,
        grand_total: 1_990_000,
        sisa_hutang: 2_000_000,
        bulan_dibayar: 0,
        tgl_jatuh_tempo: monthsAfter(loan.tgl_system, 2),
      },
    })
    expect(await journalOf(app, loan.no_faktur_hutang)).toEqual({ '1-1001': -1_990_000, '1-1501': 2_000_000, '4-1109': -10_000 })
    expect(await inBags()).toEqual({ pieces: before.pieces + 3, gross: Math.round((before.gross + 14.005) * 1000) / 1000, cost: 0 })
    expect(await owedFor(loan)).toBe(2_000_000)
  })

  it('is at most its ceiling: the lower of that of its weight and that of its purities', async () => {
    const terms = loanTerms.parse((await app.call(till, readLoanTerms)).body)
    const perGram = (kode: string) => terms.kadar.find(({ kode_kadar }) => kode_kadar === kode)!
    const byPurity = Math.floor(10 * perGram('K750').plafond_emas!) + Math.floor(4.005 * perGram('K375').plafond_emas!)
    const over = await ask({ jumlah_hutang: byPurity + 1 })
    expect(over.body).toMatchObject({ code: 'OVER_CEILING' })
    expect(over.body.fields['jumlah_hutang']).toContain('Jumlah Hutang Tidak Boleh Melebihi Plafond')
    // A loan above the parameters needs an approval.
    expect((await ask({ jumlah_hutang: byPurity })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'HUTANG_DI_ATAS_TAKSIRAN' },
    })
    const { body } = await approved<Answer<Loan>>(app, till, lend, { body: loanBody({ jumlah_hutang: byPurity }) })
    expect(body).toMatchObject({ plafond: byPurity, jumlah_hutang: byPurity })
    // The loan by the parameters is stored with it, line by line: for the bracelet 85 percent of the amount per gram.
    expect(body.detail_barang[0]).toMatchObject({ persen_nilai: 85, taksiran: Math.floor((10 * perGram('K750').pokok_per_gram! * 85) / 100) })
    expect(body.taksiran).toBe(body.detail_barang.reduce((sum, line) => sum + (line.taksiran ?? 0), 0))
  })

  it('has the interest that is entered where no bracket has its amount, and needs one', async () => {
    await app.set({ PARAMETER_BUNGA_HUTANG: 'false' })
    expect((await ask()).body).toMatchObject({ code: 'NO_INTEREST', fields: { bunga_persen: 'Bunga (%) Per Bulan Harus Diisi' } })
    expect((await ask({ bunga_persen: 1.75 })).body).toMatchObject({ bunga_persen: 1.75, hitungan: 'BULAN' })
    await app.set({ PARAMETER_BUNGA_HUTANG: 'true' })
    // A bracket wins over the typed rate.
    expect((await ask({ bunga_persen: 0.1 })).body).toMatchObject({ bunga_persen: 2.5 })
  })

  it('reports an error at its field', async () => {
    const [line] = loanBody().detail_barang
    const detail = (change: object) => ({ detail_barang: [{ ...line!, ...change }] })
    expect((await ask(detail({ berat_dengan_plastik: 9 }))).body.fields).toEqual({
      'detail_barang.0.berat_dengan_plastik': 'Berat Tidak Boleh Kurang Dari Berat Emas',
    })
    expect((await ask(detail({ kode_kadar: 'TIDAKADA' }))).body.code).toBe('PURITY_NOT_FOUND')
    expect((await ask(detail({ kode_kondisi: 'TIDAKADA' }))).body.code).toBe('CONDITION_NOT_FOUND')
    expect((await ask({ admin_gadai: 2_000_000 })).body.code).toBe('FEE_TOO_LARGE')
    expect((await ask({ detail_bayar: inCash(2_000_000) })).body.code).toBe('PAYMENT_OVER')
    expect((await ask({ detail_bayar: [] })).body.code).toBe('NO_PAYMENT')
    expect((await ask({ no_hp: '' })).body.fields).toHaveProperty('no_hp')
  })

  it('has a bag of its own until it is paid back, also for two who ask at once', async () => {
    const { body: loan } = await ask({ no_kantong: 'K-02' })
    expect((await ask({ no_kantong: 'K-02' })).body).toMatchObject({ code: 'BAG_TAKEN' })
    const both = await Promise.all([ask({ no_kantong: 'K-03' }), ask({ no_kantong: 'K-03' })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status !== 200)?.body.code).toBe('BAG_TAKEN')
    const { body: paid } = await redeem(redeemBody(loan.no_faktur_hutang))
    expect((await ask({ no_kantong: 'K-02' })).status).toBe(200)
    // A thing that went back by mistake must not go into a bag that another pledge uses by now.
    expect((await cancel(mutasiHutang, paid.no_mutasi_hutang)).body.code).toBe('BAG_TAKEN')
  })

  it('is taken back on its day while nothing was paid on it', async () => {
    const loan = await madeLoan(app)
    const before = await inBags()
    expect((await cancel(hutang, loan.no_faktur_hutang)).body).toMatchObject({ status: 'CANCELLED', sisa_hutang: 0 })
    expect((await inBags()).pieces).toBe(before.pieces - 3)
    expect(await owedFor(loan)).toBe(0)
    const renewed = await madeLoan(app)
    expect((await renew(renewBody(renewed.no_faktur_hutang))).status).toBe(200)
    expect((await cancel(hutang, renewed.no_faktur_hutang)).body.code).toBe('NOT_THE_LATEST')
  })
})

describe('interest', () => {
  it('of some months renews a loan: it is due so many months later than it was', async () => {
    const loan = await madeLoan(app)
    const { body: paid } = await renew(renewBody(loan.no_faktur_hutang, 3))
    expect(paid).toMatchObject({ bulan_bunga: 3, bunga_rp: 150_000, pokok_dibayar: 0, tgl_jatuh_tempo: monthsAfter(loan.tgl_hutang, 5) })
    expect(await journalOf(app, paid.no_mutasi_hutang)).toEqual({ '1-1001': 150_000, '4-1101': -150_000 })
    expect(await openOf(loan.no_faktur_hutang)).toMatchObject({
      bulan_dibayar: 3,
      bunga_rp: 0,
      jumlah_tebus: 2_000_000,
      tgl_jatuh_tempo: paid.tgl_jatuh_tempo,
    })
    expect((await renew({ ...renewBody(loan.no_faktur_hutang, 1, 50_000, 3), jumlah_tebus: 40_000 })).body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      fields: { detail_bayar: 'Yang Harus Dibayar Menjadi Rp. 50,000' },
    })
    expect(
      (
        await renew({
          ...renewBody(loan.no_faktur_hutang, 1, 50_000, 3),
          detail_bayar: [{ ...inCash(60_000)[0]!, jenis: 'TRANSFER', no_rekening: '1234567890' }],
        })
      ).status,
    ).not.toBe(200)
  })

  it('is taken back in reverse order', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const { body: first } = await renew(renewBody(no_faktur_hutang))
    const { body: second } = await renew(renewBody(no_faktur_hutang, 2, 100_000, 1))
    expect((await cancel(mutasiHutang, first.no_mutasi_hutang)).body.code).toBe('NOT_THE_LATEST')
    expect((await cancel(mutasiHutang, second.no_mutasi_hutang)).status).toBe(200)
    expect((await cancel(mutasiHutang, first.no_mutasi_hutang)).status).toBe(200)
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bulan_dibayar: 0, bunga_rp: 25_000 })
  })

  it('changes its interest from the day until which is paid, at another rate than the bracket with an approval', async () => {
    const loan = await madeLoan(app)
    const { no_faktur_hutang, tgl_system: today } = loan
    const { bunga_baru: _rate, ...empty } = renewBody(no_faktur_hutang)
    expect((await renew(empty)).body.fields).toEqual({ bunga_baru: 'Bunga Baru Tidak Boleh Kosong' })
    const body = { ...renewBody(no_faktur_hutang), bunga_baru: 1.25 }
    expect((await renew(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BUNGA_HUTANG' } })
    const { body: paid } = await approved<Answer<LoanEvent>>(app, till, renewLoan, { body })
    // The month itself is counted by the rate that was agreed on.
    expect(paid).toMatchObject({ bunga_persen: 2.5, bunga_baru: 1.25, bunga_rp: 50_000 })
    const begun = daysAfter(monthsAfter(today, -1), -1)
    await lentOn(app, loan, begun)
    // A day of the second month by halves: 15 days at 1.25 %.
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bunga_persen: 1.25, hari_bunga: 15, bunga_rp: 12_500 })
    // The shop offers the rate of the bracket again. It needs no approval, but the interest of today.
    const steps = { bulan_dibayar: 1, jumlah_bulan: 0, jumlah_hari: 0 }
    expect((await renew({ ...partBody(no_faktur_hutang, 0, 0, [], steps), bunga_baru: 2.5 })).body.code).toBe('RATE_NEEDS_INTEREST')
    const half = partBody(no_faktur_hutang, 0, 12_500, [], { ...steps, jumlah_hari: 15 })
    const both = await Promise.all([renew(half), renew(half)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body: second } = both.find(({ status }) => status === 200)!
    expect(second).toMatchObject({ bunga_persen: 1.25, bunga_baru: 2.5 })
    // Taken back in reverse order, each leaves the rate that it found.
    expect((await cancel(mutasiHutang, second.no_mutasi_hutang)).status).toBe(200)
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bunga_persen: 1.25, bunga_rp: 12_500 })
    const { body: redeemed } = await redeem(redeemBody(no_faktur_hutang, 2_012_500))
    expect(redeemed).toMatchObject({ bunga_persen: 1.25, bunga_baru: 1.25, bunga_rp: 12_500 })
  })

  it('does not take more than its interest by transfer, if no principal is named', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const byTransfer = { jenis: 'TRANSFER' as const, no_rekening: '1234567890', no_kartu: null, jumlah: 60_000 }
    const { body } = await renew({ ...renewBody(no_faktur_hutang), detail_bayar: [byTransfer] })
    expect(body).toMatchObject({ code: 'OVERPAID', fields: { 'detail_bayar.0.jumlah': 'Pembayaran Berlebih, Perpanjangan Gagal' } })
    // Cash gives change.
    expect((await renew({ ...renewBody(no_faktur_hutang), detail_bayar: inCash(60_000) })).body).toMatchObject({ kembali: 10_000 })
  })

  it('is paid once for a month, also if several users pay at once', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const paid = await Promise.all(Array.from({ length: 4 }, () => renew(renewBody(no_faktur_hutang))))
    expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(paid.find(({ status }) => status === 409)?.body.code).toBe('MONTHS_CHANGED')
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bulan_dibayar: 1 })
  })
})

describe('a part of a loan', () => {
  it('is paid with the months that have begun; interest is that of the rest since, and the ring goes back', async () => {
    const loan = await madeLoan(app)
    const before = await inBags()
    const { status, body: paid } = await renew(partBody(loan.no_faktur_hutang, 800_000, 850_000, [2]))
    expect({ status, paid }).toMatchObject({
      status: 200,
      paid: {
        jumlah_hutang: 2_000_000,
        pokok_dibayar: 800_000,
        bunga_rp: 50_000,
        grand_total: 850_000,
        total_qty: 3,
        keluar_qty: 2,
        keluar_berat: 4.005,
        detail_barang: [{ urut_hutang: 2, nama_barang: 'CINCIN', harga: 0 }],
      },
    })
    expect(await journalOf(app, paid.no_mutasi_hutang)).toEqual({ '1-1001': 850_000, '1-1501': -800_000, '4-1101': -50_000 })
    expect([(await inBags()).pieces, await owedFor(loan)]).toEqual([before.pieces - 2, 1_200_000])
    expect(await openOf(loan.no_faktur_hutang)).toMatchObject({
      sisa_hutang: 1_200_000,
      bulan_dibayar: 1,
      qty_gadai: 1,
      berat_gadai: 10,
      jumlah_tebus: 1_200_000,
      detail_barang: [{ urut_hutang: 1, nama_barang: 'GELANG' }],
    })
    // The next month is that of the rest, and so is all of it.
    expect((await renew(renewBody(loan.no_faktur_hutang, 1, 30_000, 1, 1_200_000))).body).toMatchObject({
      bunga_rp: 30_000,
      jumlah_hutang: 1_200_000,
    })
    const { body: report } = await app.call<Record<string, unknown>[]>('own.mc1', laporanHutang.api, {
      query: { kode_toko: 'MC2', pilihan_hutang: 'SEMUA' },
    })
    expect(report.find(({ no_faktur_hutang }) => no_faktur_hutang === loan.no_faktur_hutang)).toMatchObject({
      qty_gadai: 1,
      berat_gadai: 10,
      sisa_hutang: 1_200_000,
    })
    const { body: redeemed } = await redeem(redeemBody(loan.no_faktur_hutang, 1_200_000))
    expect(redeemed).toMatchObject({ pokok_dibayar: 1_200_000, keluar_qty: 1, detail_barang: [{ urut_hutang: 1 }] })
    expect([(await inBags()).pieces, await owedFor(loan)]).toEqual([before.pieces - 3, 0])
  })

  it('says at its field what cannot be', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const part = (rupiah: number, back: readonly number[] = [], months = 1) =>
      renew(partBody(no_faktur_hutang, rupiah, rupiah + 50_000 * months, back, { jumlah_bulan: months }))
    expect((await part(0, [], 0)).body).toMatchObject({ code: 'NOTHING_PAID', fields: { jumlah_bulan: expect.any(String) } })
    expect((await part(2_000_000)).body).toMatchObject({ code: 'PART_OF_PRINCIPAL', fields: { angsuran_pokok: expect.any(String) } })
    expect((await part(500_000, [], 0)).body).toMatchObject({
      code: 'MONTHS_FIRST',
      fields: { jumlah_bulan: 'Bunga Sampai Hari Ini Harus Dibayar: 0 Bulan 15 Hari' },
    })
    expect((await part(0, [2])).body).toMatchObject({ code: 'ONLY_FOR_PRINCIPAL' })
    expect((await part(500_000, [1, 2])).body).toMatchObject({ code: 'ALL_OF_IT' })
    expect((await part(500_000, [3])).body).toMatchObject({ code: 'NOT_THERE', fields: { 'detail_barang.0.dikembalikan': expect.any(String) } })
    // Interest paid in advance need not be paid again.
    expect((await renew(renewBody(no_faktur_hutang, 2))).status).toBe(200)
    const ahead = partBody(no_faktur_hutang, 500_000, 500_000, [], { jumlah_bulan: 0, bulan_dibayar: 2 })
    expect((await renew(ahead)).body).toMatchObject({ bunga_rp: 0, pokok_dibayar: 500_000, bulan_bunga: 0 })
    // A user with the old debt on his screen gets a message.
    expect((await renew(ahead)).body).toMatchObject({ code: 'DEBT_CHANGED', fields: { no_faktur_hutang: expect.stringContaining('1,500,000') } })
    expect((await renew({ ...ahead, sisa_hutang: 1_500_000 })).body).toMatchObject({ jumlah_hutang: 1_500_000 })
  })

  it('costs the same interest as redeeming on that day, in the steps of the loan; so does a renewal', async () => {
    const loan = await madeLoan(app)
    const { no_faktur_hutang, tgl_system: today } = loan
    const due = await openOf(no_faktur_hutang)
    expect(due).toMatchObject({ bulan_bunga: 0, hari_bunga: 15, bunga_rp: 25_000 })
    const half = { jumlah_bulan: 0, jumlah_hari: 15 }
    expect((await renew(partBody(no_faktur_hutang, 500_000, 517_000, [], { jumlah_bulan: 0, jumlah_hari: 10 }))).body).toMatchObject({
      code: 'NOT_ITS_STEP',
      fields: { jumlah_hari: 'Bunga Hutang Ini Dihitung Setengah Bulan' },
    })
    const { status, body: part } = await renew(partBody(no_faktur_hutang, 500_000, 525_000, [], half))
    expect({ status, part }).toMatchObject({
      status: 200,
      part: { bulan_bunga: 0, hari_bunga: 15, bunga_rp: 25_000, grand_total: 525_000, tgl_jatuh_tempo: daysAfter(monthsAfter(today, 2), 15) },
    })
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bulan_dibayar: 0, hari_dibayar: 15, bunga_rp: 0, sisa_hutang: 1_500_000 })
    // A month and six days after the loan, counted by halves: one month is due beyond the paid half. Redeeming would cost the same.
    const begun = daysAfter(monthsAfter(today, -1), -6)
    await lentOn(app, loan, begun)
    const then = { ...half, jumlah_bulan: 1, jumlah_hari: 0, bulan_dibayar: 0, hari_dibayar: 15, sisa_hutang: 1_500_000 }
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bulan_bunga: 1, hari_bunga: 0, bunga_rp: 37_500 })
    expect((await renew({ ...partBody(no_faktur_hutang, 0, 37_500, [], then), hari_dibayar: 0 })).body.code).toBe('MONTHS_CHANGED')
    const { body: renewed } = await renew(partBody(no_faktur_hutang, 0, 37_500, [], then))
    expect(renewed).toMatchObject({ bunga_rp: 37_500, tgl_jatuh_tempo: daysAfter(monthsAfter(begun, 3), 15) })
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bulan_dibayar: 1, hari_dibayar: 15, bunga_rp: 0 })
    // After the cancel only the half is paid.
    expect((await cancel(mutasiHutang, renewed.no_mutasi_hutang)).status).toBe(200)
    expect(await openOf(no_faktur_hutang)).toMatchObject({ bulan_dibayar: 0, hari_dibayar: 15, bunga_rp: 37_500 })
    const { body: redeemed } = await redeem(redeemBody(no_faktur_hutang, 1_537_500))
    expect(redeemed).toMatchObject({ bulan_dibayar: 0, hari_dibayar: 15, bulan_bunga: 1, hari_bunga: 0 })
    const query = { kode_toko: 'MC2', tgl_from: today, tgl_to: today, sort_by: 'tgl_hutang', no_pinjam: no_faktur_hutang }
    const { body: rows } = await app.call<Record<string, unknown>[]>('own.mc1', laporanPenebusanDetail.api, { query })
    // The report counts by halves: a month and fifteen days, for which 25,000 and 37,500 were paid.
    expect(rows).toMatchObject([{ no_faktur_hutang, lama_pinjam: 1, lama_hari: 15, bunga_rp: 37_500, bunga_pinjam: 62_500 }])
  })

  it('leaves things that cover the rest: never more than the ceiling, more than the estimate with an approval', async () => {
    const five = { sisa_hutang: 5_000_000 }
    const loan = await madeLoan(app, { jumlah_hutang: 5_000_000 })
    expect((await renew(partBody(loan.no_faktur_hutang, 1_000_000, 1_100_000, [1], five))).body).toMatchObject({
      code: 'REST_NOT_COVERED',
      fields: { angsuran_pokok: 'Sisa Barang Hanya Menjamin Rp. 3,000,145' },
    })
    const body = partBody(loan.no_faktur_hutang, 2_050_000, 2_150_000, [1], five)
    expect((await renew(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'HUTANG_DI_ATAS_TAKSIRAN' } })
    expect((await approved<Answer<LoanEvent>>(app, till, renewLoan, { body })).status).toBe(200)
    // Without anything going back nothing is worth less than it was.
    const other = await madeLoan(app, { jumlah_hutang: 5_000_000 })
    expect((await renew(partBody(other.no_faktur_hutang, 1_000_000, 1_100_000, [], five))).status).toBe(200)
  })

  it('gives nothing back without an approval if the shop has no ceiling for the remaining things, or nothing that rates them', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const body = partBody(no_faktur_hutang, 1, 50_001, [1])
    const { rows } = await sql<{
      kept: object
    }>`delete from plafond_hutang_kadar where kode_kadar = 'K375' returning to_jsonb(plafond_hutang_kadar) as kept`.execute(app.db)
    // Otherwise the first bracket of weight would count alone.
    const { rows: brackets } = await sql<{ kept: object }>`delete from plafond_hutang returning to_jsonb(plafond_hutang) as kept`.execute(app.db)
    expect((await renew(body)).body).toMatchObject({ code: 'NO_CEILING', fields: { angsuran_pokok: expect.any(String) } })
    await app.set({ PLAFOND_HUTANG: 'false', PARAMETER_JUMLAH_HUTANG_POKOK_MODULE: 'false' })
    expect((await renew(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'HUTANG_DI_ATAS_TAKSIRAN' } })
    await app.set({ PLAFOND_HUTANG: 'true', PARAMETER_JUMLAH_HUTANG_POKOK_MODULE: 'true' })
    await sql`insert into plafond_hutang_kadar select * from jsonb_populate_record(null::plafond_hutang_kadar, ${JSON.stringify(rows[0]!.kept)}::jsonb)`.execute(
      app.db,
    )
    const all = JSON.stringify(brackets.map(({ kept }) => kept))
    await sql`insert into plafond_hutang select * from jsonb_populate_recordset(null::plafond_hutang, ${all}::jsonb)`.execute(app.db)
  })

  it('is taken back in reverse order, with the things that went', async () => {
    const loan = await madeLoan(app, { no_kantong: 'K-09' })
    const before = await inBags()
    const { body: first } = await renew(partBody(loan.no_faktur_hutang, 500_000, 550_000, [2]))
    const { body: second } = await renew(
      partBody(loan.no_faktur_hutang, 300_000, 300_000, [], { jumlah_bulan: 0, bulan_dibayar: 1, sisa_hutang: 1_500_000 }),
    )
    expect((await cancel(mutasiHutang, first.no_mutasi_hutang)).body.code).toBe('NOT_THE_LATEST')
    expect((await cancel(mutasiHutang, second.no_mutasi_hutang)).status).toBe(200)
    expect(await owedFor(loan)).toBe(1_500_000)
    expect((await cancel(mutasiHutang, first.no_mutasi_hutang)).status).toBe(200)
    expect([(await inBags()).pieces, await owedFor(loan)]).toEqual([before.pieces, 2_000_000])
    expect(await openOf(loan.no_faktur_hutang)).toMatchObject({ sisa_hutang: 2_000_000, qty_gadai: 3, bulan_dibayar: 0 })
    // And it may go again.
    expect((await renew(partBody(loan.no_faktur_hutang, 500_000, 550_000, [2]))).status).toBe(200)
  })

  it('gives a thing back once, also if several users ask at once', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const requested = await Promise.all(Array.from({ length: 4 }, () => renew(partBody(no_faktur_hutang, 500_000, 550_000, [2]))))
    expect(requested.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await openOf(no_faktur_hutang)).toMatchObject({ sisa_hutang: 1_500_000, qty_gadai: 1 })
  })
})

describe('a redemption', () => {
  it('costs the interest due today, pays the loan back and hands over the pledge; cancelled, all of it goes back', async () => {
    const loan = await madeLoan(app)
    const today = loan.tgl_system
    await lentOn(app, loan, monthsAfter(today, -3))
    expect(await openOf(loan.no_faktur_hutang)).toMatchObject({ bulan_bunga: 3, bunga_rp: 150_000, jumlah_tebus: 2_150_000 })
    const { body: late } = await app.call<{ no_faktur_hutang: string }[]>('own.mc1', laporanHutang.api, {
      query: { kode_toko: 'MC2', pilihan_hutang: 'LEWAT' },
    })
    expect(late.map((each) => each.no_faktur_hutang)).toEqual([loan.no_faktur_hutang])
    const before = await inBags()
    expect((await redeem(redeemBody(loan.no_faktur_hutang, 2_100_000))).body.code).toBe('AMOUNT_CHANGED')
    const { body: paid } = await redeem(redeemBody(loan.no_faktur_hutang, 2_150_000))
    expect(paid).toMatchObject({ bulan_bunga: 3, bunga_rp: 150_000, pokok_dibayar: 2_000_000, grand_total: 2_150_000 })
    expect(await journalOf(app, paid.no_mutasi_hutang)).toEqual({ '1-1001': 2_150_000, '1-1501': -2_000_000, '4-1101': -150_000 })
    expect((await inBags()).pieces).toBe(before.pieces - 3)
    expect([await owedFor(loan), await openOf(loan.no_faktur_hutang)]).toEqual([0, undefined])
    expect((await redeem(redeemBody(loan.no_faktur_hutang))).body).toMatchObject({ code: 'LOAN_NOT_OPEN' })
    const period = { kode_toko: 'MC2', tgl_from: today, tgl_to: today }
    const { body: told } = await app.call<Record<string, unknown>[]>('own.mc1', laporanPenebusanDetail.api, {
      query: { ...period, sort_by: 'tgl_lunas', no_pinjam: loan.no_faktur_hutang },
    })
    expect(told).toMatchObject([
      {
        tgl_hutang: monthsAfter(today, -3),
        tgl_lunas: today,
        lama_pinjam: 3,
        jumlah_hutang: 2_000_000,
        bunga: 2.5,
        bunga_rp: 150_000,
        bunga_pinjam: 150_000,
        total_bayar: 2_150_000,
        detail_barang: [{ nama_barang: 'GELANG' }, { nama_barang: 'CINCIN' }],
      },
    ])
    expect((await cancel(mutasiHutang, paid.no_mutasi_hutang)).status).toBe(200)
    expect(await openOf(loan.no_faktur_hutang)).toMatchObject({ jumlah_tebus: 2_150_000 })
    expect([(await inBags()).pieces, await owedFor(loan)]).toEqual([before.pieces, 2_000_000])
    // For the check of all documents, it is of its own day again.
    await lentOn(app, loan, today)
  })

  it('happens once, also if several users ask at once', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    const both = await Promise.all([redeem(redeemBody(no_faktur_hutang)), redeem(redeemBody(no_faktur_hutang))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('LOAN_NOT_OPEN')
  })
})

describe('a pledge that is not fetched in time', () => {
  const sell = (no_faktur_hutang: string, hasilRp: number, costRp = 0) =>
    approved<Answer<LoanEvent>>(app, till, auctionLoan, { body: auctionBody(no_faktur_hutang, hasilRp, costRp) })
  /** A loan of 2,000,000 at 2.5 percent that was lent three months ago for two. */
  const late = async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -3))
    return loan
  }

  it('is not sold before it is due, nor without an approval', async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -1))
    expect((await sell(loan.no_faktur_hutang, 3_000_000)).body.code).toBe('NOT_DUE')
    const { no_faktur_hutang } = await late()
    expect((await app.call(till, auctionLoan, { body: auctionBody(no_faktur_hutang, 3_000_000) })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const { body: lateOnes } = await app.call<OpenLoan[]>(till, readOpenLoans, { query: { lewat: 'true' } })
    expect(lateOnes.map((each) => each.no_faktur_hutang)).toContain(no_faktur_hutang)
    expect(lateOnes.map((each) => each.no_faktur_hutang)).not.toContain(loan.no_faktur_hutang)
  })

  it('brings the loan, its cost and its interest; the rest is owed to the customer and paid to him', async () => {
    const { no_faktur_hutang, no_hp } = await late()
    const before = await inBags()
    const { status, body: sold } = await sell(no_faktur_hutang, 2_500_000, 50_000)
    expect({ status, sold }).toMatchObject({
      status: 200,
      sold: {
        jenis_hutang: 'LELANG',
        nilai_lelang: 2_500_000,
        biaya_lelang: 50_000,
        bunga_rp: 150_000,
        sisa_lelang: 300_000,
        rugi_lelang: 0,
        grand_total: 2_500_000,
      },
    })
    expect(await journalOf(app, sold.no_mutasi_hutang)).toEqual({
      '1-1001': 2_500_000,
      '1-1501': -2_000_000,
      '2-1107': -300_000,
      '4-1101': -150_000,
      '4-1109': -50_000,
    })
    expect((await inBags()).pieces).toBe(before.pieces - 3)
    const rest = {
      jenis_tagihan: 'SISA_LELANG',
      pihak: no_hp,
      penyelesaian: 'UANG',
      no_rekening: null,
      jumlah_uang: 300_000,
      keterangan: null,
    } as const
    // The payment counts as cash to a person (docs/decisions/051).
    await sql`insert into para_batas_tunai values ('UJI', '2020-01-01', 300000, true)`.execute(app.db)
    expect((await app.call(till, payClaims, { body: rest })).body).toMatchObject({ code: 'CASH_LIMIT' })
    await sql`delete from para_batas_tunai where kode_batas = 'UJI'`.execute(app.db)
    const paid = await app.call<PaidClaims>(till, payClaims, { body: rest })
    expect(paid.body).toMatchObject({
      nama_pihak: 'IBU TITI',
      total_uang: 300_000,
      detail_tagihan: [{ kind: 'HUTANG', reference: no_faktur_hutang }],
    })
    expect(await journalOf(app, paid.body.no_bayar_tagihan)).toEqual({ '1-1001': -300_000, '2-1107': 300_000 })
    // He has it: the sale stands.
    expect((await cancel(mutasiHutang, sold.no_mutasi_hutang)).body.code).toBe('CLAIM_SETTLED')
  })

  it('earns no interest that it does not bring, and less than the loan is lost; by mistake, all of it goes back', async () => {
    const part = await late()
    expect((await sell(part.no_faktur_hutang, 2_040_000, 10_000)).body).toMatchObject({ biaya_lelang: 10_000, bunga_rp: 30_000, sisa_lelang: 0 })
    const { no_faktur_hutang } = await late()
    const { body: lost } = await sell(no_faktur_hutang, 1_800_000, 50_000)
    expect(lost).toMatchObject({ biaya_lelang: 0, bunga_rp: 0, sisa_lelang: 0, rugi_lelang: 200_000 })
    expect(await journalOf(app, lost.no_mutasi_hutang)).toEqual({ '1-1001': 1_800_000, '1-1501': -2_000_000, '6-1006': 200_000 })
    expect((await redeem(redeemBody(no_faktur_hutang))).body.code).toBe('LOAN_NOT_OPEN')
    expect((await cancel(mutasiHutang, lost.no_mutasi_hutang)).status).toBe(200)
    expect(await openOf(no_faktur_hutang)).toMatchObject({ jumlah_tebus: 2_150_000 })
  })
})

describe('what the shop keeps', () => {
  const late = async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -3))
    return loan
  }
  const keep = (no_faktur_hutang: string, nilai: number) =>
    approved<Answer<LoanEvent>>(app, till, keepPledge, { body: keepBody(no_faktur_hutang, nilai) })
  const usedLots = async (nomor: string) => {
    const { rows } = await sql<{ kode_lot: string; cost: number }>`
      select kode_lot, cost from saldo_lot where (kode_toko, tempat) = ('MC2', 'BEKAS') and kode_lot like ${`${nomor}/%`} and pieces > 0 order by 1`.execute(
      app.db,
    )
    return rows
  }

  it('is bought at its value: that pays loan and interest, the rest is owed to the customer, and it becomes used goods by weight', async () => {
    const { no_faktur_hutang } = await late()
    const before = await inBags()
    expect((await app.call(till, keepPledge, { body: keepBody(no_faktur_hutang, 3_000_000) })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const { status, body: kept } = await keep(no_faktur_hutang, 3_000_000)
    expect({ status, kept }).toMatchObject({
      status: 200,
      kept: {
        jenis_hutang: 'AMBIL',
        nilai_ambil: 3_000_000,
        nilai_lelang: 0,
        bunga_rp: 150_000,
        sisa_lelang: 850_000,
        rugi_lelang: 0,
        jumlah_bayar: 0,
      },
    })
    expect(await journalOf(app, kept.no_mutasi_hutang)).toEqual({ '1-1303': 3_000_000, '1-1501': -2_000_000, '2-1107': -850_000, '4-1101': -150_000 })
    expect((await inBags()).pieces).toBe(before.pieces - 3)
    // By their gold: 7.5 g and 1.502 g of it.
    const lots = await usedLots(kept.no_mutasi_hutang)
    expect(lots.map(({ cost }) => cost)).toEqual([2_499_479, 500_521])
    expect(kept.detail_barang.map(({ harga }) => harga)).toEqual(lots.map(({ cost }) => cost))
    // It can be used like bought goods.
    const destroyed = await approved<Answer<object>>(app, till, destroyPurchase, {
      body: { keterangan: 'LEBUR', detail_barang: [{ kode_beli: lots[0]!.kode_lot }] },
    })
    expect(destroyed.status).toBe(200)
    expect((await cancel(mutasiHutang, kept.no_mutasi_hutang)).body).toMatchObject({ code: 'STOCK_SHORT' })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('for less than the loan is a loss; by mistake all of it goes back', async () => {
    const { no_faktur_hutang } = await late()
    const before = await inBags()
    const { body: kept } = await keep(no_faktur_hutang, 1_700_000)
    expect(kept).toMatchObject({ bunga_rp: 0, sisa_lelang: 0, rugi_lelang: 300_000 })
    expect(await journalOf(app, kept.no_mutasi_hutang)).toEqual({ '1-1303': 1_700_000, '1-1501': -2_000_000, '6-1006': 300_000 })
    expect((await cancel(mutasiHutang, kept.no_mutasi_hutang)).status).toBe(200)
    expect([await inBags(), await usedLots(kept.no_mutasi_hutang)]).toEqual([before, []])
    expect(await openOf(no_faktur_hutang)).toMatchObject({ jumlah_tebus: 2_150_000 })
  })

  it('needs a value for each thing, and refuses an impossible one', async () => {
    const { no_faktur_hutang } = await late()
    expect((await keep(no_faktur_hutang, 1)).body).toMatchObject({ code: 'WORTH_TOO_LITTLE', fields: { harga_ambil: expect.any(String) } })
    expect((await app.call(till, keepPledge, { body: keepBody(no_faktur_hutang, 999_999_999_999) })).status).toBe(400)
    // The user who enters the value sees the value of its gold.
    expect((await openOf(no_faktur_hutang))?.nilai_emas_gadai).toBeGreaterThan(10_000_000)
  })

  it('is not kept before it is due', async () => {
    const { no_faktur_hutang } = await madeLoan(app)
    expect((await keep(no_faktur_hutang, 3_000_000)).body.code).toBe('NOT_DUE')
  })
})

it('a purity without a ceiling adds nothing to those that have one', async () => {
  await sql`delete from plafond_hutang_kadar where kode_kadar = 'K420'`.execute(app.db)
  const line = { nama_barang: 'GELANG', kode_kadar: 'K375', qty: 1, berat: 10, berat_dengan_plastik: null, kode_kondisi: null, foto: null }
  const alone = await ask({ jumlah_hutang: 24_000_000, detail_barang: [line] })
  const withCrumb = await ask({ jumlah_hutang: 24_000_000, detail_barang: [line, { ...line, kode_kadar: 'K420', berat: 0.001 }] })
  expect([alone.body.code, withCrumb.body.code]).toEqual(['OVER_CEILING', 'OVER_CEILING'])
  expect(withCrumb.body.fields).toEqual(alone.body.fields)
})

it('adds up by days and by purities to the books, with all payments and cancellations', async () => {
  const { no_faktur_hutang } = await madeLoan(app)
  expect((await renew(partBody(no_faktur_hutang, 500_000, 550_000, [2]))).status).toBe(200)
  const rowsOf = async (call: Call, period = {}) => {
    const { status, body } = await app.call<Record<string, number>[]>('own.mc1', call, { query: { kode_toko: 'MC2', ...period } })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  // A month at a time, as a report is asked.
  const everyDay = async (call: Call) => {
    const months = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01']
    return (
      await Promise.all(months.map((tgl_from) => rowsOf(call, { tgl_from, tgl_to: `${tgl_from.slice(0, 8)}${tgl_from.includes('-11-') ? 30 : 31}` })))
    ).flat()
  }
  const sum = (rows: readonly Record<string, number>[], field: string) => Math.round(rows.reduce((all, row) => all + row[field]!, 0) * 1_000) / 1_000
  const [lent, paid, pledges] = [
    await everyDay(laporanPinjamanRekap.api),
    await everyDay(laporanPenebusanRekap.api),
    await rowsOf(laporanGlobalStockPinjam.api),
  ]
  const { rows } = await sql<{ owed: number }>`
    select sum(rupiah)::bigint as owed from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'PIUTANG_GADAI')`.execute(app.db)
  expect(sum(lent, 'jumlah_hutang') - sum(paid, 'pokok_dibayar')).toBe(rows[0]!.owed)
  const bags = await inBags()
  expect([sum(pledges, 'qty'), sum(pledges, 'berat')]).toEqual([bags.pieces, bags.gross])
  expect(sum(lent, 'total_qty') - sum(paid, 'keluar_qty')).toBe(bags.pieces)
  expect(new Set(paid.map(({ jenis_hutang }) => jenis_hutang))).toEqual(new Set(['PERPANJANG', 'LUNAS', 'LELANG', 'AMBIL']))
})
