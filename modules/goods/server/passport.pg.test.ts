import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { addLots, moved, post, verify } from '#modules/ledger/server/public.ts'
import { buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { weighTray } from '#modules/weighing/contract/timbang-baki.ts'
import { type PieceHistory, readHistory, readPiece } from '../contract/data-barang.ts'
import { editPiece } from '../contract/ubah-barang.ts'
import { holdPieces, makePieces, measuresOf, placeOf, releasePieces, tellOrigins } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a piece that was bought back shows it to each user who opens it', async () => {
  const sales = [await madeSale(app), await madeSale(app), await madeSale(app)]
  const { kode_barcode, berat } = sales[0]!.detail_barang[0]!
  const body = await purchaseBody(app, [{ kode_barcode, berat }])
  const bought = await app.call('kasir.mc2', buy, { body })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const { status, body: piece } = await app.call('spv.mc2', readPiece, { params: { kode_barcode } })
  expect([status, piece.status, piece.tempat]).toEqual([200, 'BOUGHT', 'BEKAS'])
})

const till = { kode_toko: 'MC2', modules: new Set<string>() }
const open = async (kode_barcode: string) => (await app.call('spv.mc2', readPiece, { params: { kode_barcode } })).body

it('a held piece says for whom, until it is held no more', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  expect((await open(kode_barcode)).ditahan).toBeNull()
  const hold = { untuk: 'IBU SRI', kind: 'TITIPAN', dokumen: 'TP-MC2-1', user_id: 'kasir.mc2' }
  await app.db.transaction().execute((tx) => holdPieces(tx, till, [kode_barcode], hold))
  expect(await open(kode_barcode)).toMatchObject({ status: 'HELD', ditahan: { untuk: 'IBU SRI', kind: 'TITIPAN', reference: 'TP-MC2-1' } })
  await app.db.transaction().execute((tx) => releasePieces(tx, 'MC2', [kode_barcode]))
  expect(await open(kode_barcode)).toMatchObject({ status: 'READY', ditahan: null })
  // The piece can be held again. A statement by hand can neither add a hold to a piece that is not held nor change an old hold.
  await app.db.transaction().execute((tx) => holdPieces(tx, till, [kode_barcode], { ...hold, untuk: 'PAK BUDI' }))
  expect((await open(kode_barcode)).ditahan?.untuk).toBe('PAK BUDI')
  const refused = (statement: ReturnType<typeof sql>) =>
    statement.execute(app.db).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const [free] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  expect(
    await refused(sql`insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id) values (${free}, 'MC2', 'X', 'X', 'X', 'X')`),
  ).toBe('KN002')
  expect(await refused(sql`update barang_tahan set untuk = 'X'`)).not.toBe('done')
  expect(await refused(sql`delete from barang_tahan`)).not.toBe('done')
})

it('what is sold may come back, so that it too is made cheaper by an approval alone', async () => {
  const { no_faktur, detail_barang } = await madeSale(app)
  const { kode_barcode } = detail_barang[0]!
  const cheaper = async () =>
    app.call('spv.mc2', editPiece, { params: { kode_barcode }, body: { versi: (await open(kode_barcode)).versi, harga_jual: 1_000 } })
  expect((await cheaper()).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'UBAH_BARANG' } })
  const dearer = await app.call('spv.mc2', editPiece, {
    params: { kode_barcode },
    body: { versi: (await open(kode_barcode)).versi, harga_jual: 99_000_000 },
  })
  expect(dearer.status, JSON.stringify(dearer.body)).toBe(200)
  const undone = await approved(app, 'kasir.mc2', penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await open(kode_barcode)).toMatchObject({ status: 'READY', harga_jual: 99_000_000 })
})

it('is not made cheaper for later behind a price of its own, and an approval is of all that makes its price', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { markup: 20, harga_jual: null })) as [string]
  const change = async (facts: object) =>
    app.call('spv.mc2', editPiece, { params: { kode_barcode }, body: { versi: (await open(kode_barcode)).versi, ...facts } })
  const now = { harga_jual: 99_000_000, markup: 0 }
  const requested = await change(now)
  expect(requested.body).toMatchObject({
    code: 'APPROVAL_REQUIRED',
    details: { kategori: 'UBAH_BARANG', uraian: expect.stringContaining('Menurut Berat') },
  })
  expect((await change({ harga_jual: 99_000_000 })).status).toBe(200)
  expect((await change({ markup: 0 })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  expect((await change({ markup: 21 })).status).toBe(200)
})

