import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type CheckedCoupon, type Coupon, issueCoupons, listCoupons, readCoupon, reprintCoupons } from '#modules/coupons/contract/kupon.ts'
import { couponsExpire } from '#modules/coupons/server/expire.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { acceptSale, lookAtWaiting } from '../contract/validasi.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { stockPieces } from './testing/stock.ts'
import { leftSale } from './testing/waiting-sale.ts'

let app: TestApp
let today = ''
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ BATAS_KUPON_TERBIT: '1000000000', KUPON_PENJUALAN: 'true', HIDUP_FEATURE_MODULE: 'true', MEMBER: 'true' })
  today = (await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = 'MC2'`.execute(app.db)).rows[0]!.tgl_system
})
beforeEach(async () => {
  await sql`update kupon set belanja_terbit = null`.execute(app.db)
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

interface Kind {
  readonly belanja_minimal?: number
  readonly belanja_terbit?: number | null
  readonly maksimal_per_nota?: number
  readonly hanya_member?: boolean
  readonly toko_berlaku?: string | null
  readonly mulai?: string
}
let kinds = 0
/** A kind of coupon that runs now, of 50,000 rupiah. */
async function kind({
  belanja_minimal = 0,
  belanja_terbit = null,
  maksimal_per_nota = 1,
  hanya_member = false,
  toko_berlaku = null,
  mulai = today,
}: Kind = {}) {
  kinds += 1
  const kode_kupon = `K${100 + kinds}`
  await sql`insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir, belanja_terbit, maksimal_per_nota, hanya_member, toko_berlaku)
    values (${kode_kupon}, 'KUPON COBA', ${belanja_minimal}, 50000, ${mulai}::date, ${mulai}::date + 10, ${belanja_terbit}, ${maksimal_per_nota}, ${hanya_member}, ${toko_berlaku})`.execute(
    app.db,
  )
  return kode_kupon
}
const issued = async (kode_kupon: string, jumlah_kupon = 1, kode_member: string | null = null) => {
  const { status, body } = await app.call<Coupon[]>('own.mc2', issueCoupons, { body: { kode_kupon, jumlah_kupon, kode_member, keterangan: null } })
  expect([status, body]).toMatchObject([200, {}])
  return body.map(({ no_kupon }) => no_kupon)
}
const coupon = async (of: Kind = {}) => (await issued(await kind(of)))[0]!
async function bodyWith(no_kupons: readonly string[], facts: object = {}, kode_toko = 'MC2') {
  const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0, facts)) as { detail_bayar: { jumlah: number }[] }
  body.detail_bayar[0]!.jumlah -= 50_000 * no_kupons.length
  return { ...body, detail_kupon: no_kupons.map((no_kupon) => ({ no_kupon })) }
}
const sale = async (no_kupons: readonly string[], facts: object = {}) => app.call<Sale>('kasir.mc2', sell, { body: await bodyWith(no_kupons, facts) })
const checked = async (no_kupon: string) => (await app.call<CheckedCoupon>('kasir.mc2', readCoupon, { params: { no_kupon } })).body
const cancelled = (no_faktur: string) =>
  approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], { params: { nomor: no_faktur }, body: { alasan: 'SALAH BARANG' } })
const refusalOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const givenAway = async () =>
  (
    await sql<{ rupiah: number }>`
      select coalesce(sum(j.debet - j.kredit), 0)::bigint as rupiah from jurnal j
      where j.kode_toko = 'MC2' and j.nomor_akun = (select nomor_akun from para_akun_transaksi where (trx, type, kode_akun) = ('PENJUALAN', 'PENJUALAN', 'KUPON'))`.execute(
      app.db,
    )
  ).rows[0]!.rupiah

it('pay a part of one sale: the revenue stays whole, the coupon is booked separately, and cancelling gives it back', async () => {
  const no_kupon = await coupon()
  expect(await checked(no_kupon)).toMatchObject({ status_kupon: 'BERLAKU', nilai_kupon: 50_000, riwayat: [{ gerak_kupon: 'TERBIT' }] })
  const before = await givenAway()
  const { status, body } = await sale([no_kupon])
  expect([status, body]).toMatchObject([
    200,
    { bayar_kupon: 50_000, jumlah_bayar: body.grand_total - 50_000, detail_kupon: [{ no_kupon, nilai_kupon: 50_000 }] },
  ])
  expect((await givenAway()) - before).toBe(50_000)
  expect(await checked(no_kupon)).toMatchObject({
    status_kupon: 'DIPAKAI',
    riwayat: [{ gerak_kupon: 'TERBIT' }, { gerak_kupon: 'PAKAI', no_faktur: body.no_faktur }],
  })
  const again = await sale([no_kupon])
  expect([again.status, refusalOf(again), (again.body as unknown as { fields: object }).fields]).toEqual([
    409,
    'COUPON_USED',
    { [no_kupon]: `Kupon ${no_kupon} Sudah Dipakai` },
  ])
  expect((await cancelled(body.no_faktur)).status).toBe(200)
  expect(await givenAway()).toBe(before)
  expect((await checked(no_kupon)).riwayat.map(({ gerak_kupon }) => gerak_kupon)).toEqual(['TERBIT', 'PAKAI', 'KEMBALI'])
  expect((await sale([no_kupon])).status).toBe(200)
})

it('are listed by day and state, with only the last four characters of their codes', async () => {
  const kode_kupon = await kind()
  const [used, open] = (await issued(kode_kupon, 2)) as [string, string]
  expect((await sale([used])).status).toBe(200)
  const list = async (query: Record<string, string>) => {
    const { status, body } = await app.call<ReplyOf<typeof listCoupons>>('own.mc2', listCoupons, { query })
    expect(status).toBe(200)
    expect(body.total).toBe(body.rows.length)
    const ours = body.rows.filter((row) => row.kode_kupon === kode_kupon)
    return ours.map(({ no_kupon, status_kupon }) => `${no_kupon} ${status_kupon}`).toSorted((one, other) => one.localeCompare(other))
  }
  const masked = (no_kupon: string) => `••••${no_kupon.slice(-4)}`
  const both = [`${masked(used)} DIPAKAI`, `${masked(open)} BERLAKU`].toSorted((one, other) => one.localeCompare(other))
  expect(await list({})).toEqual(both)
  expect(await list({ status_kupon: 'ALL' })).toEqual(both)
  expect(await list({ status_kupon: 'DIPAKAI' })).toEqual([`${masked(used)} DIPAKAI`])
  expect(await list({ tgl_from: '2020-01-01', tgl_to: '2020-01-31' })).toEqual([])
})

it('issued once more because the answer was lost are those of before', async () => {
  const body = { kode_kupon: await kind(), jumlah_kupon: 3, kode_member: null, keterangan: null }
  const ask = () => app.call<Coupon[]>('own.mc2', issueCoupons, { body, key: 'coupons-again' })
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again]).toMatchObject([200, { status: 200, body: first.body }])
  const { rows } = await sql`select from kupon_terbit where kode_kupon = ${body.kode_kupon}`.execute(app.db)
  expect(rows).toHaveLength(3)
})

it('issued by hand above the daily limit need an approval of another user', async () => {
  const { rows } = await sql<{ issued: number }>`
    select coalesce(sum(nilai_kupon), 0)::bigint as issued from kupon_terbit where no_faktur is null and user_id = 'own.mc2'`.execute(app.db)
  await app.set({ BATAS_KUPON_TERBIT: String((rows[0]?.issued ?? 0) + 100_000) })
  const body = { kode_kupon: await kind(), jumlah_kupon: 1, kode_member: null, keterangan: null }
  const issue = (facts: object = {}) => app.call('own.mc2', issueCoupons, { body: { ...body, ...facts } })
  expect((await issue({ jumlah_kupon: 3 })).body).toMatchObject({
    code: 'APPROVAL_REQUIRED',
    details: { kategori: 'BATAS_KUPON_TERBIT', selisih_rp: 150_000 },
  })
  expect((await issue({ jumlah_kupon: 2 })).status).toBe(200)
  expect(refusalOf(await issue())).toBe('APPROVAL_REQUIRED')
  // Coupons that he issued in another shop count too.
  await app.asOwner(sql`update kupon_terbit set kode_toko = 'MC3' where kode_kupon = ${body.kode_kupon}`, 'unguarded')
  expect(refusalOf(await issue())).toBe('APPROVAL_REQUIRED')
  await app.asOwner(sql`update kupon_terbit set kode_toko = 'MC2' where kode_kupon = ${body.kode_kupon}`, 'unguarded')
  expect((await approved(app, 'own.mc2', issueCoupons, { body })).status).toBe(200)
  await app.set({ BATAS_KUPON_TERBIT: '1000000000' })
})

it('of eight tills with one coupon, one gets it and the others the reason', async () => {
  const no_kupon = await coupon()
  // Of two shops, so that there are transactions of several connections; and of one shop, where they travel together.
  const shops = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'MC2' : 'MC3'))
  const bodies: Awaited<ReturnType<typeof bodyWith>>[] = []
  for (const shop of shops) bodies.push(await bodyWith([no_kupon], {}, shop))
  const answers = await Promise.all(shops.map((shop, at) => app.call(`kasir.${shop.toLowerCase()}`, sell, { body: bodies[at]! })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(new Set(answers.filter(({ status }) => status === 409).map(refusalOf))).toEqual(new Set(['COUPON_USED']))
  expect((await checked(no_kupon)).riwayat.map(({ gerak_kupon }) => gerak_kupon)).toEqual(['TERBIT', 'PAKAI'])
  expect(await verify(app.db, 'MC3')).toEqual([])
})

it('say why they do not hold', async () => {
  const later = await coupon({ mulai: '2099-01-01' })
  const large = await coupon({ belanja_minimal: 900_000_000_000 })
  const other = await coupon({ toko_berlaku: 'MC3' })
  const { body: bought } = await sale([], { nama_customer: 'IBU SARI', no_hp: '081111112222' })
  const [hers] = await issued(await kind({ hanya_member: true }), 1, bought.kode_member)
  const [first, second] = await issued(await kind(), 2)
  const reasons = []
  for (const brought of [[later], [large], [other], [hers!], [first!, second!], ['KP000000000000']]) reasons.push(refusalOf(await sale(brought)))
  expect(reasons).toEqual(['COUPON_NOT_YET', 'COUPON_MINIMUM', 'COUPON_OTHER_SHOP', 'COUPON_OTHER_MEMBER', 'COUPON_TOO_MANY', 'COUPON_UNKNOWN'])
  const twice = await app.call<{ fields: object }>('kasir.mc2', sell, { body: await bodyWith([first!, first!]) })
  expect([twice.status, twice.body.fields]).toEqual([400, { 'detail_kupon.1.no_kupon': 'Kupon Sudah Ada' }])
  expect((await sale([hers!], { nama_customer: 'IBU SARI', no_hp: '081111112222' })).status).toBe(200)
  const [, a, b] = await issued(await kind({ maksimal_per_nota: 2 }), 3)
  expect((await sale([a!, b!])).body).toMatchObject({ bayar_kupon: 100_000 })
  await app.set({ KUPON_PENJUALAN: 'false' })
  const off = refusalOf(await sale([first!]))
  await app.set({ KUPON_PENJUALAN: 'true' })
  expect(off).toBe('COUPON_MODULE_OFF')
})

it('are issued by a sale that reaches what their kind asks, taken back with it, and keep it once they are used', async () => {
  const kode_kupon = await kind({ belanja_terbit: 1 })
  const members = await kind({ belanja_terbit: 1, hanya_member: true })
  await kind({ belanja_terbit: 900_000_000_000 })
  const { body: first } = await sale([])
  expect(first.kupon_terbit.map((each) => each.kode_kupon)).toEqual([kode_kupon])
  const its = first.kupon_terbit[0]!.no_kupon
  expect(await checked(its)).toMatchObject({ status_kupon: 'BERLAKU', riwayat: [{ gerak_kupon: 'TERBIT', no_faktur: first.no_faktur }] })
  const { body: second } = await sale([its], { nama_customer: 'IBU SARI', no_hp: '081111112223' })
  expect(second).toMatchObject({ bayar_kupon: 50_000, kupon_terbit: [{ kode_kupon }, { kode_kupon: members }] })
  expect(await checked(second.kupon_terbit[1]!.no_kupon)).toMatchObject({ kode_member: second.kode_member, nama_member: 'IBU SARI' })

  const kept = await cancelled(first.no_faktur)
  expect([kept.status, refusalOf(kept)]).toEqual([409, 'ISSUED_COUPON_USED'])
  expect((await cancelled(second.no_faktur)).status).toBe(200)
  expect(await checked(second.kupon_terbit[0]!.no_kupon)).toMatchObject({ status_kupon: 'DITARIK' })
  expect(refusalOf(await sale([second.kupon_terbit[0]!.no_kupon]))).toBe('COUPON_WITHDRAWN')
  expect((await cancelled(first.no_faktur)).status).toBe(200)
  expect(await checked(its)).toMatchObject({ status_kupon: 'DITARIK' })
})

it('of a waiting sale are named when it is left, and used when its money is taken', async () => {
  const [no_kupon, spent] = (await issued(await kind(), 2)) as [string, string]
  const left = await leftSale(app, await bodyWith([no_kupon]))
  const now = (await app.call('kasir.mc2', lookAtWaiting, { params: { no_antri: left.no_antri } })).body
  expect(now).toMatchObject({ bayar_kupon: 50_000, bayar: left.grand_total - 50_000, semula: left.grand_total - 50_000 })
  expect((await checked(no_kupon)).status_kupon).toBe('BERLAKU')
  const { status, body } = await app.call<Sale>('kasir.mc2', acceptSale, { body: { ...left, bayar_tukar: 0 } })
  expect([status, body]).toMatchObject([200, { bayar_kupon: 50_000, detail_kupon: [{ no_kupon }] }])

  const late = await leftSale(app, await bodyWith([spent]))
  expect((await sale([spent])).status).toBe(200)
  const refused = await app.call('kasir.mc2', acceptSale, { body: { ...late, bayar_tukar: 0 } })
  expect([refused.status, refusalOf(refused)]).toEqual([409, 'COUPON_USED'])
  await sql`update antrian set status_antri = 'DITOLAK', alasan_tolak = 'KUPON', diputuskan_oleh = 'kasir.mc2', diputuskan_at = now() where no_antri = ${late.no_antri}`
    .execute(app.db)
    .catch(() => undefined)
})

it('are shown without the codes of unused ones to readers of the sale; users who may issue coupons get the codes for their slips, and the audit records it', async () => {
  await kind({ belanja_terbit: 1, hanya_member: true, toko_berlaku: 'MC2' })
  const [used, unused] = (await issued(await kind(), 2)) as [string, string]
  const { body: first } = await sale([used], { nama_customer: 'IBU RATNA', no_hp: '081111112299' })
  const code = first.kupon_terbit[0]!.no_kupon
  expect(first.kupon_terbit[0]).toMatchObject({ no_kupon: expect.stringMatching(/^KP.{12}$/), hanya_member: true, toko_berlaku: 'MC2' })
  const nomor = first.no_faktur
  const { read, receipt, receipts, reprint, list } = penjualan.calls
  const bynota = { body: { no_faktur: nomor } }
  /** Every answer about a sale, for a cashier. */
  const told = async () =>
    [
      await app.call('kasir.mc2', read, { params: { nomor } }),
      await app.call('kasir.mc2', receipt, bynota),
      await app.call('kasir.mc2', receipts, bynota),
      await app.call('kasir.mc2', reprint, { params: { nomor } }),
      await app.call('kasir.mc2', list, { query: { cari: nomor } }),
    ].map(({ status, body }) => {
      expect([status, body]).toMatchObject([200, {}])
      return JSON.stringify(body)
    })
  for (const answer of await told()) expect(answer).not.toContain(code)
  expect((await told())[0]).toContain(`••••${code.slice(-4)}`)
  // One that has paid is money again when the sale is cancelled.
  for (const answer of await told()) expect(answer).not.toContain(used)

  expect((await app.call('kasir.mc2', reprintCoupons, bynota)).status).toBe(403)
  const again = await app.call<Coupon[]>('own.mc2', reprintCoupons, bynota)
  expect([again.status, again.body]).toMatchObject([200, [{ no_kupon: code, hanya_member: true, toko_berlaku: 'MC2', nama_member: 'IBU RATNA' }]])
  const { rows } = await sql`select user_id, subject, subject_key, after from audit order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ user_id: 'own.mc2', subject: 'kupon_terbit', subject_key: nomor, after: { dicetak_ulang: [`••••${code.slice(-4)}`] } }])

  const { body: second } = await sale([unused])
  expect((await cancelled(nomor)).body).toMatchObject({
    detail_kupon: [{ no_kupon: `••••${used.slice(-4)}` }],
    kupon_terbit: [{ no_kupon: `••••${code.slice(-4)}` }],
  })
  expect((await cancelled(second.no_faktur)).status).toBe(200)
  expect(refusalOf(await app.call('own.mc2', reprintCoupons, bynota))).toBe('NO_COUPONS_LEFT')
})

