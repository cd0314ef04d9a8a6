import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { type Measures, moved, post, verify } from '#modules/ledger/server/public.ts'
import { type BuybackPrices, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { destroyPieces, hancurBarang, scanDestroyable, scrapOf } from '../contract/hancur-barang.ts'
import { allowed, madeDestruction } from './testing/moved.ts'

type Row = Readonly<Record<string, unknown>>

const [till, owner] = ['kasir.mc2', 'own.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const stateOf = async (kode_barcode: string) =>
  (await rowsOf(sql<Row>`select status, tempat, berat_stock, fine, hpp from barang where kode_barcode = ${kode_barcode}`))[0]
const journalOf = (nomor: string) =>
  rowsOf(sql<Row>`
    select l.tempat, sum(l.debet - l.kredit)::bigint as rupiah from jurnal l join posting p on p.id = l.posting_id
    where p.reference = ${nomor} and p.membatalkan is null group by 1 order by 1`)

it('the gold goes to the scrap at what the list pays, the rest of the cost is lost, and the scrap knows its piece', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { hpp: 9_000_000 })) as [string]
  const before = await stateOf(kode_barcode)
  const { body: shown } = await app.call(owner, scanDestroyable, { params: { kode_barcode } })
  const { body: prices } = await app.call<BuybackPrices>(till, readBuybackPrices)
  const worth = rupiahFor(3.215, prices.grup.find(({ kode_group }) => kode_group === shown.kode_group)?.harga_per_gram ?? 0)
  expect(worth).toBeGreaterThan(0)
  expect(shown).toMatchObject({ kode_barcode, berat: 3.215, hpp: 9_000_000, nilai: worth, beban: 9_000_000 - worth })

  const body = { keterangan: 'PATAH', detail_barang: [{ kode_barcode }] }
  const { no_hancur, ...made } = await allowed(app, destroyPieces, { body })
  expect(no_hancur).toBe('HB-MC2-260131-0001')
  expect(made).toMatchObject({ total_qty: 1, total_berat: 3.215 })
  // A cashier does not read what goods cost, nor what would tell it.
  expect(['beban', 'nilai'].filter((name) => name in made)).toEqual([])
  expect(await stateOf(kode_barcode)).toMatchObject({ status: 'DESTROYED', tempat: 'UBAH' })
  expect(await journalOf(no_hancur)).toEqual([
    { tempat: 'BAKI', rupiah: -9_000_000 },
    { tempat: 'HANCUR', rupiah: 9_000_000 - worth },
    { tempat: 'ROSOK', rupiah: worth },
  ])
  expect(
    await rowsOf(
      sql<Row>`select s.pieces, s.gross, s.fine, s.cost, a.induk_barcode from saldo_lot s join lot_asal a using (kode_lot) where s.kode_lot = ${`${no_hancur}/1`}`,
    ),
  ).toEqual([{ pieces: 1, gross: 3.215, fine: before?.['fine'], cost: worth, induk_barcode: kode_barcode }])
  expect((await app.call(till, scanDestroyable, { params: { kode_barcode } })).body).toMatchObject({
    code: 'DESTROYED',
    message: 'Barang Sudah Dihancurkan',
  })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

/** Scrap is molten into a bar. */
async function scrapGoesOn(kode_lot: string): Promise<void> {
  const context = { kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'melt' }
  await inTransaction(app.db, { user_id: till }, async (db) => {
    const { rows } = await sql<Measures>`
      select pieces, (gross * 1000)::int as "grossMg", (fine * 1000)::int as "fineMg", cost as "costRp"
      from saldo_lot where kode_lot = ${kode_lot} and tempat = 'ROSOK'`.execute(db)
    const lot = rows[0]!
    const stock = moved({ ...lot, kode_barcode: null, kode_lot }, { from: { tempat: 'ROSOK' }, to: { tempat: 'BATANG' } })
    await post({ db, ...context }, { kind: 'LEBUR', reference: kode_lot, stock, cash: [], claims: [], counter: [], points: [] })
  })
}

it('earns nothing: gold that is worth more than it cost goes to the scrap at its cost', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { hpp: 1_000 })) as [string]
  const { no_hancur } = await allowed(app, destroyPieces, { body: { keterangan: 'PATAH', detail_barang: [{ kode_barcode }] } })
  expect(await journalOf(no_hancur)).toEqual([
    { tempat: 'BAKI', rupiah: -1_000 },
    { tempat: 'ROSOK', rupiah: 1_000 },
  ])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('is taken back on its day as it was, unless its scrap has gone on', async () => {
  const one = await madeDestruction(app)
  const { kode_barcode } = one.detail_barang[0] as (typeof one.detail_barang)[number]
  const used = await madeDestruction(app)
  await scrapGoesOn(scrapOf(used.no_hancur, 1))
  const late = allowed(app, hancurBarang.calls.actions.batal, { params: { nomor: used.no_hancur }, body: { alasan: 'SALAH SCAN' } })
  await expect(late).rejects.toThrow('Rosok CINCIN POLOS UJI Sudah Dipakai')
  await allowed(app, hancurBarang.calls.actions.batal, { params: { nomor: one.no_hancur }, body: { alasan: 'SALAH SCAN' } })
  expect(await stateOf(kode_barcode)).toMatchObject({ status: 'READY', tempat: 'BAKI', berat_stock: 3.215, hpp: 2_500_000 })
  // What was taken back can be destroyed again.
  await allowed(app, destroyPieces, { body: { keterangan: 'PATAH', detail_barang: [{ kode_barcode }] } })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('takes no piece with a deposit, and needs a reason', async () => {
  const [held] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  await sql`update barang set status = 'HELD' where kode_barcode = ${held}`.execute(app.db)
  const destroy = (body: object) => app.call(till, destroyPieces, { body })
  expect(await destroy({ keterangan: 'PATAH', detail_barang: [{ kode_barcode: held }] })).toMatchObject({ status: 409, body: { code: 'HELD' } })
  expect((await app.call(till, scanDestroyable, { params: { kode_barcode: held } })).body).toMatchObject({ code: 'HELD' })
  expect((await destroy({ keterangan: '', detail_barang: [{ kode_barcode: held }] })).body.fields).toEqual({
    keterangan: 'Alasan Tidak Boleh Kosong',
  })
  const [piece] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const late = await Promise.all(
    [1, 2].map(() =>
      allowed(app, destroyPieces, { body: { keterangan: 'PATAH', detail_barang: [{ kode_barcode: piece }] } }).catch((error: Error) => error.message),
    ),
  )
  expect(late.filter((each) => typeof each === 'string')).toHaveLength(1)
})
