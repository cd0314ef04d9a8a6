import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { tries } from '#engine/testing/soak.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { laporanHutangPoin } from '../contract/laporan-hutang-poin.ts'
import { poinManual } from '../contract/poin-manual.ts'
import { type Exchange, exchangePoints, tukarPoin } from '../contract/tukar-poin.ts'
import { resetDue } from './reset-poin.ts'
import { brought, exchangeBody, given, moveBefore, newGift, newMember } from './testing/made-points.ts'

// Points in the books: a provision of their full value, or revenue that is deferred as PSAK 115 says (docs/decisions/183).

const day = '2026-01-31'
let app: TestApp
let gift: string
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ MEMBER: 'true', MEMBER_RESET_POIN: 'true', PENJUALAN_BAYAR_POIN: 'true', NILAI_POIN: '1000' })
  await sql`delete from para_poin`.execute(app.db)
  await sql`delete from get_poin_member`.execute(app.db)
  await sql`delete from reset_poin_member`.execute(app.db)
  await sql`insert into get_poin_member values ('P1', 1000000, 999999999, 20)`.execute(app.db)
  gift = await newGift(app, 10)
  await brought(app, [{ kode_hadiah: gift, qty: 500, harga_hadiah: 2_500_000 }], { sebab_hadiah: 'SALDO_AWAL' })
})
beforeEach(() => app.set({ MEMBER: 'true', POIN_BUKU: 'TANGGUH', POIN_DIPAKAI_PERSEN: '60' }))
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(app.db)).rows
const phoneOf = async (kode_member: string) =>
  (await rows(sql<{ no_hp: string }>`select no_hp from member where kode_member = ${kode_member}`))[0]!.no_hp
const stateOf = async (kode_member: string) => {
  const [state] = await rows(sql<{ poin: number; hutang: number }>`
    select coalesce((select poin from saldo_poin where kode_member = ${kode_member}), 0)::int as poin,
           coalesce((select -sum(rupiah) from saldo_tagihan where (jenis, pihak) = ('POIN', ${kode_member})), 0)::bigint as hutang`)
  return [state!.poin, state!.hutang]
}
const journalOf = async (reference: string, accounts: readonly string[]) =>
  Object.fromEntries(
    (
      await rows(sql<{ nomor_akun: string; saldo: number }>`
        select j.nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
        where p.reference = ${reference} and j.nomor_akun = any(${accounts}) group by 1 having sum(j.debet - j.kredit) <> 0`)
    ).map(({ nomor_akun, saldo }) => [nomor_akun, saldo]),
  )
async function saleBody(kode_member: string, poin_dipakai = 0, kode_toko = 'MC2') {
  const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0, { nama_customer: 'IBU POIN', no_hp: await phoneOf(kode_member) })) as {
    detail_bayar: [{ jumlah: number }]
  }
  body.detail_bayar[0].jumlah -= poin_dipakai * 1_000
  return { ...body, poin_dipakai }
}
async function sold(kode_member: string, poin_dipakai = 0): Promise<Sale> {
  const { status, body } = await app.call<Sale>('kasir.mc2', sell, { body: await saleBody(kode_member, poin_dipakai) })
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const exchanged = async (kode_member: string) =>
  (await app.call<Exchange>('kasir.mc2', exchangePoints, { body: exchangeBody(kode_member, { [gift]: 1 }) })).body
const undo = { params: { nomor: '' }, body: { alasan: 'SALAH' } }
/** The revenue of a sale: what is paid for its goods, without tax, points and coupons. */
const earnedOf = ({ sub_total, total_ongkos, diskon, pembulatan, ppn, ppn_di_atas, bayar_poin, bayar_kupon }: Sale) =>
  sub_total + total_ongkos - diskon + pembulatan - (ppn_di_atas ? 0 : ppn) - bayar_poin - bayar_kupon
const deferredOf = (sale: Sale) => Math.floor((earnedOf(sale) * 12_000) / (earnedOf(sale) + 12_000) + 0.5)

it('a sale defers a part of its price, and what is used of it is earned; the cancel takes both back', async () => {
  const kode_member = await newMember(app)
  const first = await sold(kode_member)
  const deferred = deferredOf(first)
  expect(first).toMatchObject({ poin_didapat: 20, poin_persen: 60, poin_tangguh: deferred, poin_lepas: 0 })
  expect(await journalOf(first.no_faktur, ['2-1105', '4-1009', '5-1005'])).toEqual({ '2-1105': -deferred, '4-1009': deferred })
  expect(await stateOf(kode_member)).toEqual([20, deferred])

  await app.set({ MEMBER: 'false' })
  const second = await sold(kode_member, 10)
  await app.set({ MEMBER: 'true' })
  // 12 of 20 are expected to be used, so ten end ten twelfths.
  const ended = Math.floor((deferred * 10) / 12 + 0.5)
  expect(second).toMatchObject({ bayar_poin: 10_000, poin_tangguh: 0, poin_lepas: ended })
  expect(await journalOf(second.no_faktur, ['2-1105', '4-1009', '5-1005'])).toEqual({ '2-1105': ended, '4-1009': 10_000 - ended })
  expect(await stateOf(kode_member)).toEqual([10, deferred - ended])

  const cancel = { params: { nomor: second.no_faktur }, body: { alasan: 'SALAH BARANG' } }
  expect((await approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], cancel)).status).toBe(200)
  expect(await stateOf(kode_member)).toEqual([20, deferred])
  const cancelFirst = { params: { nomor: first.no_faktur }, body: { alasan: 'SALAH BARANG' } }
  expect((await approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], cancelFirst)).status).toBe(200)
  expect(await stateOf(kode_member)).toEqual([0, 0])
})

