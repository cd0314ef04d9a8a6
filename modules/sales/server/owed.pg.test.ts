import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { type OwedSale, laporanPiutangPenjualan, owedSales, pelunasanPenjualan } from '../contract/pelunasan-penjualan.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { owedSale, sellApproved, settled } from './testing/owed-sale.ts'
import { stockPieces } from './testing/stock.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const claims = async (jenis: string) =>
  rows(sql<{ pihak: string; dokumen: string; rupiah: number }>`
    select pihak, dokumen, rupiah from saldo_tagihan where kode_toko = 'MC2' and jenis = ${jenis} and rupiah <> 0 order by dokumen`)
const bodyOf = async (facts: object = {}) => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  return (await loweredSale(app.db, kode_barcode, 0, facts)) as { detail_bayar: [{ jumlah: number }] }
}
const pays = <Body extends { detail_bayar: [{ jumlah: number }] }>(body: Body, more: number) => ({
  ...body,
  detail_bayar: [{ ...body.detail_bayar[0], jumlah: body.detail_bayar[0].jumlah + more }],
})
/** The debt of a sale, locked. */
const balanceOf = (no_faktur: string) => ({ text: 'select from saldo_tagihan where dokumen = $1 for update', values: [no_faktur] })
/** A member who has bought nothing. */
const keptMember = async () =>
  (
    await rows(sql<{ kode_member: string }>`
      insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('IBU LAIN', '085550001111', 'MC2', '2026-01-31', 'spv.mc2')
      on conflict (no_hp) do update set nama_member = excluded.nama_member returning kode_member`)
  )[0]!
const code = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

