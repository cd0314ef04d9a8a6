import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type CheckedCoupon, type Coupon, issueCoupons, readCoupon } from '#modules/coupons/contract/kupon.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan, type Sale, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { pickUp } from '../contract/mutasi-titipan.ts'
import { type Deposit, titipan } from '../contract/titipan.ts'
import { cash, madeDeposit } from './testing/made-deposit.ts'

const [till, memberPhone, couponRp, paidRp] = ['kasir.mc2', '081277770001', 50_000, 500_000]
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ KUPON_PENJUALAN: 'true', HIDUP_FEATURE_MODULE: 'true', MEMBER: 'true' })
  // One kind has no minimum and is issued by sales too. One kind has a minimum that no sale reaches. One kind is for its member only.
  await sql`
    insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir, belanja_terbit, hanya_member)
    select k.*, '2020-01-01', '2099-12-31', case k.kode when 'BEBAS' then 1 end, k.kode = 'MEMBER'
    from (values ('BEBAS', 'KUPON COBA', 0, ${couponRp}::bigint), ('BESAR', 'KUPON COBA', 900000000000, ${couponRp}), ('MEMBER', 'KUPON COBA', 0, ${couponRp}), ('KAYA', 'KUPON COBA', 0, 900000000000))
      k (kode, nama, minimal, nilai)`.execute(app.db)
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

async function coupon(kode_kupon: string, kode_member: string | null = null): Promise<string> {
  const { status, body } = await approved<Coupon[]>(app, 'own.mc2', issueCoupons, {
    body: { kode_kupon, jumlah_kupon: 1, kode_member, keterangan: null },
  })
  expect([status, body]).toMatchObject([200, [{}]])
  return body[0]!.no_kupon
}
const moves = async (no_kupon: string) =>
  (await app.call<CheckedCoupon>(till, readCoupon, { params: { no_kupon } })).body.riwayat.map(({ gerak_kupon }) => gerak_kupon)
const take = ({ no_titipan, grand_total }: Deposit, no_kupons: readonly string[]) =>
  app.call<Sale & { code: string; fields: object }>(till, pickUp, {
    body: {
      no_titipan,
      keterangan: null,
      detail_kupon: no_kupons.map((no_kupon) => ({ no_kupon })),
      detail_bayar: [cash(grand_total - paidRp - couponRp * no_kupons.length)],
    },
  })

it('is picked up with a coupon, which pays a part of what is left and is given back by the cancelling', async () => {
  const made = await madeDeposit(app)
  const no_kupon = await coupon('BEBAS')
  const { status, body } = await take(made, [no_kupon])
  expect([status, body]).toMatchObject([
    200,
    {
      grand_total: made.grand_total,
      bayar_titipan: paidRp,
      bayar_kupon: couponRp,
      jumlah_bayar: made.grand_total - paidRp - couponRp,
      detail_kupon: [{ no_kupon }],
      // Its price was agreed on: it issues none, though its goods come to it.
      kupon_terbit: [],
    },
  ])
  expect(await moves(no_kupon)).toEqual(['TERBIT', 'PAKAI'])
  const undone = await approved(app, till, penjualan.calls.actions.batal, { params: { nomor: body.no_faktur }, body: { alasan: 'SALAH' } })
  expect(undone.status).toBe(200)
  expect(await moves(no_kupon)).toEqual(['TERBIT', 'PAKAI', 'KEMBALI'])
  expect((await app.call<Deposit>(till, titipan.calls.read, { params: { nomor: made.no_titipan } })).body).toMatchObject({
    status: 'AKTIF',
    uang_titipan: paidRp,
  })
  expect((await take(made, [no_kupon])).status).toBe(200)
})

it('says at the coupon why it does not hold, and leaves the deposit as it was', async () => {
  const made = await madeDeposit(app)
  const sold = await app.call<Sale>(till, sell, {
    body: await loweredSale(app.db, (await stockPieces(app.db, 'MC2', 1))[0]!, 0, { nama_customer: 'IBU RATNA', no_hp: memberPhone }),
  })
  const kode_member = sold.body.kode_member as string
  const spent = await coupon('BEBAS')
  expect((await take(await madeDeposit(app), [spent])).status).toBe(200)
  const codes: [string, string][] = [
    [spent, 'COUPON_USED'],
    [await coupon('BESAR'), 'COUPON_MINIMUM'],
    [await coupon('KAYA'), 'COUPON_TOO_LARGE'],
    [await coupon('MEMBER', kode_member), 'COUPON_OTHER_MEMBER'],
    ['KP000000000000', 'COUPON_UNKNOWN'],
  ]
  for (const [no_kupon, code] of codes) {
    const { status, body } = await take(made, [no_kupon])
    expect([code, status >= 400, body.code, Object.keys(body.fields)]).toEqual([code, true, code, [no_kupon]])
  }
  expect((await take(made, [codes[1]![0], codes[1]![0]])).body.fields).toEqual({ 'detail_kupon.1.no_kupon': 'Kupon Sudah Ada' })
  const { body: still } = await app.call<Deposit>(till, titipan.calls.read, { params: { nomor: made.no_titipan } })
  expect(still).toMatchObject({ status: 'AKTIF', uang_titipan: paidRp })
  // What is his by his telephone he may use.
  const { status, body } = await take(await madeDeposit(app, { no_hp: memberPhone }), [codes[3]![0]])
  expect([status, body]).toMatchObject([200, { kode_member, bayar_kupon: couponRp }])
})

it('stands in the reports as the ledgers have it', async () => expect(await reportDifferences(app, 'MC2')).toEqual([]))