it.each([
  ['what is left of one', 'kupon_terbit', sql`sisa = 1 - sisa`],
  ['what one is worth', 'kupon_terbit', sql`nilai_kupon = nilai_kupon + 13`],
  ['what its ledger says it is worth', 'mutasi_kupon', sql`rupiah = rupiah - 13`],
  ['a sale that used it', 'mutasi_kupon', sql`jenis = 'HANGUS', no_faktur = null`],
  ['the value that its sale says', 'penjualan_kupon', sql`nilai_kupon = nilai_kupon + 13`],
])('verify finds %s that was bent where no trigger could see it', async (_, table, change) => {
  const no_kupon = await coupon()
  expect((await sale([no_kupon])).status).toBe(200)
  const name = sql.table(table)
  // The line of its use, where the ledger is bent.
  const which = table === 'mutasi_kupon' ? sql`no_kupon = ${no_kupon} and jumlah = -1` : sql`no_kupon = ${no_kupon}`
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${name} t where ${which}`.execute(app.db)
  await app.asOwner(sql`update ${name} set ${change} where ${which}`, 'unguarded')
  const found = (await verify(app.db, 'MC2')).filter(({ balance }) => balance === 'kupon_terbit')
  expect(found.length).toBeGreaterThan(0)
  for (const { key } of found) expect(key).toContain(no_kupon)
  const columns = table === 'kupon_terbit' ? ['sisa', 'nilai_kupon'] : table === 'mutasi_kupon' ? ['jenis', 'no_faktur', 'rupiah'] : ['nilai_kupon']
  const back = columns.map((column) => sql`${sql.ref(column)} = o.${sql.ref(column)}`)
  await app.asOwner(
    sql`update ${name} t set ${sql.join(back)} from jsonb_populate_record(null::${name}, ${JSON.stringify(rows[0]?.row)}::jsonb) o
        where t.no_kupon = ${no_kupon} ${table === 'mutasi_kupon' ? sql`and t.id = o.id` : sql``}`,
    'unguarded',
  )
})

it('verify finds a line of the ledger of coupons that is gone, in the shop that it is of', async () => {
  const no_kupon = await coupon()
  const { body } = await sale([no_kupon], {})
  await app.asOwner(sql`create table lost as select * from mutasi_kupon where no_kupon = ${no_kupon} and jenis = 'PAKAI'`, 'unguarded')
  await app.asOwner(sql`delete from mutasi_kupon where no_kupon = ${no_kupon} and jenis = 'PAKAI'`, 'unguarded')
  expect(await verify(app.db, 'MC2')).toEqual([
    { balance: 'kupon_terbit', key: no_kupon, measure: 'pieces', expected: 1, found: 0 },
    { balance: 'kupon_terbit', key: no_kupon, measure: 'rupiah', expected: 50_000, found: 0 },
    { balance: 'kupon_terbit', key: `${no_kupon} PAKAI ${body.no_faktur}`, measure: 'pieces', expected: 1, found: 0 },
  ])
  await app.asOwner(sql`insert into mutasi_kupon overriding system value select * from lost`, 'unguarded')
  await app.asOwner(sql`drop table lost`, 'unguarded')
})

it('expire at night, in the shop that issued them, and are not used any more', async () => {
  const no_kupon = await coupon()
  const night = () => inTransaction(app.db, { user_id: '' }, (tx) => app.app.enqueue(tx, couponsExpire.job, null))
  await night()
  expect((await checked(no_kupon)).status_kupon).toBe('BERLAKU')
  await app.asOwner(
    sql`update kupon_terbit set tgl_mulai = tgl_mulai - 90, tgl_akhir = tgl_akhir - 90, tgl_system = tgl_system - 90 where no_kupon = ${no_kupon}`,
    'unguarded',
  )
  expect(refusalOf(await sale([no_kupon]))).toBe('COUPON_EXPIRED')
  // While the night before is still under way no second one is left.
  await expect
    .poll(async () => {
      await night()
      return (await checked(no_kupon)).riwayat.map(({ gerak_kupon }) => gerak_kupon)
    })
    .toEqual(['TERBIT', 'HANGUS'])
  expect(refusalOf(await sale([no_kupon]))).toBe('COUPON_EXPIRED')
})

it('change only with their sale: the database refuses to issue, use or change one without it', async () => {
  const no_kupon = await coupon()
  const { body } = await sale([])
  const tries = [
    sql`insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, no_faktur, user_id) values ('MC2', ${today}, ${no_kupon}, 'PAKAI', -1, ${body.no_faktur}, 'x')`,
    sql`insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, user_id) values ('MC2', ${today}, ${no_kupon}, 'HANGUS', -1, 'x')`,
    sql`update mutasi_kupon set jumlah = 1 where no_kupon = ${no_kupon}`,
    sql`delete from mutasi_kupon where no_kupon = ${no_kupon}`,
    sql`update kupon_terbit set sisa = 0 where no_kupon = ${no_kupon}`,
    sql`update kupon_terbit set nilai_kupon = 900000 where no_kupon = ${no_kupon}`,
    sql`delete from kupon_terbit where no_kupon = ${no_kupon}`,
    sql`insert into penjualan_kupon (kode_toko, no_faktur, no_urut, tgl_system, no_kupon, kode_kupon, nama_kupon, nilai_kupon)
        values ('MC2', ${body.no_faktur}, 1, ${today}, ${no_kupon}, 'K1', 'X', 50000)`,
  ]
  for (const each of tries) await expect(each.execute(app.db)).rejects.toThrow()
  expect((await checked(no_kupon)).riwayat).toHaveLength(1)
})

it('pays nothing that points are given for, as points themselves do not', async () => {
  const customer = { nama_customer: 'IBU RINI', no_hp: '081222222229' }
  const body = await bodyWith([await coupon()], customer)
  const paidRp = body.detail_bayar[0]!.jumlah
  await sql`delete from para_poin`.execute(app.db)
  await sql`delete from get_poin_member`.execute(app.db)
  // So many for the payment in money, one more for the total of the goods.
  await sql`insert into get_poin_member values ('P1', 0, ${paidRp}, 3), ('P2', ${paidRp + 1}, 999999999, 4)`.execute(app.db)
  const { status, body: sold } = await app.call<Sale>('kasir.mc2', sell, { body })
  expect([status, sold.bayar_kupon, sold.poin_didapat]).toEqual([200, 50_000, 3])
})

it('stand in the reports as the ledgers have them', async () => expect(await reportDifferences(app, 'MC2')).toEqual([]))