const passport = async (kode_barcode: string): Promise<PieceHistory> => (await app.call('spv.mc2', readHistory, { params: { kode_barcode } })).body
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

describe('what becomes of pieces', () => {
  const person = { kode_toko: 'MC2', user_id: 'spv.mc2', request_id: 'test', tgl_system: '2026-01-31' }
  /** A piece that lies in a tray. */
  const lying = async (kode_barcode: string) =>
    (
      await sql<Lying>`select kode_barcode, kode_gudang, kode_baki, qty, berat_stock, fine, hpp from barang where kode_barcode = ${kode_barcode}`.execute(
        app.db,
      )
    ).rows[0] as Lying
  type Lying = Parameters<typeof measuresOf>[0] & { kode_barcode: string; kode_gudang: string; kode_baki: string }

  /** Makes pieces of others by a posting of its own, as a document would; `weights` are those of the children, in grams. */
  const become = (
    induk: readonly string[],
    weights: readonly number[],
    dokumen: string,
    pairs?: readonly (readonly [anak: number, induk: string])[],
  ) =>
    app.db.transaction().execute(async (tx) => {
      const parents = await Promise.all(induk.map(lying))
      const [first] = parents as [Lying]
      const hpp = parents.reduce((sum, each) => sum + each.hpp, 0)
      const facts = { nama_barang: 'CINCIN HASIL CUCI', kode_dept: 'CC', kode_group: '750L', kadar: 75, kadar_cetak: '750', kode_barcode: null }
      const { kode_gudang, kode_baki } = first
      const whole = weights.reduce((sum, each) => sum + each, 0)
      const made = await makePieces(
        { ...person, db: tx },
        weights.map((berat, at) => ({ ...facts, kode_gudang, kode_baki, berat_bruto: berat, berat_stock: berat, berat, hpp: at === 0 ? hpp : 0 })),
        'UBAH',
      )
      const [gross, fine] = [
        parents.reduce((sum, each) => sum + Math.round(each.berat_stock * 1000), 0) - Math.round(whole * 1000),
        parents.reduce((sum, each) => sum + Math.round(each.fine * 1000), 0) - made.reduce((sum, each) => sum + Math.round(each.fine * 1000), 0),
      ]
      const lot = { kode_lot: `${dokumen}/SISA`, dokumen }
      if (gross > 0) await addLots({ ...person, db: tx }, 'CUCI', [lot])
      await post(
        { ...person, db: tx },
        {
          kind: 'CUCI',
          reference: dokumen,
          stock: [
            ...parents.flatMap((each) =>
              moved({ ...measuresOf(each), kode_barcode: each.kode_barcode }, { from: placeOf({ ...each, tempat: 'BAKI' }), to: { tempat: 'UBAH' } }),
            ),
            ...made.flatMap((each) =>
              moved(
                { ...measuresOf(each), kode_barcode: each.kode_barcode },
                { from: { tempat: 'UBAH' }, to: { tempat: 'BAKI', kode_gudang, kode_baki } },
              ),
            ),
            ...(gross > 0
              ? moved(
                  { pieces: 1, grossMg: gross, fineMg: fine, costRp: 0, kode_barcode: null, kode_lot: lot.kode_lot },
                  { from: { tempat: 'UBAH' }, to: { tempat: 'ROSOK' } },
                )
              : []),
          ],
          cash: [],
          claims: [],
          counter: [],
          points: [],
        },
      )
      const told = pairs ?? made.flatMap((_, at) => induk.map((each) => [at, each] as const))
      await tellOrigins(
        { ...person, db: tx },
        { kind: 'CUCI', dokumen },
        told.map(([at, each]) => ({ kode_barcode: made[at]?.kode_barcode ?? '', induk: each })),
      )
      return made.map((each) => each.kode_barcode)
    })
  const stocked = async (count: number, kode_toko = 'MC2') => stockPieces(app.db, kode_toko, count, { kode_group: '750L', kadar: 75 })

  it('a piece that is parted and tagged anew goes on in its children, with all that it was', async () => {
    const [kode_barcode] = (await stocked(1)) as [string]
    await app.call('spv.mc2', editPiece, { params: { kode_barcode }, body: { versi: 0, nama_barang: 'CINCIN SEBELUM CUCI' } })
    const [left, right] = (await become([kode_barcode], [1.5, 1.6], 'CU-1')) as [string, string]
    const story = await passport(left)
    expect(story.filter((event) => event.jenis === 'UBAH')).toMatchObject([
      { kode_barcode, perubahan: [{ kolom: 'nama_barang', baru: 'CINCIN SEBELUM CUCI' }] },
    ])
    expect(story.filter((event) => event.jenis === 'ASAL')).toMatchObject([{ induk: kode_barcode, anak: left, kind: 'CUCI', reference: 'CU-1' }])
    expect(new Set(story.map((event) => event.kode_barcode))).toEqual(new Set([left, kode_barcode]))
    // What was washed says what it became, not what its children live through.
    const before = await passport(kode_barcode)
    const became = before.flatMap((event) => (event.jenis === 'ASAL' ? [event.anak] : []))
    expect(new Set(became)).toEqual(new Set([left, right]))
    // And a child of a child has the stories of both.
    const [grandchild] = (await become([left], [1.4], 'CU-2')) as [string]
    expect(new Set((await passport(grandchild)).map((event) => event.kode_barcode))).toEqual(new Set([grandchild, left, kode_barcode]))
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is refused by the database where gold comes from nowhere, of pieces that the posting does not name, and by hand', async () => {
    const [one, two, strange] = (await stocked(3)) as [string, string, string]
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from barang_asal`.execute(app.db)).rows[0]?.n
    const before = await count()
    // All that came of both is said to be of one of them.
    expect(await codeOf(become([one, two], [6], 'CU-9', [[0, one]]))).toBe('KN002')
    expect(await codeOf(become([one], [3], 'CU-9', [[0, strange]]))).toBe('KN002')
    const origin = (facts: object) =>
      tellOrigins({ ...person, db: app.db }, { kind: 'CUCI', dokumen: 'CU-1' }, [{ kode_barcode: two, induk: one, ...facts }])
    expect(await codeOf(origin({}))).toBe('KN002')
    expect(await codeOf(origin({ induk: two }))).toBe('23514')
    expect(await codeOf(sql`delete from barang_asal`.execute(app.db))).not.toBe('done')
    const [elsewhere] = (await stocked(1, 'MC3')) as [string]
    expect(await codeOf(become([one], [3], 'CU-9', [[0, elsewhere]]))).toBe('KN002')
    expect(await count()).toBe(before)
    // Both of them have gold enough for it.
    expect(await codeOf(become([one, two], [6], 'CU-9'))).toBe('done')
  })
})

const buyBack = async (kode_barcode: string) => {
  const bought = await app.call('kasir.mc2', buy, { body: await purchaseBody(app, [{ kode_barcode }]) })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
}

/** Puts what was bought back into a tray, as a document would. */
async function backInTray(kode_barcode: string): Promise<void> {
  const { rows } = await sql<
    Parameters<typeof measuresOf>[0]
  >`select qty, berat_stock, fine, hpp from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  const tray = (
    await sql<{ kode_gudang: string; kode_baki: string }>`select kode_gudang, kode_baki from baki where kode_toko = 'MC2' limit 1`.execute(app.db)
  ).rows[0]!
  await app.db.transaction().execute((tx) =>
    post(
      { db: tx, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'spv.mc2', request_id: 'test' },
      {
        kind: 'MASUK_BAKI',
        reference: kode_barcode,
        stock: moved({ ...measuresOf(rows[0]!), kode_barcode }, { from: { tempat: 'BEKAS' }, to: { tempat: 'BAKI', ...tray } }),
        cash: [],
        claims: [],
        counter: [],
        points: [],
      },
    ),
  )
}

it('hears of the price of its group while it is for sale, and always tells how it came in', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { kode_group: '750L', kadar: 75 })) as [string]
  const group = sql`kode_group = '750L'`
  const dearer = () => sql`update grup set harga = harga + 1000 where ${group}`.execute(app.db)
  const told = async () => (await passport(kode_barcode)).map((event) => (event.jenis === 'GERAK' ? event.kind : event.jenis))
  const came = 'TAMBAH_BARANG'
  await dearer()
  expect(await told()).toEqual(['HARGA', came])
  const sale = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })
  expect(sale.status, JSON.stringify(sale.body)).toBe(200)
  const sold = ['PENJUALAN', 'HARGA', came]
  expect(await told()).toEqual(sold)
  await dearer()
  expect(await told()).toEqual(sold)
  await buyBack(kode_barcode)
  await dearer()
  expect(await told()).toEqual(['PEMBELIAN', ...sold])
  await backInTray(kode_barcode)
  await dearer()
  const again = ['MASUK_BAKI', 'PEMBELIAN', ...sold]
  expect(await told()).toEqual(['HARGA', ...again])
  // Years of prices that change twice a day push nothing else out of its story.
  await app.asOwner(sql`
    insert into harga_riwayat (sumber, kode, harga_lama, harga, modal_lama, harga_modal, user_id, created_at)
    select 'GROUP', kode_group, harga - 1, harga, harga_modal, harga_modal, 'own.mc1', now() + nth * interval '12 hours'
    from grup, generate_series(1, 2000) nth where ${group}`)
  const story = await told()
  expect(story.filter((what) => what !== 'HARGA')).toEqual(again.filter((what) => what !== 'HARGA'))
  expect([story.length > 500, story.length < 600, story.at(-1)]).toEqual([true, true, came])
})

