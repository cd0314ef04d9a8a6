import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import {
  laporanBatalPenerimaan,
  laporanBayarSupplier,
  laporanHutangSupplier,
  laporanPenerimaanBarang,
  laporanReturSupplier,
} from '../contract/laporan.ts'
import { type SupplierPayment, bayarSupplier, paySupplier } from '../contract/bayar-supplier.ts'
import { lotOf, penerimaan } from '../contract/penerimaan.ts'
import { returnGoods } from '../contract/retur-supplier.ts'
import {
  approved,
  done,
  filledTill,
  goldDeliveryBody,
  madeDelivery,
  madeReturn,
  madeSupplierPayment,
  paidForGold,
  paidInAdvance,
  paidInRupiah,
  returnBody,
  settlementBody,
  supplier,
} from './testing/supplied.ts'

type Debt = ReportRow<typeof laporanHutangSupplier>
type Received = ReportRow<typeof laporanPenerimaanBarang>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledTill(app, 50_000_000)
  const [money, gold] = [await madeDelivery(app), await madeDelivery(app, goldDeliveryBody())]
  for (const body of [paidInRupiah(5_000_000, [money.no_terima]), paidForGold(3.4, 1_900_000, [gold.no_terima]), paidInAdvance(1_000_000)])
    done(await app.call('mu.mc2', paySupplier, { body }))
})
afterAll(() => app.stop())

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => Math.round(rows.reduce((total, row) => total + of(row), 0) * 1000) / 1000

it('tells what suppliers are owed and have in advance, as the ledger has it', async () => {
  const { body } = await app.call<Debt[]>('own.mc1', laporanHutangSupplier.api, { query: { kode_toko: 'MC2' } })
  const { rows } = await sql<{ rp: number; gold_rp: number; fine: number; advance: number }>`
    select -sum(rupiah) filter (where jenis = 'HUTANG_SUPPLIER') as rp, -sum(rupiah) filter (where jenis = 'HUTANG_EMAS') as gold_rp,
           -sum(fine) filter (where jenis = 'HUTANG_EMAS') as fine, sum(rupiah) filter (where jenis = 'UANG_MUKA_SUPPLIER') as advance
    from saldo_tagihan where kode_toko = 'MC2'`.execute(app.db)
  const told = {
    rp: sum(body, ({ hutang_rp }) => hutang_rp),
    gold_rp: sum(body, ({ nilai_fine }) => nilai_fine),
    fine: sum(body, ({ hutang_fine }) => hutang_fine),
    advance: sum(body, ({ uang_muka }) => uang_muka),
  }
  expect(told).toEqual(rows[0])
  expect(told).toMatchObject({ fine: 20, gold_rp: 40_000_000, advance: 1_000_000 })
  for (const row of body) {
    expect(
      sum(
        row.detail_hutang.filter(({ jenis_tagihan }) => jenis_tagihan === 'HUTANG_SUPPLIER'),
        ({ rupiah }) => rupiah,
      ),
    ).toBe(row.hutang_rp)
  }
})

it('tells how old a debt is by the date of its shop', async () => {
  const ages = async () => {
    const { body } = await app.call<Debt[]>('own.mc1', laporanHutangSupplier.api, { query: { kode_toko: 'MC2' } })
    return new Set(body.filter(({ hutang_fine }) => hutang_fine > 0).map(({ umur_hutang }) => umur_hutang))
  }
  expect([...(await ages())]).toEqual(['HARI_0_30'])
  for (const [days, umur] of [
    [31, 'HARI_31_60'],
    [61, 'HARI_61_90'],
    [91, 'HARI_91'],
  ] as const) {
    await app.asOwner(sql`update toko set tgl_system = date '2026-01-31' + ${days}::int where kode_toko = 'MC2'`, 'unguarded')
    expect([...(await ages())]).toEqual([umur])
  }
  await app.asOwner(sql`update toko set tgl_system = date '2026-01-31' where kode_toko = 'MC2'`, 'unguarded')
})