describe('a sale that is not paid whole', () => {
  it('asks a supervisor, owes the rest by the name of its customer, and is paid later in parts', async () => {
    const sale = await owedSale(app, 1_000_000)
    const owedRp = sale.grand_total - 1_000_000
    expect(sale).toMatchObject({ sisa_bayar: owedRp, jumlah_bayar: 1_000_000, kembali: 0 })
    expect(await claims('PIUTANG_JUAL')).toEqual([{ pihak: sale.kode_member, dokumen: sale.no_faktur, rupiah: owedRp }])
    const open = (await app.call<OwedSale[]>('kasir.mc2', owedSales)).body
    expect(open).toMatchObject([{ no_faktur: sale.no_faktur, nama_customer: 'IBU SARI', sisa_bayar: owedRp }])

    const part = await settled(app, sale.no_faktur, 500_000)
    expect(part.body).toMatchObject({ sisa_sebelum: owedRp, grand_total: 500_000, sisa_bayar: owedRp - 500_000, kode_member: sale.kode_member })
    const { body: report } = await app.call<{ no_faktur: string; sudah_dibayar: number; sisa_bayar: number }[]>(
      'spv.mc2',
      laporanPiutangPenjualan.api,
    )
    expect(report).toMatchObject([{ no_faktur: sale.no_faktur, sudah_dibayar: 1_500_000, sisa_bayar: owedRp - 500_000 }])
    // More cash than is owed gives change.
    const rest = await settled(app, sale.no_faktur, owedRp)
    expect(rest.body).toMatchObject({ grand_total: owedRp - 500_000, kembali: 500_000, sisa_bayar: 0 })
    expect(code(await settled(app, sale.no_faktur, 1))).toEqual([409, 'NOTHING_OWED'])
    expect(await claims('PIUTANG_JUAL')).toEqual([])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is refused for an unknown customer, and beyond the total', async () => {
    const body = await bodyOf()
    expect(code(await sellApproved(app, { ...pays(body, -1_000_000), sisa_bayar: 1_000_000 }))).toEqual([409, 'DEBTOR_UNKNOWN'])
    const beyond = { ...body, nama_customer: 'IBU SARI', no_hp: '081234567890', detail_bayar: [], sisa_bayar: body.detail_bayar[0].jumlah + 1 }
    expect(code(await sellApproved(app, beyond))).toEqual([409, 'REMAINDER_TOO_LARGE'])
    // Owing all of it is for the supervisor to allow as well.
    expect(code(await app.call('kasir.mc2', sell, { body: { ...beyond, sisa_bayar: beyond.sisa_bayar - 1 } }))).toEqual([403, 'APPROVAL_REQUIRED'])
  })

  it('is owed by the member that the supervisor reads, under any name in the sale', async () => {
    const { kode_member } = await keptMember()
    const body = { ...pays(await bodyOf(), -1_000_000), sisa_bayar: 1_000_000, kode_member, nama_customer: 'PAK BUDI', no_hp: '089999999999' }
    const { body: refused } = await app.call('kasir.mc2', sell, { body })
    const { body: other } = await app.call('kasir.mc2', sell, { body: { ...body, kode_member: (await owedSale(app, 1_000_000)).kode_member } })
    const needs = [refused, other].map(({ details }) => details as { kategori: string; uraian: string })
    expect(needs.map(({ kategori }) => kategori)).toEqual(['PENJUALAN_BELUM_LUNAS', 'PENJUALAN_BELUM_LUNAS'])
    expect(needs[0]?.uraian).toContain('IBU LAIN 085550001111')
    expect(needs[1]?.uraian).toContain('IBU SARI')
  })

  it('is not cancelled while something was paid on it later, and no sale is paid twice at once', async () => {
    const sale = await owedSale(app, 0)
    const answers = await Promise.all([1, 2, 3].map(() => settled(app, sale.no_faktur, sale.grand_total)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const cancel = () => approved(app, 'kasir.mc2', penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'Salah' } })
    expect(code(await cancel())).toEqual([409, 'CLAIM_SETTLED'])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is paid by the right amount when another payment of it is taken back at the same moment', async () => {
    const sale = await owedSale(app, 0)
    const { body: first } = await settled(app, sale.no_faktur, 400_000)
    const [undone, paid] = await waitingBehind<TestAnswer>(app, balanceOf(sale.no_faktur), [
      () => approved(app, 'kasir.mc2', pelunasanPenjualan.calls.actions.batal, { params: { nomor: first.no_pelunasan }, body: { alasan: 'Salah' } }),
      () => settled(app, sale.no_faktur, 100_000),
    ])
    expect(undone!.status).toBe(200)
    expect(paid!.body).toMatchObject({ sisa_sebelum: sale.grand_total, sisa_bayar: sale.grand_total - 100_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('cannot be made otherwise by SQL in the database', async () => {
    const sale = await owedSale(app, 1_000_000)
    const insert = (sisa: number, member: string | null) =>
      sql`insert into pelunasan_penjualan (kode_toko, no_pelunasan, tgl_system, status, user_id, no_faktur, kode_member, nama_customer, sisa_sebelum, grand_total, sisa_bayar, jumlah_bayar, kembali)
          values ('MC2', 'LP-X', ${sale.tgl_system}, 'VALID', 'x', ${sale.no_faktur}, ${member}, 'X', ${sisa}, 1000, ${sisa - 1000}, 1000, 0)`
        .execute(app.db)
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
    expect(await insert(sale.sisa_bayar + 1, sale.kode_member)).toBe('KN005')
    expect(await insert(sale.sisa_bayar, null)).not.toBe('done')
    const { kode_member } = await keptMember()
    expect(await insert(sale.sisa_bayar, kode_member)).toBe('KN005')
  })
})

describe('the total of a sale besides its goods', () => {
  it('are fees, booked by their purpose; a lower fee for sending than usual needs an approval', async () => {
    const fees = { biaya_admin: 5_000, biaya_kemas: 10_000, ongkos_kirim: 25_000 }
    const { body: sale } = await sellApproved(app, pays(await bodyOf(fees), 40_000))
    expect(sale).toMatchObject(fees)
    expect((await journalOf(app, sale.no_faktur))['4-1005']).toBe(-40_000)
    await app.set({ ONGKOS_KIRIM: '30000' })
    const less = pays(await bodyOf(fees), 40_000)
    const requested = await app.call<{ code: string; details: { kategori: string; uraian: string } }>('kasir.mc2', sell, { body: less })
    expect(requested.body.details).toMatchObject({ kategori: 'TURUN_ONGKOS_KIRIM', uraian: 'Rp. 30,000 → Rp. 25,000 (“IBU SRI”)' })
    expect(code(await sellApproved(app, less))).toEqual([200, undefined])
    // Goods that are not sent have no fee that could be too low.
    expect(code(await app.call('kasir.mc2', sell, { body: await bodyOf() }))).toEqual([200, undefined])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is the tax at the rate of the day, in the price or on top of it', async () => {
    await sql`insert into para_ppn values ('A', '2023-05-01', 1.1, false, 'PMK 48/2023'), ('B', '2026-02-01', 1.65, true, null)`.execute(app.db)
    await app.set({ PPN_PENJUALAN: 'true' })
    const body = await bodyOf()
    const { body: within } = await app.call<Sale>('kasir.mc2', sell, { body })
    const ppn = Math.round((within.grand_total * 1.1) / 101.1)
    expect(within).toMatchObject({
      ppn_persen: 1.1,
      ppn,
      ppn_dasar: within.grand_total - ppn,
      ppn_teks: 'PMK 48/2023',
      grand_total: body.detail_bayar[0].jumlah,
    })
    expect(await claims('PPN')).toEqual([{ pihak: '2026-01', dokumen: within.no_faktur, rupiah: -ppn }])

    await sql`update para_ppn set berlaku_dari = '2026-01-15' where kode_ppn = 'B'`.execute(app.db)
    const next = await bodyOf()
    expect(code(await app.call('kasir.mc2', sell, { body: next }))).toEqual([409, 'PAYMENT_SHORT'])
    const goodsRp = next.detail_bayar[0].jumlah
    const onTop = Math.round((goodsRp * 1.65) / 100)
    const { body: above } = await app.call<Sale>('kasir.mc2', sell, { body: pays(next, onTop) })
    expect(above).toMatchObject({ ppn_di_atas: true, ppn_dasar: goodsRp, ppn: onTop, grand_total: goodsRp + onTop, kembali: 0 })
    await app.set({ PPN_PENJUALAN: 'false' })
    expect((await app.call<Sale>('kasir.mc2', sell, { body: await bodyOf() })).body).toMatchObject({ ppn_persen: null, ppn: 0 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is a fee for the salesperson, if the shop pays one', async () => {
    const [kind] = await rows(sql<{ kode_dept: string }>`select distinct kode_dept from barang where nama_barang = 'CINCIN POLOS UJI'`)
    await sql`insert into bonus_sales values (${kind?.kode_dept}, 1000, 2500)
      on conflict (kode_dept) do update set bonus_per_gram = 1000, bonus_per_barang = 2500`.execute(app.db)
    await app.set({ BONUS_SALES_TRANSACTION: 'true' })
    const { body: sale } = await app.call<Sale>('kasir.mc2', sell, { body: await bodyOf() })
    await app.set({ BONUS_SALES_TRANSACTION: 'false' })
    // 3.215 g × 1,000, and 2,500 for the piece; half up.
    expect(sale.fee_sales).toBe(5_715)
    expect((await claims('HUTANG_BONUS')).filter(({ dokumen }) => dokumen === sale.no_faktur)).toEqual([
      { pihak: 'S1', dokumen: sale.no_faktur, rupiah: -5_715 },
    ])
    expect(await journalOf(app, sale.no_faktur)).toMatchObject({ '2-1106': -5_715, '6-1003': 5_715 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})