it('a barcode never names another piece, while one that came back is sold again under it as one story', async () => {
  const sale = await madeSale(app)
  const { kode_barcode } = sale.detail_barang[0]!
  const again = sql`
    insert into barang (kode_barcode, kode_toko, status, tempat, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat, hpp, tgl_masuk, created_by)
    select kode_barcode, kode_toko, 'READY', 'SALDO_AWAL', 'GELANG YANG LAIN', kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat, hpp, tgl_masuk, created_by
    from barang where kode_barcode = ${kode_barcode}`
  const refused = async (statement: ReturnType<typeof sql>) => codeOf(app.asOwner(statement))
  expect(await refused(again)).toBe('23505')
  expect(await refused(sql`delete from barang where kode_barcode = ${kode_barcode}`)).not.toBe('done')
  expect(await refused(sql`update barang set kode_barcode = 'LAIN' where kode_barcode = ${kode_barcode}`)).not.toBe('done')
  await buyBack(kode_barcode)
  await backInTray(kode_barcode)
  const second = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  const moves = (await passport(kode_barcode)).flatMap((event) => (event.jenis === 'GERAK' ? [[event.kind, event.ke.tempat, event.harga]] : []))
  expect(moves).toEqual([
    ['PENJUALAN', 'PELANGGAN', second.body.grand_total],
    ['MASUK_BAKI', 'BAKI', null],
    ['PEMBELIAN', 'BEKAS', null],
    ['PENJUALAN', 'PELANGGAN', sale.grand_total],
    ['TAMBAH_BARANG', 'BAKI', null],
  ])
})

