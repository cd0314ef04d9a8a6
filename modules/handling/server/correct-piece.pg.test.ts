import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { editPiece } from '#modules/goods/contract/ubah-barang.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Piece, type PieceHistory, readHistory, readPiece } from '#modules/goods/contract/data-barang.ts'
import type { NewStone } from '#modules/goods/contract/stones.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { type Sale, sell } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type ChangedValues, type Correction, correctPiece, ubahBarang } from '../contract/ubah-barang.ts'
import { movePieces } from '../contract/pindah-barang.ts'
import { allowed, beads, correctionBody, moveBody } from './testing/moved.ts'

type Row = Readonly<Record<string, unknown>>

const [till, owner] = ['kasir.mc2', 'own.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pieceOf = async (kode_barcode: string) =>
  (
    await sql<Row>`select kode_dept, kode_group, kadar, berat_bruto, berat_stock, berat, fine, hpp, status, versi from barang where kode_barcode = ${kode_barcode}`.execute(
      app.db,
    )
  ).rows[0] as Row
// Only a user who may read the cost of a piece may change it.
const corrected = async (perubahan: ChangedValues) =>
  allowed(app, correctPiece, { body: await correctionBody(app, perubahan) }, 'hpp' in perubahan ? owner : till)
const journalOf = async (nomor: string) =>
  (
    await sql<Row>`
      select l.tempat, (l.debet - l.kredit)::bigint as rupiah from jurnal l join posting p on p.id = l.posting_id
      where p.reference = ${nomor} and p.membatalkan is null order by 1`.execute(app.db)
  ).rows
const cancel = (no_ubah: string) => allowed(app, ubahBarang.calls.actions.batal, { params: { nomor: no_ubah }, body: { alasan: 'SALAH TIMBANG' } })

describe('what moves value of a piece', () => {
  it('is its weight and purity: the ledger takes the difference of gross and gold, and nothing of it costs', async () => {
    const made = await corrected({ berat_bruto: 3.3, berat_stock: 3.205, berat: 3.2, kadar: 70 })
    expect(made.no_ubah).toBe('UB-MC2-260131-0001')
    expect(made.detail_perubahan.map(({ kolom, lama, baru }) => [kolom, lama, baru])).toEqual([
      ['kadar', '37.5', '70'],
      ['berat_bruto', '3.215', '3.3'],
      ['berat_stock', '3.215', '3.205'],
      ['berat', '3.215', '3.2'],
      ['fine', '1.206', '2.24'],
    ])
    expect(await pieceOf(made.kode_barcode)).toMatchObject({
      kadar: 70,
      berat_bruto: 3.3,
      berat_stock: 3.205,
      berat: 3.2,
      fine: 2.24,
      hpp: 2_500_000,
      status: 'READY',
    })
    expect(await journalOf(made.no_ubah)).toEqual([])
    expect(await verify(app.db, 'MC2')).toEqual([])
    await cancel(made.no_ubah)
    expect(await pieceOf(made.kode_barcode)).toMatchObject({ kadar: 37.5, berat_bruto: 3.215, berat_stock: 3.215, berat: 3.215, fine: 1.206 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is its cost, which comes out of the corrections', async () => {
    const made = await corrected({ hpp: 3_000_000 })
    expect((await pieceOf(made.kode_barcode))['hpp']).toBe(3_000_000)
    expect(await journalOf(made.no_ubah)).toEqual([
      { tempat: 'BAKI', rupiah: 500_000 },
      { tempat: 'KOREKSI', rupiah: -500_000 },
    ])
    expect(await verify(app.db, 'MC2')).toEqual([])
    await cancel(made.no_ubah)
    expect((await pieceOf(made.kode_barcode))['hpp']).toBe(2_500_000)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('counts the gold of the smaller weight: what a piece is sold as may be more than there is', async () => {
    await app.set({ PEMBULATAN_GRAM: 'BERTINGKAT' })
    const made = await corrected({ berat: 3.23, kadar: 75 }).finally(() => app.set({ PEMBULATAN_GRAM: 'TIDAK' }))
    expect(await pieceOf(made.kode_barcode)).toMatchObject({ berat_stock: 3.215, berat: 3.23, fine: 2.411 })
    await app.call(till, movePieces, { body: await moveBody(app, [made.kode_barcode]) })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is its group, which moves nothing: there is no posting, and it is taken back all the same', async () => {
    const made = await corrected({ kode_group: '750L' })
    expect((await pieceOf(made.kode_barcode))['kode_group']).toBe('750L')
    expect((await sql`select 1 from posting where reference = ${made.no_ubah}`.execute(app.db)).rows).toEqual([])
    expect(await verify(app.db, 'MC2')).toEqual([])
    await cancel(made.no_ubah)
    expect((await pieceOf(made.kode_barcode))['kode_group']).toBe('375F')
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is not taken back once the piece has changed again, or lies elsewhere', async () => {
    const moved = await corrected({ hpp: 1 })
    await app.call(till, movePieces, { body: await moveBody(app, [moved.kode_barcode]) })
    await expect(cancel(moved.no_ubah)).rejects.toThrow('Barang Sudah Berubah Lagi')
    const { no_ubah, kode_barcode } = await corrected({ kode_group: '750L' })
    const { versi } = await pieceOf(kode_barcode)
    const again = { kode_barcode, versi: versi as number, alasan: 'LAGI', kode_group: '375F' }
    await allowed(app, correctPiece, { body: again })
    await expect(cancel(no_ubah)).rejects.toThrow('Barang Sudah Berubah Lagi')
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is refused where nothing changes, where weights do not fit, and after a change by another user', async () => {
    const refused = async (body: object) => (await app.call(till, correctPiece, { body })).body
    const body = await correctionBody(app, {})
    expect(await refused(body)).toMatchObject({ code: 'NOTHING_CHANGED', message: 'Tidak Ada Yang Diubah' })
    expect(await refused({ ...body, berat: 9 })).toMatchObject({
      code: 'WEIGHTS_DO_NOT_FIT',
      fields: { berat: 'Berat Tidak Boleh Melebihi Berat Stock' },
    })
    expect(await refused({ ...body, berat_bruto: 0.5 })).toMatchObject({
      code: 'WEIGHTS_DO_NOT_FIT',
      fields: { berat_bruto: 'Berat Tidak Boleh Kurang Dari Berat Emas' },
    })
    expect(await refused({ ...body, kode_group: 'NONE' })).toMatchObject({
      fields: { kode_group: 'Kode Group Tidak Ditemukan' },
    })
    expect(await refused({ ...body, berat: 0 })).toMatchObject({ code: 'INVALID' })
    expect(await refused({ ...body, versi: 7, kadar: 1 })).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    // How far it is off would tell him what it was.
    expect(await refused({ ...body, hpp: 1 })).toMatchObject({ code: 'FORBIDDEN' })
    await sql`update barang set status = 'HELD' where kode_barcode = ${body.kode_barcode}`.execute(app.db)
    expect(await refused({ ...body, kadar: 1 })).toMatchObject({ code: 'HELD' })
  })

  it('is changed by nothing else: the database refuses a direct write', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    for (const what of [`kode_group = '750L'`, 'kadar = 70', 'berat = 3', 'hpp = 1'])
      await expect(app.asOwner(sql`update barang set ${sql.raw(what)} where kode_barcode = ${kode_barcode}`)).rejects.toThrow('in the stock ledger')
  })
})

it('what moves no value is changed at once, once for what was seen, and its history says from what to what', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const edit = (body: object, user = till) => app.call(user, editPiece, { params: { kode_barcode }, body })
  expect(await edit({ versi: 0, nama_barang: 'CINCIN POLOS BARU', harga_jual: 5_000_000, markup: 12 })).toMatchObject({
    status: 200,
    body: { versi: 1 },
  })
  // A user who has not seen the change gets a message.
  expect((await edit({ versi: 0, size: '17' })).body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    message: 'Barang Ini Sudah Diubah Orang Lain, Muat Ulang Dahulu',
  })
  expect((await edit({ versi: 1, nama_barang: 'CINCIN POLOS BARU' })).body).toEqual({ versi: 1 })
  // A lower price for customers needs an approval.
  const cheaper = { versi: 1, harga_jual: null }
  expect((await edit(cheaper)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'UBAH_BARANG' } })
  expect(await allowed(app, editPiece, { params: { kode_barcode }, body: cheaper })).toEqual({ versi: 2 })
  expect((await edit({ versi: 2, nama_barang: 'PENDEK'.slice(0, 4) })).body).toMatchObject({ code: 'INVALID' })
  expect((await edit({ versi: 2, hpp: 1 })).status).toBe(400)
  expect((await edit({ versi: 2, kode_bandrol: 'NONE' })).body).toMatchObject({ fields: { kode_bandrol: 'Bandrol Tidak Ditemukan' } })
  expect((await edit({ versi: 2, size: '17' }, 'kasir.mc3')).body).toMatchObject({ code: 'NOT_FOUND' })
  await allowed(app, correctPiece, { body: { kode_barcode, versi: 2, alasan: 'SALAH INPUT', hpp: 3_000_000, kode_group: '750L' } }, owner)

  const changesOf = async (user: string) => {
    const { body } = await app.call<PieceHistory>(user, readHistory, { params: { kode_barcode } })
    return body.flatMap((event) =>
      event.jenis === 'UBAH' ? [event.perubahan.map(({ kolom, lama, baru }) => `${kolom} ${lama} → ${baru}`).toSorted()] : [],
    )
  }
  expect(await changesOf(owner)).toEqual([
    ['hpp Rp. 2,500,000 → Rp. 3,000,000', 'kode_group 375F → 750L'],
    ['harga_jual Rp. 5,000,000 → '],
    ['harga_jual  → Rp. 5,000,000', 'markup 0.00 → 12.00', 'nama_barang CINCIN POLOS UJI → CINCIN POLOS BARU'].toSorted(),
  ])
  // Costs are read by few, in a history too.
  expect((await changesOf(till)).flat().some((text) => text.includes('hpp'))).toBe(false)
  await sql`update barang set status = 'HELD' where kode_barcode = ${kode_barcode}`.execute(app.db)
  const held = await pieceOf(kode_barcode)
  expect((await edit({ versi: held['versi'], ongkos: 1 })).body).toMatchObject({ code: 'HELD', fields: { ongkos: 'Barang Sedang Dititipkan' } })
  expect((await edit({ versi: held['versi'], size: '17' })).status).toBe(200)
})

it('heavier plastic always needs an approval; plastic lighter by one step needs none', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const edit = (body: object) => app.call(till, editPiece, { params: { kode_barcode }, body })
  const toGrams = (grams: number) => Number(grams.toFixed(3))
  const { rows } = await sql<{ gram: number }>`select berat_plastik::float8 as gram from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  const at = rows[0]!.gram
  const heavier = { versi: 0, berat_plastik: toGrams(at + 0.01) }
  expect((await edit(heavier)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'UBAH_BARANG' } })
  expect(await allowed(app, editPiece, { params: { kode_barcode }, body: heavier })).toEqual({ versi: 1 })
  expect((await edit({ versi: 1, berat_plastik: at })).body).toEqual({ versi: 2 })
  expect((await edit({ versi: 2, berat_plastik: toGrams(at + 0.001) })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
})

it('a piece with stones says what they are, at the screen and in the database; one without is called none by an approval', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { batu: [stone(), stone({ kode_shape: 'OV', karat: 0.4 })] })) as [string]
  const edit = (code: string, body: object) => app.call(till, editPiece, { params: { kode_barcode: code }, body })
  const text = 'Berlian, Karat Dan Shape Mengikuti Daftar Batu Barang Ini'
  expect(await edit(kode_barcode, { versi: 0, is_berlian: false, karat_batu: 0.1, shape: 'OV', size: '17' })).toMatchObject({
    status: 409,
    body: { code: 'STONES_SAY', fields: { is_berlian: text, karat_batu: text, shape: text } },
  })
  expect(await edit(kode_barcode, { versi: 0, is_berlian: true, karat_batu: 0.65, shape: 'RD', size: '17' })).toMatchObject({ status: 200 })
  for (const what of ['is_berlian = false', 'karat_batu = 0.1', "shape = 'OV'"])
    await expect(app.asOwner(sql`update barang set ${sql.raw(what)} where kode_barcode = ${kode_barcode}`)).rejects.toThrow('other stones')
  const { rows } = await sql`select is_berlian, karat_batu, shape from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  expect(rows).toEqual([{ is_berlian: true, karat_batu: 0.65, shape: 'RD' }])

  const [bare] = (await stockPieces(app.db, 'MC2', 1, { is_berlian: true })) as [string]
  const none = { versi: 0, is_berlian: false }
  expect((await edit(bare, none)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'UBAH_BARANG' } })
  expect(await allowed(app, editPiece, { params: { kode_barcode: bare }, body: none })).toEqual({ versi: 1 })
})

