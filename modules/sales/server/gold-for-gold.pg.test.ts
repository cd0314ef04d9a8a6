import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { laporanUmurPiutang } from '../contract/laporan-umur-piutang.ts'
import { laporanPiutangPenjualan } from '../contract/pelunasan-penjualan.ts'
import { type GoldSettlement, type OwedGoldOfSale, owedGoldOfSales, pelunasanEmas, settleGold } from '../contract/pelunasan-emas.ts'
import { type Sale, penjualan, sellWholesale } from '../contract/penjualan.ts'
import { dealer, goldSale, goldSaleBody, sent, withGold, withMoney } from './testing/gold-owed.ts'
import { settled } from './testing/owed-sale.ts'
import { stockPieces } from './testing/stock.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`insert into kurs (mata_uang, kurs) values ('USD', 15000) on conflict (mata_uang) do nothing`.execute(app.db)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const owed = async (no_faktur: string) => {
  const { rows } = await sql<{ rupiah: number; fine: number }>`
    select rupiah, fine from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', 'PIUTANG_EMAS', ${no_faktur})`.execute(app.db)
  return rows[0]
}
const cash = (jumlah: number) => [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }]
const pay = (body: object) => sent<GoldSettlement>(app, settleGold, { body })
const cancel = (nomor: string) => sent(app, pelunasanEmas.calls.actions['batal'], { params: { nomor }, body: { alasan: 'SALAH' } })

// 3 × 3.215 g at 77 %: 7.427 g fine; a gram stands at 1,694,000, a piece at 5,446,210.
const totalRp = 3 * 5_446_210