it('points by hand are an expense of what is expected to be used; taken points end their share', async () => {
  const kode_member = await newMember(app)
  const { no_poin } = await given(app, kode_member, 5)
  expect(await journalOf(no_poin, ['2-1105', '4-1009', '5-1005'])).toEqual({ '2-1105': -3_000, '5-1005': 3_000 })
  const taken = await given(app, kode_member, 2, { arah_poin: 'AMBIL' })
  expect(await journalOf(taken.no_poin, ['2-1105', '4-1009', '5-1005'])).toEqual({ '2-1105': 1_200, '5-1005': -1_200 })
  expect(await stateOf(kode_member)).toEqual([3, 1_800])
})

it('a gift is revenue of what was deferred for its points, and its cost is an expense', async () => {
  const kode_member = await newMember(app)
  await given(app, kode_member, 20)
  const { no_tukar, poin_lepas } = await exchanged(kode_member)
  expect(poin_lepas).toBe(10_000)
  expect(await journalOf(no_tukar, ['1-1309', '2-1105', '4-1009', '5-1005'])).toEqual({
    '1-1309': -5_000,
    '2-1105': 10_000,
    '4-1009': -10_000,
    '5-1005': 5_000,
  })
  const { no_tukar: last } = await exchanged(kode_member)
  expect(await stateOf(kode_member)).toEqual([0, 0])
  const cancel = { ...undo, params: { nomor: last } }
  expect((await approved(app, 'kasir.mc2', tukarPoin.calls.actions['batal'], cancel)).status).toBe(200)
  expect(await stateOf(kode_member)).toEqual([10, 2_000])
})

it('points that end become revenue', async () => {
  const kode_member = await newMember(app)
  await moveBefore(app, (await given(app, kode_member, 30)).no_poin)
  await sql`insert into reset_poin_member values ('AKHIR', ${day}, 'UJI')`.execute(app.db)
  await sql`insert into reset_poin_sampai values ('MC2', '2026-01-30') on conflict (kode_toko) do update set tgl = excluded.tgl`.execute(app.db)
  await resetDue(app)
  await sql`delete from reset_poin_member`.execute(app.db)
  const [reset] = await rows(sql<{ no_reset: string }>`select no_reset from reset_poin_detail where kode_member = ${kode_member}`)
  expect(await journalOf(reset!.no_reset, ['4-1009', '5-1005'])).toEqual({ '4-1009': -18_000 })
  expect(await stateOf(kode_member)).toEqual([0, 0])
})

it('two shops that spend the points of one member at once end his debt once', async () => {
  const kode_member = await newMember(app)
  await given(app, kode_member, 20)
  await app.set({ MEMBER: 'false' })
  const [here, elsewhere] = [await saleBody(kode_member, 10), await saleBody(kode_member, 10, 'MC3')]
  const held = { text: 'select from member where kode_member = $1 for update', values: [kode_member] }
  const answers = await waitingBehind(app, held, [
    () => app.call<Sale>('kasir.mc2', sell, { body: here }),
    () => app.call<Sale>('kasir.mc3', sell, { body: elsewhere }),
  ])
  await app.set({ MEMBER: 'true' })
  // 12,000 for 20 points: ten end 10,000, the last ten what is left.
  expect(answers.map(({ body }) => body.poin_lepas).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([2_000, 10_000])
  expect(await stateOf(kode_member)).toEqual([0, 0])
})

it('the database holds a sale to what it defers', async () => {
  const { no_faktur } = await sold(await newMember(app))
  for (const lie of ['poin_tangguh = poin_tangguh + 1', 'poin_persen = 61', 'poin_lepas = 1', 'poin_persen = null'])
    await expect(sql`update penjualan set ${sql.raw(lie)} where no_faktur = ${no_faktur}`.execute(app.db), lie).rejects.toThrow()
})

it('the deferral of the database is that of the till', async () => {
  const { deferredRp } = await import('#modules/sales/server/deferred-points.ts')
  const cases = fc.sample(
    fc.tuple(fc.integer({ min: -10, max: 900_000_000_000 }), fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 10_000 })),
    {
      numRuns: 200,
      seed: 7,
    },
  )
  const of = (list: readonly number[][], at: number) => list.map((each) => each[at]!)
  const [said] = await rows(sql<{ values: number[] }>`
    select array_agg(poin_ditangguhkan(harga, nilai, persen::numeric / 100)::float8 order by urut) as values
    from unnest(${of(cases, 0)}::bigint[], ${of(cases, 1)}::bigint[], ${of(cases, 2)}::int[]) with ordinality as c (harga, nilai, persen, urut)`)
  expect(said!.values).toEqual(cases.map(([harga, nilai, persen]) => deferredRp(harga, nilai, persen / 100)))
})