it('of two who change a piece at once one does', async () => {
  const body = await correctionBody(app, { kode_group: '750L' })
  const answers = await Promise.all([1, 2].map(() => allowed<typeof correctPiece>(app, correctPiece, { body }).catch((error: Error) => error)))
  expect(answers.filter((answer): answer is Correction => !(answer instanceof Error))).toHaveLength(1)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

const changesTold = async (kode_barcode: string, user: string) =>
  (await app.call<PieceHistory>(user, readHistory, { params: { kode_barcode } })).body.flatMap((event) =>
    event.jenis === 'UBAH' ? event.perubahan.map(({ kolom, lama, baru }) => `${kolom}: ${lama} → ${baru}`) : [],
  )
const readOf = async (kode_barcode: string, user = owner) => (await app.call<Piece>(user, readPiece, { params: { kode_barcode } })).body

describe('stones that came in wrongly', () => {
  const stonesOf = async (kode_barcode: string) =>
    (await readOf(kode_barcode)).batu.map(({ kode_shape, karat, butir, jual_usd, kurs }) => [kode_shape, karat, butir, jual_usd, kurs])
  const change = async (kode_barcode: string, batu: readonly NewStone[], facts: object = {}) => {
    const { versi } = await pieceOf(kode_barcode)
    return { kode_barcode, versi: versi as number, alasan: 'SALAH KETIK BATU', batu, ...facts }
  }

  it('are none of a row of accessories', async () => {
    const refused = await app.call(owner, correctPiece, { body: await change(await beads(app), [stone()]) })
    expect(refused.body).toMatchObject({ code: 'ROW_WITHOUT_STONES', fields: { batu: 'Baris Aksesoris Tidak Memiliki Batu' } })
  })

  it('are corrected at the rate that they came in at: what the piece asks follows, its books do not change, and the day takes it back', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { batu: [stone({ jual_usd: 200 }), stone({ kode_shape: 'OV', karat: 0.4 })] })) as [
      string,
    ]
    const rate = (await readOf(kode_barcode)).batu[0]!.kurs
    await app.asOwner(sql`update kurs set kurs = kurs + 777`)
    const body = await change(kode_barcode, [
      stone({ jual_usd: 250, karat: 0.3 }),
      stone({ kode_shape: 'OV', karat: 0.4 }),
      stone({ kode_shape: 'PR' }),
    ])
    expect((await app.call(owner, correctPiece, { body })).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { selisih_rp: 50 * rate } })
    const made = await allowed(app, correctPiece, { body }, owner)
    expect(made.detail_perubahan.map(({ kolom, lama, baru }) => [kolom, lama, baru])).toEqual([
      ['harga_batu', String(200 * rate), String(250 * rate)],
      ['karat_batu', '0.65', '0.95'],
    ])
    expect(await stonesOf(kode_barcode)).toEqual([
      ['RD', 0.3, 3, 250, rate],
      ['OV', 0.4, 3, 0, rate],
      ['PR', 0.25, 3, 0, rate],
    ])
    expect(await readOf(kode_barcode)).toMatchObject({ harga_batu: 250 * rate, karat_batu: 0.95, shape: 'RD', is_berlian: true, hpp: 2_500_000 })
    expect((await sql`select 1 from posting where reference = ${made.no_ubah}`.execute(app.db)).rows).toEqual([])
    expect(await changesTold(kode_barcode, owner)).toContain(
      'batu: 3 RD 0.250 ct $ 200.00 ($ 100.00); 3 OV 0.400 ct $ 0.00 ($ 100.00) → 3 RD 0.300 ct $ 250.00 ($ 100.00); 3 OV 0.400 ct $ 0.00 ($ 100.00); 3 PR 0.250 ct $ 0.00 ($ 100.00)',
    )
    // What they cost is read by few.
    expect((await changesTold(kode_barcode, till)).find((text) => text.startsWith('batu'))).toMatch(/^batu: 3 RD 0\.250 ct \$ 200\.00; 3 OV/)
    expect(await verify(app.db, 'MC2')).toEqual([])
    await cancel(made.no_ubah)
    expect(await stonesOf(kode_barcode)).toEqual([
      ['RD', 0.25, 3, 200, rate],
      ['OV', 0.4, 3, 0, rate],
    ])
    expect(await readOf(kode_barcode)).toMatchObject({ harga_batu: 200 * rate, karat_batu: 0.65 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('are listed of a piece that said it had none, at the rate of now, and are gone again with the change', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const { rows } = await sql<{ kurs: number }>`select kurs from kurs where mata_uang = 'USD'`.execute(app.db)
    const made = await allowed(app, correctPiece, { body: await change(kode_barcode, [stone({ jual_usd: 10 })]) }, owner)
    const after = await readOf(kode_barcode)
    expect(after).toMatchObject({ harga_batu: 10 * rows[0]!.kurs, karat_batu: 0.25, shape: 'RD', is_berlian: true })
    await cancel(made.no_ubah)
    expect(await readOf(kode_barcode)).toMatchObject({ harga_batu: 0, karat_batu: null, shape: null, is_berlian: false, batu: [] })
    const { no_ubah } = await allowed(app, correctPiece, { body: await change(kode_barcode, [stone()]) }, owner)
    const none = await allowed(app, correctPiece, { body: await change(kode_barcode, []) }, owner)
    expect(await readOf(kode_barcode)).toMatchObject({ harga_batu: 0, karat_batu: null, is_berlian: false, batu: [] })
    await expect(cancel(no_ubah)).rejects.toThrow('Barang Sudah Berubah Lagi')
    await cancel(none.no_ubah)
    await cancel(no_ubah)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('are chosen from the list: what is new has what the list says, what stays stays', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { batu: [stone({ jual_usd: 200 })] })) as [string]
    const listed = stone({ kode_berlian: 'BR0001', butir: 1, karat: 0.3, modal_usd: 0 })
    const { no_ubah } = await allowed(app, correctPiece, { body: await change(kode_barcode, [stone({ jual_usd: 200 }), listed]) }, owner)
    expect(await readOf(kode_barcode)).toMatchObject({
      batu: [
        { kode_berlian: null, modal_usd: 100 },
        { kode_berlian: 'BR0001', kode_jenis_batu: 'NAT', kode_supplier: 'JKT01', modal_usd: 540 },
      ],
    })
    await cancel(no_ubah)
    expect(await readOf(kode_barcode)).toMatchObject({ batu: [{ kode_berlian: null }] })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('have the same checks as at intake, and only users who may read their cost change them', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { batu: [stone({ jual_usd: 200 })] })) as [string]
    const refused = async (batu: readonly object[], user = owner) =>
      (await app.call(user, correctPiece, { body: await change(kode_barcode, batu as NewStone[]) })).body
    expect(await refused([stone({ karat: 0 })])).toMatchObject({ code: 'INVALID', fields: { 'batu.0.karat': expect.any(String) } })
    expect(await refused([stone({ jual_usd: 200 })])).toMatchObject({ code: 'NOTHING_CHANGED' })
    expect(await refused([stone({ jual_usd: 1 })], till)).toMatchObject({ code: 'FORBIDDEN', fields: { batu: expect.any(String) } })
    await expect(allowed(app, correctPiece, { body: await change(kode_barcode, [stone({ kode_shape: 'TIDAKADA' })]) }, owner)).rejects.toThrow(
      'Tidak Ditemukan',
    )
    for (const what of ['update barang_batu set butir = 4', 'delete from barang_batu'])
      await expect(app.asOwner(sql`${sql.raw(what)} where kode_barcode = ${kode_barcode}`)).rejects.toThrow()
  })
})