describe('a sale for gold', () => {
  it('owes fine grams by the purity of each group, and they stand in the books at what the goods came to', async () => {
    const sale = await goldSale(app)
    expect(sale).toMatchObject({
      grosir: true,
      harga_emas: 2_200_000,
      hutang_fine: 7.427,
      nilai_fine: totalRp,
      grand_total: totalRp,
      jumlah_bayar: 0,
      sisa_bayar: 0,
      pembulatan: 0,
      detail_emas: [{ kadar_hutang: 77, berat: 9.645, fine: 7.427 }],
    })
    expect(sale.detail_barang[0]).toMatchObject({ harga_per_gram: 1_694_000, harga_total: 5_446_210 })
    expect(await owed(sale.no_faktur)).toEqual({ rupiah: totalRp, fine: 7.427 })
    expect(await journalOf(app, sale.no_faktur)).toEqual({ '1-1506': totalRp, '4-1006': -totalRp, '1-1301': -7_500_000, '5-1001': 7_500_000 })
  })

  it('needs an approver, who reads how much gold is owed and by whom', async () => {
    const { body } = await app.call<{ code: string; details: { uraian: string } }>(till, sellWholesale, { body: await goldSaleBody(app) })
    expect(body.code).toBe('APPROVAL_REQUIRED')
    const { rows } = await sql`select from penjualan where harga_emas is not null and status = 'VALID'`.execute(app.db)
    const before = rows.length
    await goldSale(app)
    const approvals = await sql<{
      uraian: string
    }>`select uraian from otorisasi where kategori = 'PENJUALAN_BELUM_LUNAS' order by id desc limit 1`.execute(app.db)
    expect(approvals.rows[0]?.uraian).toBe('7.427 g emas murni, Rp. 2,200,000 / gram · TOKO MAS ABADI 081277770000 (“TOKO MAS ABADI”)')
    expect((await sql`select from penjualan where harga_emas is not null and status = 'VALID'`.execute(app.db)).rows).toHaveLength(before + 1)
  })

  it('takes the additional amounts in money, and only of a known dealer', async () => {
    const sale = await goldSale(app, { pieces: 1, facts: { biaya_kemas: 20_000, detail_bayar: cash(50_000) } })
    expect(sale).toMatchObject({ nilai_fine: 5_446_210, grand_total: 5_466_210, jumlah_bayar: 50_000, kembali: 30_000 })
    const unknown = await app.call<{ code: string; fields: object }>(till, sellWholesale, {
      body: await goldSaleBody(app, { facts: { no_hp: null } }),
    })
    expect(unknown.body).toMatchObject({ code: 'DEBTOR_UNKNOWN', fields: { no_hp: expect.any(String) } })
  })

  it('is not paid by the owed gold: the rest of the fees is owed in addition', async () => {
    const { no_faktur } = await goldSale(app, { pieces: 1, facts: { biaya_kemas: 20_000, sisa_bayar: 15_000, detail_bayar: cash(5_000) } })
    const told = async () =>
      (await app.call<{ no_faktur: string }[]>('own.mc2', laporanPiutangPenjualan.api, { query: {} })).body.find((row) => row.no_faktur === no_faktur)
    expect(await told()).toMatchObject({ grand_total: 5_466_210, sudah_dibayar: 5_000, sisa_bayar: 15_000 })
    const { status, body } = await pay(withMoney([no_faktur], 1, 2_200_000))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await told()).toMatchObject({ sudah_dibayar: 5_000 + body.nilai_hutang, sisa_bayar: 15_000 })
  })

  it('reports missing input at its field', async () => {
    const without = await app.call<{ code: string; fields: object }>(till, sellWholesale, { body: { ...(await goldSaleBody(app)), detail_emas: [] } })
    expect(without.body).toMatchObject({ code: 'GROUP_WITHOUT_PURITY', fields: { detail_emas: expect.stringContaining('Harus Diisi') } })
    const { detail_emas, ...body } = await goldSaleBody(app)
    expect((await app.call(till, sellWholesale, { body: { ...body, detail_emas, harga_emas: null } })).body).toMatchObject({
      fields: { harga_emas: 'Harga Emas Harus Diisi' },
    })
    const twice = await app.call(till, sellWholesale, { body: { ...body, detail_emas: [...detail_emas, ...detail_emas] } })
    expect(twice.body).toMatchObject({ fields: { 'detail_emas.1.kode_group': 'Group Sudah Ada' } })
  })

  it('is no way to pay for stones: gold that comes later would pay for them as well', async () => {
    const { detail_emas, detail_barang, ...body } = await goldSaleBody(app)
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { batu: [stone({ modal_usd: 100, jual_usd: 150 })] })) as [string]
    const bought = { ...body, detail_emas, detail_barang: [{ ...detail_barang[0]!, kode_barcode }] }
    expect((await app.call(till, sellWholesale, { body: bought })).body).toMatchObject({
      code: 'STONES_NOT_IN_GOLD',
      fields: { [kode_barcode]: expect.any(String) },
    })
  })

  it('is cancelled as long as nothing of it is settled', async () => {
    const { no_faktur } = await goldSale(app)
    const { body: paid } = await pay(withGold([no_faktur], { berat: 1, kadar: 75 }))
    const undo = () =>
      sent<Sale & { code: string }>(app, penjualan.calls.actions['batal'], { params: { nomor: no_faktur }, body: { alasan: 'SALAH' } })
    expect((await undo()).body.code).toBe('CLAIM_SETTLED')
    expect((await cancel(paid.no_lunas_emas)).status).toBe(200)
    expect((await undo()).status).toBe(200)
    expect(await owed(no_faktur)).toEqual({ rupiah: 0, fine: 0 })
  })

  it('is refused by the database where the gold is not that of the goods', async () => {
    const { no_faktur } = await goldSale(app)
    await expect(app.asOwner(sql`update penjualan_emas set fine = fine + 1 where no_faktur = ${no_faktur}`)).rejects.toThrow()
  })
})

