import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import type { ApprovalNeed } from '#modules/approvals/contract/approvals.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { masterBatuBerlian } from '#modules/masters/contract/master-batu-berlian.ts'
import { readPiece, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { editPiece } from '#modules/goods/contract/ubah-barang.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { barangMasuk, readBoughtLots, takePiecesIn } from '../contract/barang-masuk.ts'
import { laporanTambahBarang } from '../contract/laporan-tambah-barang.ts'
import { intakeBody, ring } from './testing/made-intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const [cashier, supervisor] = ['kasir.mc2', 'spv.mc2']
const take = (pieces: readonly object[], facts: object = {}, approvals: readonly string[] = []) =>
  app.call(supervisor, takePiecesIn, { body: intakeBody(pieces, facts), approvals })
const readOf = async (kode_barcode: string) => (await app.call(supervisor, readPiece, { params: { kode_barcode } })).body
const owedTo = async (pihak: string) =>
  (
    await sql<{
      rupiah: number
    }>`select coalesce(sum(rupiah), 0)::bigint as rupiah from saldo_tagihan where jenis = 'HUTANG_SUPPLIER' and pihak = ${pihak}`.execute(app.db)
  ).rows[0]!.rupiah
/** Uses the approval that a call asks for. */
async function approved<Body>(send: (approvals: readonly string[]) => Promise<{ status: number; body: Body }>, user = supervisor) {
  const refused = await send([])
  expect(refused.status, JSON.stringify(refused.body)).toBe(403)
  const { kategori, uraian, permintaan } = (refused.body as { details: ApprovalNeed }).details
  const body = { user_id: 'own.mc2', password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
  const given = await app.call(user, authorize, { body })
  return send([given.body.token as string])
}
const cancel = (nomor: string) =>
  approved((approvals) => app.call(supervisor, barangMasuk.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah Hitung' }, approvals }))

describe('where pieces come from', () => {
  it('a supplier on account is owed what they cost, by the document', async () => {
    const before = await owedTo('SBY01')
    const { status, body } = await take([ring(), ring({ hpp: null, harga_beli: 4_000_000 })])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      asal: 'SUPPLIER',
      total_qty: 2,
      total_berat: 6.2,
      total_hpp: 9_000_000,
      detail_barang: [{ hpp: 5_000_000 }, { hpp: 4_000_000 }],
    })
    expect(await owedTo('SBY01')).toBe(before - 9_000_000)
    expect(await journalOf(app, body.no_masuk)).toEqual({ '1-1301': 9_000_000, '2-1001': -9_000_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('creates no debt for the opening stock', async () => {
    const found = { asal: 'SALDO_AWAL', kode_supplier: null }
    // The shop has closed days already, so the opening stock needs an approval.
    expect((await take([ring()], found)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BARANG_MASUK_TANPA_HUTANG' } })
    const { status, body } = await approved((approvals) => take([ring()], found, approvals))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await journalOf(app, body.no_masuk)).toEqual({ '1-1301': 5_000_000, '3-1002': -5_000_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('own work is taken in with an approval of each piece and its cost', async () => {
    const pieces = [ring({ nama_barang: 'CINCIN BUATAN SENDIRI' })]
    const { status, body } = await approved((approvals) => take(pieces, { asal: 'KARYA', kode_supplier: null }, approvals))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await journalOf(app, body.no_masuk)).toEqual({ '1-1301': 5_000_000, '5-1006': -5_000_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('tags bought goods at their weight and cost, without a debt', async () => {
    // There must be money to pay with.
    for (let sales = 0; sales < 3; sales += 1) await madeSale(app)
    const bought = await app.call(cashier, buy, { body: await purchaseBody(app, [strangeRing]) })
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    const kode_lot = `${bought.body.no_faktur_beli}/1`
    const { body: lots } = await app.call(supervisor, readBoughtLots)
    expect(lots).toContainEqual(expect.objectContaining({ kode_lot, berat_stock: 2.5, qty: 1 }))
    const piece = ring({ nama_barang: 'CINCIN BELI UJI', kode_lot, hpp: null, berat_bruto: 2.5, berat_stock: 2.5, berat: 2.5 })
    const facts = { asal: 'PELANGGAN', kode_supplier: null }
    const wrong = await take([{ ...piece, berat_bruto: 2.4, berat_stock: 2.4, berat: 2.4 }], facts)
    expect(wrong).toMatchObject({
      status: 409,
      body: { fields: { 'detail_barang.0.berat_stock': `Lot ${kode_lot} Berisi 1 Barang, 2.500 g` } },
    })
    const { status, body } = await take([piece], facts)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total_hpp).toBe(bought.body.grand_total)
    expect(await journalOf(app, body.no_masuk)).toEqual({ '1-1301': bought.body.grand_total, '1-1303': -bought.body.grand_total })
    expect(await take([piece], facts)).toMatchObject({ status: 409, body: { code: 'LOT_NOT_THERE' } })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it.each([
    ['karat for percent', { kadar: 18, kadar_cetak: '750' }],
    ['a part of one', { kadar: 0.75, kadar_cetak: '750' }],
    ['the purity of another group', { kadar: 37.5, kadar_cetak: '375' }],
    ['another stamp', { kadar: 75, kadar_cetak: '375' }],
  ])('a purity that does not fit its group or its stamp needs an approval: %s', async (_, facts) => {
    const piece = ring({ nama_barang: 'CINCIN KADAR ANEH', ...facts })
    expect(await take([ring(), piece])).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_REQUIRED', details: { kategori: 'KADAR_BEDA_GROUP', kunci: 'CINCIN KADAR ANEH' } },
    })
    const { status, body } = await approved((approvals) => take([ring(), piece], {}, approvals))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.detail_barang[1]).toMatchObject({ kadar: facts.kadar })
  })

  it('a purity within the usual difference of assays needs no approval', async () => {
    const { status, body } = await take([ring({ kadar: 73.5 }), ring({ kadar_cetak: '18K' })])
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it('a supplier is named where there must be one, and one that there is', async () => {
    expect(await take([ring()], { kode_supplier: null })).toMatchObject({
      status: 400,
      body: { fields: { kode_supplier: 'Supplier Harus Dipilih' } },
    })
    expect(await take([ring()], { kode_supplier: 'TIDAKADA' })).toMatchObject({ status: 409, body: { message: 'Supplier Tidak Ditemukan' } })
  })
})

describe('consignment', () => {
  const consigned = async () => {
    const { status, body } = await take([ring({ hpp: 9, harga_beli: 3_000_000 })], { asal: 'KONSINYASI' })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const sold = async (kode_barcode: string) => {
    const { status, body } = await app.call(cashier, sell, { body: await loweredSale(app.db, kode_barcode, 0) })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.no_faktur as string
  }

  it('costs nothing and owes nothing until it is sold; then its supplier is owed what was agreed', async () => {
    const before = await owedTo('SBY01')
    const { no_masuk, detail_barang } = await consigned()
    expect(await journalOf(app, no_masuk)).toEqual({})
    const { kode_barcode } = detail_barang[0]
    expect(await readOf(kode_barcode)).toMatchObject({ is_konsinyasi: true, hpp: 0, harga_beli: 3_000_000, kode_supplier: 'SBY01' })
    expect(await owedTo('SBY01')).toBe(before)
    // The agreed price cannot be changed, neither by the call nor by a statement.
    expect(await app.call(supervisor, editPiece, { params: { kode_barcode }, body: { versi: 0, harga_beli: 4_000_000 } })).toMatchObject({
      status: 409,
      body: { fields: { harga_beli: 'Harga Beli Barang Konsinyasi Adalah Hutang Ke Supplier' } },
    })
    await expect(app.asOwner(sql`update barang set harga_beli = 1 where kode_barcode = ${kode_barcode}`)).rejects.toThrow('what its supplier is owed')

    const no_faktur = await sold(kode_barcode)
    expect(await owedTo('SBY01')).toBe(before - 3_000_000)
    const journal = await journalOf(app, no_faktur)
    expect(journal).toMatchObject({ '5-1001': 3_000_000, '2-1001': -3_000_000 })
    expect(Object.keys(journal)).not.toContain('1-1301')
    expect(await verify(app.db, 'MC2')).toEqual([])

    const undone = await approved((approvals) =>
      app.call(supervisor, penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'Salah' }, approvals }),
    )
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await owedTo('SBY01')).toBe(before)
    expect(await readOf(kode_barcode)).toMatchObject({ status: 'READY', is_konsinyasi: true, hpp: 0 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('ends when the piece is bought back: it is ours then, at what was paid', async () => {
    const { kode_barcode } = (await consigned()).detail_barang[0]
    await sold(kode_barcode)
    const { status, body } = await app.call(cashier, buy, { body: await purchaseBody(app, [{ kode_barcode }]) })
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows } = await sql`select status, is_konsinyasi, hpp from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
    expect(rows).toEqual([{ status: 'BOUGHT', is_konsinyasi: false, hpp: body.grand_total }])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('must say what its supplier is owed, and the database lets it cost nothing else', async () => {
    expect(await take([ring()], { asal: 'KONSINYASI' })).toMatchObject({
      status: 400,
      body: { fields: { 'detail_barang.0.harga_beli': 'Harga Beli Harus Diisi' } },
    })
    await expect(app.asOwner(sql`update barang set is_konsinyasi = true where hpp > 0 and kode_toko = 'MC2'`)).rejects.toThrow(/barang_consignment/)
  })
})

describe('all or none', () => {
  it('says everything that is wrong at its cell, and takes in nothing', async () => {
    await take([ring({ kode_barcode: 'ADA1', tag_id: 'RF-ADA' })])
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from barang`.execute(app.db)).rows[0]?.n
    const before = await count()
    const { status, body } = await take([
      ring({ kode_group: 'TIDAKADA', kode_dept: 'XX' }),
      ring({ kode_barcode: 'ADA1' }),
      ring({ kode_gudang: 'BRANKAS' }),
      ring({ kode_barcode: 'DUA1', tag_id: 'RF-ADA' }),
      ring({ kode_barcode: 'DUA1', no_po: 'PO-1', kategori: 'XX' }),
      ring(),
    ])
    expect(status).toBe(409)
    expect(body.fields).toEqual({
      'detail_barang.0.kode_dept': 'Jenis Tidak Ditemukan',
      'detail_barang.0.kode_group': 'Kode Group Tidak Ditemukan',
      'detail_barang.1.kode_barcode': 'Kode Barcode Sudah Ada',
      'detail_barang.2.kode_baki': 'Baki Tidak Ada Di Gudang Ini',
      'detail_barang.3.tag_id': 'Tag ID Sudah Ada',
      'detail_barang.4.kategori': 'Kategori Tidak Ditemukan',
      'detail_barang.4.no_po': 'No PO PO-1 Tidak Tersedia',
      'detail_barang.4.kode_barcode': 'Barcode Sudah Ada Di Tabel',
    })
    const { body: wrong } = await take([
      ring(),
      ring({ kadar: 501, berat: 0 }),
      ring({ nama_barang: 'AB', keterangan: 'x'.repeat(20) }),
      ring({ hpp: null }),
    ])
    expect(wrong.fields).toMatchObject({
      'detail_barang.1.kadar': expect.any(String),
      'detail_barang.1.berat': 'Berat Jual Tidak Boleh 0',
      'detail_barang.2.nama_barang': 'Nama Barang Harus Lebih Dari 5 Karakter',
      'detail_barang.2.keterangan': 'Keterangan Harus Kurang Dari 20 Karakter',
    })
    expect(await count()).toBe(before)
  })

  it('refuses a piece above the upper bounds of weight and price', async () => {
    const heavy = { berat_bruto: 99_999_999, berat_stock: 5_000.001, berat: 5_000.001, hpp: 1_000_000_000_000 }
    const { status, body } = await take([ring(heavy)])
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: {
        'detail_barang.0.berat_bruto': 'Berat Bruto Tidak Boleh Melebihi 5,000',
        'detail_barang.0.berat_stock': 'Berat Stock Tidak Boleh Melebihi 5,000',
        'detail_barang.0.berat': 'Berat Jual Tidak Boleh Melebihi 5,000',
        'detail_barang.0.hpp': 'Hpp Tidak Boleh Melebihi 100,000,000,000',
      },
    })
    // Only the ledger writes pieces. So the test tries the guard on a table with the same columns.
    const { rows } = await sql`select from pg_trigger where tgname = 'barang_in_bounds' and tgenabled = 'O'`.execute(app.db)
    expect(rows).toHaveLength(1)
    const written = sql.raw(`
      create temporary table uji (like barang) on commit drop;
      create trigger uji_in_bounds before insert on uji for each row execute function piece_is_in_bounds();
      insert into uji (kode_barcode, berat_stock) values ('BERAT', 5001)`)
    await expect(app.asOwner(written)).rejects.toMatchObject({ code: '23514', message: expect.stringContaining('BERAT') })
    // A piece that is too large already may be written again, but must not grow.
    const grown = (grams: number) =>
      sql.raw(`
      create temporary table uji (like barang) on commit drop;
      insert into uji select * from barang limit 1;
      update uji set berat_stock = 6000, hpp = 1;
      create trigger uji_in_bounds before update on uji for each row execute function piece_is_in_bounds();
      update uji set hpp = 2, berat_stock = ${grams}`)
    await app.asOwner(grown(6000))
    await expect(app.asOwner(grown(6001))).rejects.toMatchObject({ code: '23514' })
  })

  it('takes five hundred in as one document', async () => {
    const { status, body } = await take(Array.from({ length: 500 }, (_, at) => ring({ kode_intern: `K${at}` })))
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    expect(new Set(body.detail_barang.map(({ kode_barcode }: { kode_barcode: string }) => kode_barcode)).size).toBe(500)
    expect(await verify(app.db, 'MC2')).toEqual([])
    expect((await take(Array.from({ length: 501 }, () => ring()))).body.fields).toEqual({ detail_barang: 'Data Barang Maksimal 500' })
  })
})

describe('the sale weight', () => {
  it('may be what the shop rounds the stock weight to, and no more', async () => {
    const heavy = ring({ berat_bruto: 3.121, berat_stock: 3.121, berat: 3.15 })
    expect(await take([heavy])).toMatchObject({
      status: 409,
      body: { fields: { 'detail_barang.0.berat': 'Berat Tidak Boleh Melebihi Berat Stock' } },
    })
    await app.asOwner(sql`insert into para_system (kode_toko, key, value) values ('MC2', 'PEMBULATAN_GRAM', '20_60')`)
    const { status, body } = await eventually(() => take([heavy]))
    expect(status, JSON.stringify(body)).toBe(200)
    const piece = await readOf(body.detail_barang[0].kode_barcode)
    // No more gold than was weighed.
    expect(piece).toMatchObject({ berat: 3.15, berat_stock: 3.121, fine: 2.341 })
    expect(await verify(app.db, 'MC2')).toEqual([])
    const more = await take([ring({ berat_bruto: 3.121, berat_stock: 3.121, berat: 3.2 })])
    expect(more).toMatchObject({ status: 400, body: { fields: { 'detail_barang.0.berat': 'Berat Tidak Boleh Melebihi Berat Stock' } } })
  })

  /** Settings are remembered until the database's notice comes. */
  async function eventually(send: () => ReturnType<typeof take>) {
    await expect.poll(async () => (await send()).status).toBe(200)
    return send()
  }
})

describe('stones', () => {
  const diamond = { kode_shape: 'ROUND', karat: 0.25, butir: 2, modal_usd: 100.5, jual_usd: 150.25, sertifikat: 'GIA 1' }
  const words = () =>
    app.asOwner(sql`
      insert into batu_shape values ('ROUND', 'ROUND') on conflict do nothing`)

  it('come in at the rate of the day, which the piece keeps, and add to its price', async () => {
    await words()
    await app.asOwner(sql`delete from kurs`)
    expect(await take([ring({ batu: [diamond] })])).toMatchObject({ status: 409, body: { message: 'Kurs Dolar Belum Diatur' } })
    await app.asOwner(sql`insert into kurs values ('USD', 16001)`)
    // A part of a row is sold for its share; of stones there are none.
    expect(await take([ring({ qty: 2, batu: [diamond] })])).toMatchObject({ status: 409, body: { code: 'ROW_WITHOUT_STONES' } })
    const { status, body } = await take([ring({ batu: [diamond, { ...diamond, jual_usd: 0.01 }] })])
    expect(status, JSON.stringify(body)).toBe(200)
    const { kode_barcode } = body.detail_barang[0]
    await app.asOwner(sql`update kurs set kurs = 17000`)
    const piece = await readOf(kode_barcode)
    expect(piece).toMatchObject({
      is_berlian: true,
      karat_batu: 0.5,
      harga_batu: 2_404_150 + 160,
      batu: [{ kode_shape: 'ROUND', sertifikat: 'GIA 1', kurs: 16_001, modal_rp: 1_608_101, jual_rp: 2_404_150 }, { jual_rp: 160 }],
    })
    const { rows } = await sql`select harga_lama, harga from harga_riwayat where sumber = 'KURS' order by id desc limit 2`.execute(app.db)
    expect(rows).toEqual([
      { harga_lama: 16_001, harga: 17_000 },
      { harga_lama: null, harga: 16_001 },
    ])
    await expect(sql`update barang set harga_batu = 1 where kode_barcode = ${kode_barcode}`.execute(app.db)).rejects.toThrow(/stones/)
    await expect(sql`delete from barang_batu`.execute(app.db)).rejects.toThrow()
  })
})

describe('stones that are chosen from the list', () => {
  const chosen = { kode_berlian: 'BR0001', kode_shape: 'RD', karat: 0.6, butir: 2, kode_color: 'F' }
  const shown = async (kode_barcode: string) => (await readOf(kode_barcode)).batu

  it('have its kind, supplier and cost by default, and keep the input if there is one', async () => {
    const said = { ...chosen, modal_usd: 900, kode_jenis_batu: 'LAB' }
    const { status, body } = await take([ring({ batu: [chosen] }), ring({ batu: [said, { kode_shape: 'OV', karat: 0.2, butir: 1 }] })])
    expect(status, JSON.stringify(body)).toBe(200)
    const [one, two] = body.detail_barang as { kode_barcode: string }[]
    expect(await shown(one!.kode_barcode)).toMatchObject([
      { kode_berlian: 'BR0001', kode_jenis_batu: 'NAT', kode_supplier: 'JKT01', modal_usd: 1_080, karat: 0.6 },
    ])
    expect(await shown(two!.kode_barcode)).toMatchObject([
      { kode_berlian: 'BR0001', kode_jenis_batu: 'LAB', kode_supplier: 'JKT01', modal_usd: 900 },
      { kode_berlian: null, kode_jenis_batu: null, kode_supplier: null, modal_usd: 0 },
    ])
    expect(await verify(app.db, 'MC2')).toEqual([])
    // A stone that pieces have stays in the list.
    expect(await app.call('own.mc1', masterBatuBerlian.api.remove as Call, { params: { kode_berlian: 'BR0001' } })).toMatchObject({
      status: 409,
      body: { code: 'IN_USE' },
    })
  })

  it('are refused at their cell where the list has none such', async () => {
    const { status, body } = await take([ring(), ring({ batu: [chosen, { ...chosen, kode_berlian: 'TIDAKADA' }] })])
    expect({ status, fields: body.fields }).toEqual({
      status: 409,
      fields: { 'detail_barang.1.batu.1.kode_berlian': 'Kode Berlian Tidak Ditemukan' },
    })
  })
})

describe('taking back', () => {
  it('takes back all of a document while nothing else happened to its pieces, and its debt and tags with them', async () => {
    const before = await owedTo('SBY01')
    const { body } = await take([ring({ tag_id: 'RF-BATAL' }), ring()])
    const { status, body: done } = await cancel(body.no_masuk)
    expect([status, done.status]).toEqual([200, 'CANCELLED'])
    expect(await owedTo('SBY01')).toBe(before)
    expect(await app.call(cashier, scanPiece, { params: { kode_barcode: body.detail_barang[0].kode_barcode } })).toMatchObject({ status: 409 })
    expect((await take([ring({ tag_id: 'RF-BATAL' })])).status).toBe(200)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is refused once a piece was sold, even if that was cancelled', async () => {
    const { body } = await take([ring(), ring()])
    const { kode_barcode } = body.detail_barang[1]
    const sale = await app.call(cashier, sell, { body: await loweredSale(app.db, kode_barcode, 0) })
    expect(await cancel(body.no_masuk)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    await approved((approvals) =>
      app.call(supervisor, penjualan.calls.actions.batal, { params: { nomor: sale.body.no_faktur }, body: { alasan: 'Salah' }, approvals }),
    )
    expect(await cancel(body.no_masuk)).toMatchObject({ status: 409, body: { code: 'INTAKE_MOVED_ON', details: { kode_barcode } } })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})

describe('the report', () => {
  it('says by day, source and supplier what the ledger brought into trays, without what was taken back', async () => {
    const { body } = await take([ring(), ring()])
    await cancel((await take([ring()])).body.no_masuk)
    const { status, body: rows } = await app.call(supervisor, laporanTambahBarang.api, { body: { tgl_from: '2026-01-01', tgl_to: '2026-01-31' } })
    expect(status, JSON.stringify(rows)).toBe(200)
    const { rows: ledger } = await sql<object>`
      select sum(m.pieces)::int as pieces, sum(m.gross) as gross, sum(m.fine) as fine, sum(m.cost)::bigint as cost
      from mutasi_stock m join posting p on p.id = m.posting_id
      where p.kode_toko = 'MC2' and p.kind in ('TAMBAH_BARANG', 'BARANG_MASUK') and m.tempat = 'BAKI' and p.tgl_system between '2026-01-01' and '2026-01-31'`.execute(
      app.db,
    )
    const sum = (name: string, of: readonly Record<string, number>[]) => of.reduce((all, row) => all + Math.round(row[name]! * 1000), 0) / 1000
    for (const name of ['pieces', 'gross', 'fine', 'cost'])
      expect([name, sum(name, rows)]).toEqual([name, (ledger[0] as Record<string, number>)[name]])
    for (const row of rows) expect(sum('cost', row.detail_barang)).toBe(row.cost)
    const mine = rows.find((row: { tgl_system: string; asal: string }) => row.tgl_system === '2026-01-31' && row.asal === 'SUPPLIER')
    expect(mine.detail_barang.map(({ no_masuk }: { no_masuk: string }) => no_masuk)).toContain(body.no_masuk)
  })
})