describe('what was agreed with the supplier of a piece on consignment', () => {
  const consigned = async () => {
    const { body } = await app.call<{ detail_barang: { kode_barcode: string }[] }>('spv.mc2', takePiecesIn, { body: consignedBody() })
    return body.detail_barang[0]!.kode_barcode
  }
  const other = async () => {
    await sql`insert into supplier (kode_supplier, nama_supplier) values ('LAIN1', 'PEMASOK LAIN') on conflict do nothing`.execute(app.db)
    return 'LAIN1'
  }
  const change = async (kode_barcode: string, terms: object) => {
    const { versi } = await pieceOf(kode_barcode)
    return { kode_barcode, versi: versi as number, alasan: 'SALAH KETIK NOTA', ...terms }
  }

  it('is corrected while it hangs with us: nothing moves, and the sale owes what is agreed now to whom it is agreed with', async () => {
    const kode_barcode = await consigned()
    const kode_supplier = await other()
    const before = await pieceOf(kode_barcode)
    const made = await allowed(app, correctPiece, { body: await change(kode_barcode, { harga_beli: 3_400_000, kode_supplier }) }, owner)
    expect(made).toMatchObject({ harga_beli_lama: 3_000_000, harga_beli_baru: 3_400_000, kode_supplier_lama: 'SBY01', kode_supplier_baru: 'LAIN1' })
    expect((await sql`select 1 from posting where reference = ${made.no_ubah}`.execute(app.db)).rows).toEqual([])
    expect(await pieceOf(kode_barcode)).toEqual({ ...before, versi: (before['versi'] as number) + 1 })
    expect(await changesTold(kode_barcode, owner)).toEqual(
      expect.arrayContaining(['harga_beli: Rp. 3,000,000 → Rp. 3,400,000', 'kode_supplier: SBY01 → LAIN1']),
    )
    // Who may not know suppliers hears of none, in the history and on the document.
    expect(await changesTold(kode_barcode, till)).toEqual([])
    const seen = (await app.call(till, ubahBarang.calls.read, { params: { nomor: made.no_ubah } })).body
    expect(Object.keys(seen).filter((name) => /supplier|harga_beli|hpp/.test(name))).toEqual([])
    expect(await verify(app.db, 'MC2')).toEqual([])

    const piece = await readOf(kode_barcode)
    const scanned = { kode_barcode, ongkos: piece.ongkos, diskon_persen: 0, diskon_rp: 0, harga_total: 1 }
    const sale = { nama_customer: 'IBU SRI', alamat_customer: null, no_hp: null, kode_sales: 'S1' }
    const requested = await app.call(till, sell, { body: { ...sale, detail_barang: [scanned], detail_bayar: [{ jenis: 'CASH', jumlah: 1 }] } })
    const harga_total = requested.body.details.harga_baru as number
    const paid = { ...sale, detail_barang: [{ ...scanned, harga_total }], detail_bayar: [{ jenis: 'CASH', jumlah: harga_total }] }
    const sold = await app.call<Sale>(till, sell, { body: paid })
    const { no_faktur } = sold.status === 200 ? sold.body : await allowed(app, sell, { body: paid })
    const { rows } = await sql`
      select pihak, -rupiah as rupiah from mutasi_tagihan m join posting p on p.id = m.posting_id
      where p.reference = ${no_faktur} and jenis = 'HUTANG_SUPPLIER'`.execute(app.db)
    expect(rows).toEqual([{ pihak: 'LAIN1', rupiah: 3_400_000 }])
    expect(await verify(app.db, 'MC2')).toEqual([])
    await expect(cancel(made.no_ubah)).rejects.toThrow('Barang Sudah Berubah Lagi')
  })

  it('is as it was when the day takes the change back', async () => {
    const kode_barcode = await consigned()
    const { no_ubah } = await allowed(app, correctPiece, { body: await change(kode_barcode, { harga_beli: 1 }) }, owner)
    await cancel(no_ubah)
    expect(await readOf(kode_barcode)).toMatchObject({ harga_beli: 3_000_000, kode_supplier: 'SBY01', is_konsinyasi: true, hpp: 0 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is for pieces on consignment only, by users who may see suppliers, and only by that document', async () => {
    const kode_barcode = await consigned()
    const refused = async (code: string, terms: object, user = owner) =>
      (await app.call(user, correctPiece, { body: await change(code, terms) })).body
    const [own] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    expect(await refused(own, { harga_beli: 5 })).toMatchObject({ code: 'NOT_CONSIGNED', fields: { harga_beli: 'Hanya Untuk Barang Konsinyasi' } })
    expect(await refused(kode_barcode, { harga_beli: 0 })).toMatchObject({ code: 'INVALID' })
    expect(await refused(kode_barcode, { harga_beli: 5 }, till)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refused(kode_barcode, { hpp: 5 })).toMatchObject({ code: 'CONSIGNED' })
    await expect(allowed(app, correctPiece, { body: await change(kode_barcode, { kode_supplier: 'TIDAKADA' }) }, owner)).rejects.toThrow(
      'Supplier Tidak Ditemukan',
    )
    await other()
    await expect(app.asOwner(sql`update barang set kode_supplier = 'LAIN1' where kode_barcode = ${kode_barcode}`)).rejects.toThrow('is owed')
  })
})
