import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { LostRace } from '#engine/server/transaction.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { checkCharacter } from '../contract/barcode.ts'
import {
  type ListedPiece,
  type PieceHistory,
  listPieces,
  readHistory,
  readPhoto,
  readPiece,
  scanPiece,
  sortColumns,
} from '../contract/data-barang.ts'
import { laporanStockBaki } from '../contract/laporan-stock-baki.ts'
import { readLabels } from '#modules/labels/contract/cetak-barcode.ts'
import { addPiece, uploadPhoto } from '#modules/intake/contract/tambah-data-barang.ts'
import { holdPieces, refuseUntakeable } from './take-pieces.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const jpeg = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c9a227' } })
    .withExif({ IFD0: { Copyright: 'rahasia dapur' } })
    .jpeg()
    .toBuffer()

/** Sends a file as a browser's form does. */
async function upload(user_id: string, data: Buffer): Promise<{ status: number; body: { foto: string; message: string } }> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'foto.jpg')
  const reply = await fetch(`${await app.url()}api/${uploadPhoto.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as never }
}

const pieceOf = async (facts: object = {}, user_id = 'spv.mc2') => ({
  nama_barang: 'CINCIN MAWAR CONTOH',
  kode_dept: 'CC',
  kode_group: '750L',
  kode_gudang: 'TOKO',
  kode_baki: 'T01',
  kadar: 75,
  kadar_cetak: '750',
  berat_bruto: 3.1,
  berat_stock: 3.1,
  berat: 3,
  hpp: 5_000_000,
  asal: 'SUPPLIER',
  kode_supplier: 'SBY01',
  foto: (await upload(user_id, await jpeg())).body.foto,
  ...facts,
})
const add = async (facts: object = {}, user_id = 'spv.mc2') => app.call(user_id, addPiece, { body: await pieceOf(facts, user_id) })
const countOf = async () => (await sql<{ n: number }>`select count(*)::int as n from barang`.execute(app.db)).rows[0]?.n

/** Whether a barcode ends in the check character of what stands before it. */
const hasCheckCharacter = (kode_barcode: string) =>
  /^[0-9A-Z]{2,}$/.test(kode_barcode) && checkCharacter(kode_barcode.slice(0, -1)) === kode_barcode.at(-1)

describe('adding a piece', () => {
  it('puts it into its tray and the books, with a barcode that gives away a slip of the finger', async () => {
    const { status, body } = await add()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(hasCheckCharacter(body.kode_barcode)).toBe(true)
    const { body: piece } = await app.call('spv.mc2', readPiece, { params: { kode_barcode: body.kode_barcode } })
    expect(piece).toMatchObject({
      status: 'READY',
      tempat: 'BAKI',
      kode_baki: 'T01',
      fine: 2.25,
      nama_dept: 'CINCIN',
      created_by: 'spv.mc2',
      tgl_masuk: '2026-01-31',
    })
    const { rows } = await sql<{ debet: number; nomor_akun: string }>`
      select j.debet, j.nomor_akun from jurnal j join posting p on p.id = j.posting_id where p.reference = ${body.no_masuk} and j.debet > 0`.execute(
      app.db,
    )
    expect(rows).toContainEqual({ debet: 5_000_000, nomor_akun: '1-1301' })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('says at the field what does not fit, and saves nothing', async () => {
    const taken = (await add({ kode_barcode: 'SENDIRI1', tag_id: 'RF-1' })).body.kode_barcode as string
    expect(taken).toBe('SENDIRI1')
    const before = await countOf()
    const refused = async (facts: object) => {
      const { status, body } = await add(facts)
      return [status, body.fields]
    }
    expect(await refused({ kode_barcode: 'SENDIRI1' })).toEqual([409, { kode_barcode: 'Kode Barcode Sudah Ada' }])
    expect(await refused({ tag_id: 'RF-1' })).toEqual([409, { tag_id: 'Tag ID Sudah Ada' }])
    expect(await refused({ kode_gudang: 'BRANKAS' })).toEqual([409, { kode_baki: 'Baki Tidak Ada Di Gudang Ini' }])
    expect(await refused({ kode_group: 'TIDAKADA' })).toEqual([409, { kode_group: 'Kode Group Tidak Ditemukan' }])
    expect(await refused({ berat_bruto: 2 })).toEqual([400, { berat_bruto: 'Berat Tidak Boleh Kurang Dari Berat Emas' }])
    expect(await refused({ berat: 0 })).toEqual([400, { berat: 'Berat Jual Tidak Boleh 0' }])
    expect(await refused({ nama_barang: 'CINCI' })).toEqual([400, { nama_barang: 'Nama Barang Harus Lebih Dari 5 Karakter' }])
    expect(await refused({ foto: 'x'.repeat(16) })).toEqual([400, { foto: 'Foto Wajib Diisi' }])
    // A picture of another shop is none.
    const foreign = (await upload('spv.mc3', await jpeg())).body.foto
    expect(await refused({ foto: foreign })).toEqual([400, { foto: 'Foto Wajib Diisi' }])
    expect(await countOf()).toBe(before)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('keeps the picture encoded anew, without what the camera wrote into it', async () => {
    const { body } = await add()
    const { body: data, headers } = await app.call<Buffer>('spv.mc2', readPhoto, { params: { kode_barcode: body.kode_barcode } })
    expect(headers['content-type']).toBe('image/jpeg')
    const facts = await sharp(Buffer.from(data)).metadata()
    expect([facts.width, facts.format, facts.exif]).toEqual([720, 'jpeg', undefined])
    expect(Buffer.from(data).includes('rahasia dapur')).toBe(false)
    const text = await upload('spv.mc2', Buffer.from('<svg onload=alert(1)>'))
    expect([text.status, text.body.message]).toEqual([400, 'Upload Foto Gagal'])
  })
})

describe('the list', () => {
  const all = async (query: Record<string, unknown>) => {
    const rows: ListedPiece[] = []
    for (let after: string | null = ''; after !== null;) {
      const { body }: { body: { rows: ListedPiece[]; next: string | null; total: number } } = await app.call('spv.mc3', listPieces, {
        query: { ...query, limit: 7, ...(after ? { after } : {}) },
      })
      rows.push(...body.rows)
      after = body.next
    }
    return rows
  }

  it.each(sortColumns.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'turns its pages by %s %s over every piece once',
    async (sort, arah) => {
      const rows = await all({ sort, arah })
      expect(rows).toHaveLength(60)
      expect(new Set(rows.map((row) => row.kode_barcode)).size).toBe(60)
      const values = rows.map((row) => row[sort])
      const inOrder =
        typeof values[0] === 'number'
          ? values.toSorted((a, b) => Number(a) - Number(b))
          : values.toSorted((a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0))
      expect(values).toEqual(arah === 'asc' ? inOrder : inOrder.toReversed())
    },
  )

  it('finds by barcode, by words of the name in any order, and by nothing that a pattern could mean', async () => {
    const [some] = await all({})
    expect((await all({ cari: some?.kode_barcode.toLowerCase() })).map((row) => row.kode_barcode)).toEqual([some?.kode_barcode])
    const words = some?.nama_barang.split(' ').toReversed().join(' ').toLowerCase()
    expect((await all({ cari: words })).map((row) => row.kode_barcode)).toContain(some?.kode_barcode)
    expect(await all({ cari: '%' })).toEqual([])
    expect((await all({ kode_baki: some?.kode_baki })).every((row) => row.kode_baki === some?.kode_baki)).toBe(true)
    expect(await all({ status: 'SOLD' })).toEqual([])
  })
})

it('gives each listed piece the price of its label and its kind', async () => {
  await app.set({ PEMBULATAN_JUAL_UNIT: '7000' })
  const { body } = await app.call<{ rows: ListedPiece[] }>('spv.mc2', listPieces, { query: { status: 'READY', limit: 40 } })
  const kode_barcode = body.rows.map((row) => row.kode_barcode)
  const { body: labels } = await app.call<ListedPiece[]>('spv.mc2', readLabels, { body: { kode_barcode } })
  const said = (rows: readonly ListedPiece[]) => new Map(rows.map((row) => [row.kode_barcode, [row.harga, row.nama_dept]]))
  expect(said(body.rows)).toEqual(said(labels))
  // Some by their weight, some by a price of their own; what only makes the price is not told.
  expect(new Set(body.rows.map((row) => row.harga_jual === null)).size).toBe(2)
  expect(body.rows.every(({ harga }) => harga > 0 && harga % 7000 === 0)).toBe(true)
  expect(Object.keys(body.rows[0] as object)).not.toContain('harga_group')
  await app.set({ PEMBULATAN_JUAL_UNIT: '500' })
})

it.each([...sortColumns])('a place in the list by %s that nobody gave out is refused', async (sort) => {
  const places: unknown[] = [['\ud800', 'X'], ['a\u0000', 'X'], [1e300, 'X'], [{}, 'X'], ['2026-13-45', 5], 'X', null]
  for (const place of places) {
    const after = Buffer.from(JSON.stringify(place)).toString('base64url')
    const { status, body } = await app.call('spv.mc2', listPieces, { query: { sort, after } })
    expect([status, body.fields], JSON.stringify(place)).toEqual([400, { after: 'Halaman Tidak Dikenal' }])
  }
})

describe('a scan', () => {
  it('says why a piece cannot be sold', async () => {
    const scanned = async (kode_barcode: string) => {
      const { status, body } = await app.call('kasir.mc2', scanPiece, { params: { kode_barcode } })
      return status === 200 ? 'OK' : body.message
    }
    const code = (await add()).body.kode_barcode as string
    expect(await scanned(code.toLowerCase())).toBe('OK')
    const states = {
      HELD: 'Barang Sedang Dititipkan',
      IN_TRANSIT: 'Barang Sedang Dalam Perjalanan',
      SOLD: 'Barang Sudah Terjual',
      DESTROYED: 'Barang Sudah Dihancurkan',
    }
    for (const [status, message] of Object.entries(states)) {
      await app.asOwner(sql`update barang set status = ${status} where kode_barcode = ${code}`, 'unguarded')
      expect(await scanned(code)).toBe(message)
    }
    await app.set({ BERLIAN: 'false' })
    await app.asOwner(sql`update barang set status = 'READY', is_berlian = true where kode_barcode = ${code}`)
    expect(await scanned(code)).toBe('Modul Berlian Tidak Aktif, Barang Berlian Tidak Bisa Dijual')
    // A kind can be diamonds as a whole; its pieces need not say so one by one.
    await sql`update barang set is_berlian = false where kode_barcode = ${code}`.execute(app.db)
    expect(await scanned(code)).toBe('OK')
    const kind = sql`kode_dept = (select kode_dept from barang where kode_barcode = ${code})`
    await sql`update jenis set is_berlian = true where ${kind}`.execute(app.db)
    expect(await scanned(code)).toBe('Modul Berlian Tidak Aktif, Barang Berlian Tidak Bisa Dijual')
    await sql`update jenis set is_berlian = false where ${kind}`.execute(app.db)
    const elsewhere = (await sql<{ kode_barcode: string }>`select kode_barcode from barang where kode_toko = 'MC3' limit 1`.execute(app.db)).rows[0]
      ?.kode_barcode as string
    expect(await scanned(elsewhere)).toBe('Barang Ada Di Toko MC3')
    expect(await scanned('TIDAKADA')).toBe('Barcode Tidak Ditemukan')
    expect((await app.call('spv.mc2', readPiece, { params: { kode_barcode: elsewhere } })).status).toBe(404)
    expect((await app.call('spv.mc2', readHistory, { params: { kode_barcode: elsewhere } })).status).toBe(404)
  })
})

it('the history of a piece tells where it has been and what its price did', async () => {
  const code = (await add({ kode_group: '916D', kadar: 91.6, kadar_cetak: '916' })).body.kode_barcode as string
  const { body: groups } = await app.call<Record<string, unknown>[]>('own.mc1', masterGroup.api.list)
  const { kode_group, ...group } = groups.find((row) => row['kode_group'] === '916D') as { kode_group: string; harga: number }
  await app.call('own.mc1', masterGroup.api.update as never, { params: { kode_group }, body: { ...group, harga: 2_500_000 } })
  const { status, body: sale } = await app.call('kasir.mc2', sell, {
    body: {
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode: code, ongkos: 0, harga_total: 7_500_000 }],
      detail_bayar: [{ jenis: 'CASH', jumlah: 7_500_000 }],
    },
  })
  expect(status, JSON.stringify(sale)).toBe(200)
  const { body } = await app.call<PieceHistory>('spv.mc2', readHistory, { params: { kode_barcode: code } })
  expect(
    body.map((event) =>
      event.jenis === 'GERAK'
        ? [event.kind, event.dari.tempat, event.ke.tempat, event.user_id]
        : event.jenis === 'HARGA'
          ? [event.jenis, event.harga_lama, event.harga, event.user_id]
          : [event.jenis, event.user_id],
    ),
  ).toEqual([
    ['PENJUALAN', 'BAKI', 'PELANGGAN', 'kasir.mc2'],
    ['HARGA', group.harga, 2_500_000, 'own.mc1'],
    ['BARANG_MASUK', 'SUPPLIER', 'BAKI', 'spv.mc2'],
  ])
})

it('stock by tray says what the stock ledger says', async () => {
  const { body } = await app.call<{ kode_toko: string; pieces: number; gross: number; fine: number; cost: number }[]>(
    'own.mc1',
    laporanStockBaki.api,
    { body: { kode_toko: 'ALL', sort_by: 'KODE_BAKI' } },
  )
  const sums = (rows: readonly { pieces: number; gross: number; fine: number; cost: number }[]) => {
    const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + Math.round(pick(row) * 1000), 0)
    return [sum((row) => row.pieces), sum((row) => row.gross), sum((row) => row.fine), sum((row) => row.cost)]
  }
  const { rows } = await sql<{
    pieces: number
    gross: number
    fine: number
    cost: number
  }>`select pieces, gross, fine, cost from saldo_stock where tempat = 'BAKI'`.execute(app.db)
  expect(sums(body)).toEqual(sums(rows))
  expect(body.length).toBe(90)
})

it('of two tills that take the same piece, one gets it', async () => {
  const code = (await add()).body.kode_barcode as string
  const hold = { untuk: 'IBU SRI', kind: 'TITIPAN', dokumen: 'TP-1', user_id: 'kasir.mc2' }
  const take = () => app.db.transaction().execute((tx) => holdPieces(tx, { kode_toko: 'MC2', modules: new Set() }, [code], hold))
  const results = await Promise.allSettled([take(), take(), take()])
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason.kind.code).toBe('HELD')
})

it('a piece that came free between two looks is taken by the next try', async () => {
  const code = (await add()).body.kode_barcode as string
  await expect(refuseUntakeable(app.db, 'MC2', [code])).rejects.toThrow(LostRace)
})