it.each([
  ['a provision', 'PROVISI'],
  ['deferred revenue', 'TANGGUH'],
])('after random moves points, balances and books agree: %s', async (_, POIN_BUKU) => {
  await app.set({ POIN_BUKU })
  const members = await Promise.all([newMember(app), newMember(app)])
  const moves = fc.sample(
    fc.tuple(fc.constantFrom('JUAL', 'BAYAR', 'BERI', 'AMBIL', 'HADIAH', 'BATAL', 'BATAL'), fc.nat({ max: 1 }), fc.integer({ min: 1, max: 15 })),
    { numRuns: tries(40, 400), seed: 11 },
  )
  const undoable: { action: 'jual' | 'poin' | 'tukar'; nomor: string }[] = []
  const actions = { jual: penjualan, poin: poinManual, tukar: tukarPoin }
  for (const [move, who, poin] of moves) {
    const kode_member = members[who]!
    const [has] = await stateOf(kode_member)
    if (move === 'JUAL') undoable.push({ action: 'jual', nomor: (await sold(kode_member)).no_faktur })
    if (move === 'BAYAR' && has! >= poin) undoable.push({ action: 'jual', nomor: (await sold(kode_member, poin)).no_faktur })
    if (move === 'BERI') undoable.push({ action: 'poin', nomor: (await given(app, kode_member, poin)).no_poin })
    if (move === 'AMBIL' && has! >= poin)
      undoable.push({ action: 'poin', nomor: (await given(app, kode_member, poin, { arah_poin: 'AMBIL' })).no_poin })
    if (move === 'HADIAH' && has! >= 10) undoable.push({ action: 'tukar', nomor: (await exchanged(kode_member)).no_tukar })
    const last = move === 'BATAL' ? undoable.pop() : undefined
    // Points that are spent already keep a cancelling away.
    if (last) await approved(app, 'mu.mc2', actions[last.action].calls.actions['batal'], { ...undo, params: { nomor: last.nomor } })
    const [poinNow, hutangNow] = await stateOf(kode_member)
    expect(poinNow).toBeGreaterThanOrEqual(0)
    if (POIN_BUKU === 'PROVISI') expect(hutangNow).toBe(poinNow! * 1_000)
  }
  const [sums] = await rows(sql<{ selisih_poin: number; hutang: number; akun: number }>`
    select (select count(*)::int from (
              select coalesce(s.poin, 0) - coalesce(m.poin, 0) as beda from saldo_poin s
              full join (select kode_member, sum(poin) as poin from mutasi_poin group by 1) m using (kode_member)) x where beda <> 0) as selisih_poin,
           (select -coalesce(sum(rupiah), 0)::bigint from saldo_tagihan where jenis = 'POIN') as hutang,
           (select coalesce(sum(kredit - debet), 0)::bigint from jurnal where nomor_akun = '2-1105') as akun`)
  expect(sums!.selisih_poin).toBe(0)
  expect(sums!.akun).toBe(sums!.hutang)
  const { body } = await app.call<ReportRow<typeof laporanHutangPoin>[]>('own.mc2', laporanHutangPoin.api, { query: { tgl_from: day, tgl_to: day } })
  const [owed] = await rows(
    sql<{ hutang: number }>`select -sum(rupiah)::bigint as hutang from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'POIN')`,
  )
  expect(body.map(({ kode_toko, hutang_poin_akhir }) => [kode_toko, hutang_poin_akhir])).toEqual([['MC2', owed!.hutang]])
  for (const row of body) {
    const { hutang_poin_awal, poin_dari_jual, poin_dari_tangan, poin_dibayarkan, poin_jadi_hadiah, poin_hilang, hutang_poin_akhir } = row
    expect(hutang_poin_awal + poin_dari_jual + poin_dari_tangan + poin_dibayarkan + poin_jadi_hadiah + poin_hilang).toBe(hutang_poin_akhir)
  }
  expect(await verify(app.db, 'MC2')).toEqual([])
})