it('the story shows weighings, counts and holds, each once', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { rows } = await sql<{
    kode_gudang: string
    kode_baki: string
  }>`select kode_gudang, kode_baki from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  const tray = rows[0]!
  for (const berat_hasil of [500, 501]) {
    const weighed = await app.call('spv.mc2', weighTray, {
      body: { kode_gudang: tray.kode_gudang, kode_toko: tray.kode_baki, berat_hasil, timbangan: 'KETIK' },
    })
    expect(weighed.status, JSON.stringify(weighed.body)).toBe(200)
  }
  const hold = { untuk: 'IBU SRI', kind: 'TITIPAN', dokumen: 'TP-9', user_id: 'kasir.mc2' }
  await app.db.transaction().execute((tx) => holdPieces(tx, till, [kode_barcode], hold))
  await app.db.transaction().execute((tx) => releasePieces(tx, 'MC2', [kode_barcode]))
  await sql`insert into sesi_opname (kode_toko, no_sesi, jenis_opname, tgl_system, user_id) values ('MC2', 'SO-1', 'GLOBAL', '2026-01-31', 'spv.mc2')`.execute(
    app.db,
  )
  for (const waktu of ['2026-01-31 10:00+07', '2026-01-31 11:00+07'])
    await sql`insert into opname_scan (kode_toko, no_sesi, kode_hitung, kode, kode_barcode, kode_baki, putaran, cara_scan, nama_perangkat, user_id, waktu_scan)
      values ('MC2', 'SO-1', ${kode_barcode}, ${kode_barcode}, ${kode_barcode}, ${tray.kode_baki}, 1, 'SCAN', 'HP', 'spv.mc2', ${waktu})`.execute(
      app.db,
    )
  const story = await passport(kode_barcode)
  expect(story.filter((event) => event.jenis === 'TIMBANG')).toMatchObject([{ kode_baki: tray.kode_baki, kali: 2, user_id: 'spv.mc2' }])
  expect(story.filter((event) => event.jenis === 'OPNAME')).toMatchObject([{ no_sesi: 'SO-1', terlihat: true, kode_baki: tray.kode_baki }])
  expect(story.filter((event) => event.jenis === 'TAHAN')).toMatchObject([{ untuk: 'IBU SRI', reference: 'TP-9', dilepas_at: expect.any(String) }])
})