describe('gold that is owed', () => {
  it('is settled with old gold, whose cost is the settled amount, the sales in the given order', async () => {
    const [first, second] = [await goldSale(app), await goldSale(app, { pieces: 1 })]
    const fakturs = [first.no_faktur, second.no_faktur]
    // 9.500 g of 80 %: 7.600 g fine; all of the first and 0.173 g of the second (2.476 g at 5,446,210).
    const { status, body: paid } = await pay(withGold(fakturs, { berat: 5, kadar: 80 }, { berat: 4.5, kadar: 80 }))
    const restRp = Math.round((5_446_210 * 173) / 2476)
    expect({ status, paid }).toMatchObject({
      status: 200,
      paid: { cara_lunas: 'EMAS', emas_dilunasi: 7.6, total_berat: 9.5, nilai_hutang: totalRp + restRp, selisih_emas: 0, grand_total: 0 },
    })
    expect(paid.detail_hutang).toMatchObject([
      { no_faktur: first.no_faktur, fine: 7.427, rupiah: totalRp },
      { no_faktur: second.no_faktur, fine: 0.173, rupiah: restRp },
    ])
    expect(await journalOf(app, paid.no_lunas_emas)).toEqual({ '1-1306': totalRp + restRp, '1-1506': -totalRp - restRp })
    const { rows } = await sql<{ gross: number; fine: number; cost: number }>`
      select s.gross, s.fine, s.cost from saldo_lot s join lot l using (kode_lot) where s.tempat = 'ROSOK' and l.dokumen = ${paid.no_lunas_emas} order by kode_lot`.execute(
      app.db,
    )
    expect(rows).toMatchObject([
      { gross: 5, fine: 4 },
      { gross: 4.5, fine: 3.6 },
    ])
    expect(rows.reduce((sum, { cost }) => sum + cost, 0)).toBe(totalRp + restRp)
    expect(await owed(second.no_faktur)).toEqual({ rupiah: 5_446_210 - restRp, fine: (2_476 - 173) / 1000 })
  })

  it('is settled with money at another price: what it stood at less is earned', async () => {
    const { no_faktur } = await goldSale(app)
    const { body: paid } = await pay(withMoney([no_faktur], 7.427, 9_000_000))
    // 7.427 g × 9,000,000 = 66,843,000.
    expect(paid).toMatchObject({ grand_total: 66_843_000, nilai_hutang: totalRp, selisih_emas: 66_843_000 - totalRp })
    expect(await journalOf(app, paid.no_lunas_emas)).toEqual({ '1-1001': 66_843_000, '1-1506': -totalRp, '4-1111': totalRp - 66_843_000 })
    expect(await owed(no_faktur)).toEqual({ rupiah: 0, fine: 0 })
    expect((await cancel(paid.no_lunas_emas)).status).toBe(200)
    expect(await owed(no_faktur)).toEqual({ rupiah: totalRp, fine: 7.427 })
  })

  it('below the price of the day only with an approval', async () => {
    const { no_faktur } = await goldSale(app)
    const requested = await app.call<{ code: string; details: { kategori: string } }>(till, settleGold, { body: withMoney([no_faktur], 1, 1_000) })
    expect(requested.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'HARGA_EMAS_PELUNASAN' } })
    const { body: paid } = await pay(withMoney([no_faktur], 1, 1_000))
    expect(paid.selisih_emas).toBeLessThan(0)
  })

  it('never beyond the debt, of one dealer, and with gold that has a fine weight', async () => {
    const { no_faktur } = await goldSale(app, { pieces: 1 })
    const other = await goldSale(app, { pieces: 1, facts: { nama_customer: 'TOKO LAIN', no_hp: '081277771111' } })
    const over = { code: 'MORE_GOLD_THAN_OWED', fields: { detail_emas: 'Melebihi Sisa Hutang 2.476 g' } }
    expect((await pay(withGold([no_faktur], { berat: 4, kadar: 75 }))).body).toMatchObject(over)
    expect((await pay(withGold([no_faktur], { berat: 0.001, kadar: 1 }))).body).toMatchObject({ code: 'GOLD_WITHOUT_FINE' })
    expect((await pay(withMoney([no_faktur, other.no_faktur], 1, 9_000_000))).body).toMatchObject({
      code: 'OTHER_DEBTOR',
      fields: { 'detail_hutang.1.no_faktur': `Faktur ${other.no_faktur} Milik Customer Lain` },
    })
    await pay(withMoney([no_faktur], 2.476, 9_000_000))
    expect((await pay(withMoney([no_faktur], 0.001, 9_000_000))).body).toMatchObject({ code: 'GOLD_NOT_OWED' })
    expect((await pay({ ...withMoney([no_faktur], 1, 9_000_000), harga_emas: null })).body).toMatchObject({
      fields: { harga_emas: 'Harga Emas Harus Diisi' },
    })
  })

  it('of two settlements at once, the second hears the remaining debt', async () => {
    const { no_faktur } = await goldSale(app, { pieces: 1 })
    const answers = await Promise.all([0, 1].map(() => pay(withMoney([no_faktur], 2.476, 9_000_000))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'GOLD_NOT_OWED' })
  })

  it('all that is owed when another payment of it is taken back at the same moment', async () => {
    const { no_faktur } = await goldSale(app, { pieces: 1 })
    const { body: first } = await pay(withMoney([no_faktur], 1, 9_000_000))
    const held = { text: 'select from saldo_tagihan where dokumen = $1 for update', values: [no_faktur] }
    const answers = await waitingBehind<TestAnswer>(app, held, [
      () => cancel(first.no_lunas_emas),
      () => pay(withMoney([no_faktur], 2.476, 9_000_000)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await owed(no_faktur)).toEqual({ rupiah: 0, fine: 0 })
  })

  it('also where the shop does not sell to dealers any more', async () => {
    const { no_faktur } = await goldSale(app, { pieces: 1 })
    const another = await goldSaleBody(app, { pieces: 1 })
    await app.set({ SEMI_GROSIR: 'false' })
    expect((await app.call(till, sellWholesale, { body: another })).status).toBe(403)
    const { body: open } = await app.call<OwedGoldOfSale[]>(till, owedGoldOfSales)
    expect(open.map((sale) => sale.no_faktur)).toContain(no_faktur)
    const fine = open.find((sale) => sale.no_faktur === no_faktur)!.fine
    expect((await pay(withGold([no_faktur], { berat: fine, kadar: 100 }))).status).toBe(200)
    expect(await owed(no_faktur)).toEqual({ rupiah: 0, fine: 0 })
    await app.set({ SEMI_GROSIR: 'true' })
  })

  it('is not settled again by what settles rupiah', async () => {
    const { no_faktur } = await goldSale(app, { pieces: 1 })
    expect((await settled(app, no_faktur, 1_000)).body.code).toBe('NOTHING_OWED')
  })
})