it('tells what was delivered, and what of it is left', async () => {
  const query = { kode_toko: 'MC2', tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const { body } = await app.call<Received[]>('own.mc1', laporanPenerimaanBarang.api, { query })
  expect(body).toHaveLength(2)
  const { rows } = await sql<{ cost: number; gross: number }>`
    select sum(cost)::bigint as cost, sum(gross) as gross from saldo_stock where (kode_toko, tempat) = ('MC2', 'PENERIMAAN')`.execute(app.db)
  expect([
    sum(body, ({ total_hpp }) => total_hpp),
    sum(
      body.flatMap(({ detail_barang }) => detail_barang),
      ({ berat_sisa }) => berat_sisa,
    ),
  ]).toEqual([rows[0]?.cost, rows[0]?.gross])
})

const today = { kode_toko: 'MC2', tgl_from: '2026-01-31', tgl_to: '2026-01-31' }

/** What postings of a kind moved in MC2, mirrors too: money, claims of the supplier by their kind, goods at the supplier's end and gold that left the scrap. */
async function movedBy(kind: string) {
  const { rows } = await sql<
    Record<'cash' | 'debt' | 'debt_fine' | 'advance' | 'away' | 'away_gross' | 'away_fine' | 'scrap' | 'difference', number>
  >`
    with p as (select id from posting where (kode_toko, kind) = ('MC2', ${kind}))
    select coalesce((select -sum(jumlah) from mutasi_kas where posting_id in (select id from p)), 0)::bigint as cash,
           coalesce((select sum(rupiah) from mutasi_tagihan where posting_id in (select id from p) and jenis in ('HUTANG_SUPPLIER', 'HUTANG_EMAS') and pihak = ${supplier}), 0)::bigint as debt,
           coalesce((select sum(fine) from mutasi_tagihan where posting_id in (select id from p) and jenis = 'HUTANG_EMAS'), 0) as debt_fine,
           coalesce((select sum(rupiah) from mutasi_tagihan where posting_id in (select id from p) and jenis = 'UANG_MUKA_SUPPLIER'), 0)::bigint as advance,
           coalesce((select sum(cost) from mutasi_stock where posting_id in (select id from p) and tempat = 'SUPPLIER'), 0)::bigint as away,
           coalesce((select sum(gross) from mutasi_stock where posting_id in (select id from p) and tempat = 'SUPPLIER'), 0) as away_gross,
           coalesce((select sum(fine) from mutasi_stock where posting_id in (select id from p) and tempat = 'SUPPLIER'), 0) as away_fine,
           coalesce((select -sum(cost) from mutasi_stock where posting_id in (select id from p) and tempat in ('ROSOK', 'BATANG')), 0)::bigint as scrap,
           coalesce((select sum(kredit - debet) from jurnal where posting_id in (select id from p) and akun_kas is null and tempat is null
             and nomor_akun in (select nomor_akun from para_akun_transaksi where kode_akun in ('SELISIH_EMAS', 'SELISIH_RETUR'))), 0)::bigint as difference`.execute(
    app.db,
  )
  return rows[0]!
}

it('tells what suppliers were paid in rupiah and gold, as cash, claims and goods have it; what was taken back is none', async () => {
  await madeSupplierPayment(app)
  const { no_terima } = await madeDelivery(app)
  const { no_bayar } = done(await app.call<SupplierPayment>('mu.mc2', paySupplier, { body: paidInRupiah(2_000_000, [no_terima]) }))
  const undo = { params: { nomor: no_bayar }, body: { alasan: 'SALAH' } }
  done(await approved(app, bayarSupplier.calls.actions['batal'], undo))
  const fromAdvance = settlementBody({ pelunasan: 'PAKAI_UANG_MUKA', jumlah_dilunasi: 400_000, detail_hutang: [{ no_dokumen: no_terima }] })
  done(await app.call('mu.mc2', paySupplier, { body: fromAdvance }))
  const { body } = await app.call<ReportRow<typeof laporanBayarSupplier>[]>('own.mc1', laporanBayarSupplier.api, { query: today })
  const moved = await movedBy('BAYAR_SUPPLIER')
  expect(body.map((row) => row.no_bayar)).not.toContain(no_bayar)
  const advanced = sum(
    body.filter(({ pelunasan }) => pelunasan === 'UANG_MUKA'),
    ({ jumlah_bayar }) => jumlah_bayar,
  )
  const used = sum(body, ({ uang_muka }) => uang_muka)
  expect(used).toBe(400_000)
  expect({
    cash: sum(body, ({ jumlah_bayar }) => jumlah_bayar),
    debt: sum(body, ({ nilai_hutang }) => nilai_hutang),
    debt_fine: sum(body, ({ emas_dilunasi }) => emas_dilunasi),
    advance: advanced - used,
    scrap: sum(body, ({ nilai_emas }) => nilai_emas),
    difference: sum(body, ({ selisih_emas }) => selisih_emas),
  }).toEqual({
    cash: moved.cash,
    debt: moved.debt,
    debt_fine: moved.debt_fine,
    advance: moved.advance,
    scrap: moved.scrap,
    difference: moved.difference,
  })
  expect(moved.debt_fine).toBeGreaterThan(0)
  expect(moved.scrap).toBeGreaterThan(0)
  for (const row of body) expect(sum(row.detail_hutang, ({ rupiah }) => rupiah)).toBe(row.nilai_hutang)
  const { body: gold } = await app.call<ReportRow<typeof laporanBayarSupplier>[]>('own.mc1', laporanBayarSupplier.api, {
    query: { ...today, pelunasan: 'EMAS' },
  })
  expect(gold.map(({ pelunasan }) => pelunasan)).toEqual(['EMAS'])
})

it('tells what went back to suppliers and what was more, each way as goods and claims have it', async () => {
  await madeReturn(app)
  const { no_terima } = await madeDelivery(app)
  const more = returnBody([{ kode_kembali: lotOf(no_terima, 1), qty_lot: 0, berat: 0.25 }], { jenis_retur: 'LEBIH' })
  done(await approved(app, returnGoods, { body: more }))
  const of = async (jenis_retur: string) =>
    (await app.call<ReportRow<typeof laporanReturSupplier>[]>('own.mc1', laporanReturSupplier.api, { query: { ...today, jenis_retur } })).body
  const [back, beyond] = [await of('KEMBALI'), await of('LEBIH')]
  expect(back.length).toBeGreaterThan(0)
  expect(beyond.length).toBeGreaterThan(0)
  const moved = await movedBy('RETUR_SUPPLIER')
  const net = (pick: (row: ReportRow<typeof laporanReturSupplier>) => number) => Math.round((sum(back, pick) - sum(beyond, pick)) * 1000) / 1000
  expect([
    net(({ total_hpp }) => total_hpp),
    net(({ total_berat }) => total_berat),
    net(({ nilai_hutang }) => nilai_hutang),
    net(({ uang_muka }) => uang_muka),
    net((row) => sum(row.detail_barang, ({ fine }) => fine)),
  ]).toEqual([moved.away, moved.away_gross, moved.debt, moved.advance, moved.away_fine])
})

it('tells which deliveries were cancelled, why and by whom; of them nothing is left in the ledgers, nor among what was delivered', async () => {
  const { no_terima, total_hpp, total_berat } = await madeDelivery(app, goldDeliveryBody())
  done(await approved(app, penerimaan.calls.actions['batal'], { params: { nomor: no_terima }, body: { alasan: 'SALAH KIRIM' } }))
  const { body } = await app.call<ReportRow<typeof laporanBatalPenerimaan>[]>('own.mc1', laporanBatalPenerimaan.api, { query: today })
  expect(body).toMatchObject([
    {
      no_terima,
      total_hpp,
      total_berat,
      alasan_batal: 'SALAH KIRIM',
      dibatalkan_oleh: 'mu.mc2',
      disetujui_oleh: 'spv.mc2',
      detail_barang: [{ berat: total_berat }],
    },
  ])
  const { rows } = await sql<{ cost: number; gross: number }>`
    select sum(m.cost)::bigint as cost, sum(m.gross) as gross from mutasi_stock m join posting p on p.id = m.posting_id
    where p.kode_toko = 'MC2' and p.reference = ${no_terima} and m.tempat = 'PENERIMAAN' and p.membatalkan is not null`.execute(app.db)
  expect(rows).toEqual([{ cost: -total_hpp, gross: -total_berat }])
  const { body: delivered } = await app.call<Received[]>('own.mc1', laporanPenerimaanBarang.api, { query: today })
  expect(delivered.map((row) => row.no_terima)).not.toContain(no_terima)
})
