import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { stockPieces } from './testing/stock.ts'
import { tradeInBody } from './testing/trade-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ MEMBER: 'true', PENJUALAN_BAYAR_POIN: 'true', NILAI_POIN: '1000', HIDUP_FEATURE_MODULE: 'true' })
  await sql`delete from para_poin`.execute(app.db)
  await sql`delete from get_poin_member`.execute(app.db)
  await sql`insert into get_poin_member values ('P1', 1000000, 999999999, 20)`.execute(app.db)
})
afterAll(() => app.stop())

const customer = (no_hp: string) => ({ nama_customer: 'IBU SARI', no_hp })
const saldo = async (no_hp: string) => {
  const { rows } = await sql<{ poin: number }>`select poin from saldo_poin join member using (kode_member) where no_hp = ${no_hp}`.execute(app.db)
  return rows[0]?.poin ?? 0
}
const owed = async (no_hp: string) => {
  const { rows } = await sql<{ rupiah: number }>`
    select coalesce(sum(rupiah), 0)::bigint as rupiah from saldo_tagihan join member on kode_member = pihak where jenis = 'POIN' and no_hp = ${no_hp}`.execute(
    app.db,
  )
  return rows[0]!.rupiah
}
async function bodyOf(no_hp: string, poin_dipakai: number, kode_toko = 'MC2') {
  const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0, customer(no_hp))) as { detail_bayar: [{ jumlah: number }] }
  body.detail_bayar[0].jumlah -= poin_dipakai * 1_000
  return { ...body, poin_dipakai }
}
const sold = async (no_hp: string, poin_dipakai = 0) => {
  const { status, body } = await app.call<Sale>('kasir.mc2', sell, { body: await bodyOf(no_hp, poin_dipakai) })
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const cancelled = (no_faktur: string) =>
  approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], { params: { nomor: no_faktur }, body: { alasan: 'SALAH BARANG' } })

it('are a debt to the member, pay his next sale, and both are taken back by the cancel', async () => {
  const phone = '081111111111'
  const first = await sold(phone)
  expect(first).toMatchObject({ poin_didapat: 20, poin_dipakai: 0, bayar_poin: 0 })
  expect([await saldo(phone), await owed(phone)]).toEqual([20, -20_000])

  const second = await sold(phone, 15)
  expect(second).toMatchObject({
    poin_dipakai: 15,
    bayar_poin: 15_000,
    nilai_poin: 1_000,
    poin_didapat: 20,
    jumlah_bayar: second.grand_total - 15_000,
  })
  expect([await saldo(phone), await owed(phone)]).toEqual([25, -25_000])
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect(await reportDifferences(app, 'MC2')).toEqual([])

  expect((await cancelled(second.no_faktur)).status).toBe(200)
  expect([await saldo(phone), await owed(phone)]).toEqual([20, -20_000])
  const third = await sold(phone, 20)
  // What the first gave is spent, and what the third gave too: it stays until they are back.
  await sold(phone, 20)
  await sold(phone, 20)
  expect((await cancelled(third.no_faktur)).status).toBe(200)
  expect(await saldo(phone)).toBe(20)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('of a trade-in count the money of the customer, or the whole price if the chain has set that; the cancel takes back the same points', async () => {
  const phone = '081111111117'
  const traded = async () => {
    const { body, jualRp, tukarRp } = await tradeInBody(app, [{ ...strangeRing, berat: 3.2 }])
    // The whole price gives twenty points. The part that the customer pays gives none.
    expect([jualRp >= 1_000_000, jualRp - tukarRp < 1_000_000], `${jualRp} for ${tukarRp}`).toEqual([true, true])
    return approved<Sale>(app, 'kasir.mc2', sell, { body: { ...body, ...customer(phone) } })
  }
  const net = (await traded()).body
  expect(net).toMatchObject({ poin_didapat: 0 })
  await app.set({ POIN_TUKAR: 'PENUH' })
  const whole = (await traded()).body
  expect(whole).toMatchObject({ poin_didapat: 20 })
  await app.set({ POIN_TUKAR: 'BERSIH' })
  expect([await saldo(phone), await owed(phone)]).toEqual([20, -20_000])
  expect((await cancelled(whole.no_faktur)).status).toBe(200)
  expect((await cancelled(net.no_faktur)).status).toBe(200)
  expect([await saldo(phone), await owed(phone)]).toEqual([0, 0])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('that a sale gave and that are spent keep it from being cancelled', async () => {
  const phone = '081111111112'
  const first = await sold(phone)
  await app.set({ MEMBER: 'false' })
  await sold(phone, 20)
  await app.set({ MEMBER: 'true' })
  const { status, body } = await cancelled(first.no_faktur)
  expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'POINTS_SHORT'])
  expect(await saldo(phone)).toBe(0)
})

it('are spent once by two tills at once', async () => {
  const phone = '081111111113'
  await sold(phone)
  const bodies = [await bodyOf(phone, 20), await bodyOf(phone, 20)]
  await app.set({ MEMBER: 'false' })
  const answers = await Promise.all(bodies.map((body) => app.call<Sale>('kasir.mc2', sell, { body })))
  await app.set({ MEMBER: 'true' })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.map(({ body }) => (body as unknown as { code?: string }).code).filter(Boolean)).toEqual(['POINTS_SHORT'])
  expect(await saldo(phone)).toBe(0)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('are spent once by two tills at once, also where what the second gives would make up for them', async () => {
  const phone = '081111111116'
  await sold(phone)
  await app.set({ MEMBER: 'false' }, 'MC3')
  const [givesNone, givesMore] = [await bodyOf(phone, 20, 'MC3'), await bodyOf(phone, 20)]
  // A lock on the balance keeps both from being booked until both have seen it.
  const held = { text: 'select from saldo_poin join member using (kode_member) where no_hp = $1 for update of saldo_poin', values: [phone] }
  const answers = await waitingBehind(app, held, [
    () => app.call<Sale>('kasir.mc3', sell, { body: givesNone }),
    () => app.call<Sale>('kasir.mc2', sell, { body: givesMore }),
  ])
  await app.set({ MEMBER: 'true' }, 'MC3')
  expect(answers.map(({ status, body }) => [status, (body as unknown as { code?: string }).code])).toEqual([
    [200, undefined],
    [409, 'POINTS_SHORT'],
  ])
  expect(await saldo(phone)).toBe(0)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('are taken by another shop than gave them, at what they are worth by then', async () => {
  const phone = '081111111114'
  await sold(phone)
  const body = await bodyOf(phone, 20, 'MC3')
  const { status } = await app.call<Sale>('kasir.mc3', sell, { body })
  expect(status).toBe(200)
  expect([await saldo(phone), await owed(phone)]).toEqual([20, -20_000])
  expect(await verify(app.db, 'MC3')).toEqual([])
})

it('are those that the sale says: the database lets no posting of it move others', async () => {
  const sale = await sold('081111111115')
  const { rows } = await sql<{ id: number }>`select id from posting where reference = ${sale.no_faktur}`.execute(app.db)
  const add = app.db.transaction().execute(async (db) => {
    await sql`insert into mutasi_poin (posting_id, no_urut, kode_toko, tgl_system, kode_member, poin)
      values (${rows[0]!.id}, 99, 'MC2', ${sale.tgl_system}, ${sale.kode_member}, 5)`.execute(db)
  })
  await expect(add).rejects.toThrow()
  expect(await saldo('081111111115')).toBe(20)
})