it('is listed by dealer, and by age it comes to the claims of the shop', async () => {
  const { body: open } = await app.call<OwedGoldOfSale[]>(till, owedGoldOfSales, {})
  expect(open.length).toBeGreaterThan(1)
  expect(open[0]).toMatchObject({ kode_member: expect.any(String), umur_hari: 0 })
  const { body: rows } = await app.call<
    { kode_member: string; nama_customer: string; hutang_fine: number; nilai_fine: number; sisa_bayar: number }[]
  >('own.mc1', laporanUmurPiutang.api, { query: { kode_toko: 'MC2' } })
  const claims = await sql<{ jenis: string; rupiah: number; fine: number }>`
    select jenis, sum(rupiah)::bigint as rupiah, sum(fine) as fine from saldo_tagihan where kode_toko = 'MC2' and jenis in ('PIUTANG_EMAS', 'PIUTANG_JUAL') group by 1`.execute(
    app.db,
  )
  const of = (jenis: string) => claims.rows.find((each) => each.jenis === jenis)
  expect(rows.reduce((sum, { hutang_fine }) => sum + Math.round(hutang_fine * 1000), 0)).toBe(Math.round((of('PIUTANG_EMAS')?.fine ?? 0) * 1000))
  expect(rows.reduce((sum, { nilai_fine }) => sum + nilai_fine, 0)).toBe(of('PIUTANG_EMAS')?.rupiah)
  expect(rows.reduce((sum, { sisa_bayar }) => sum + sisa_bayar, 0)).toBe(of('PIUTANG_JUAL')?.rupiah ?? 0)
  expect(rows.some(({ nama_customer }) => nama_customer === dealer.nama_customer)).toBe(true)
})
