import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { documentNumber } from '#engine/contract/document.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import { laporanPenjualan, salespeople } from '../contract/laporan-penjualan.ts'
import { salesChart, yearTransactions } from '#modules/dashboard/contract/charts.ts'
import { type NewSale, type Sale, newSale, penjualan, sell } from '../contract/penjualan.ts'
import { sellMany } from './sell.ts'
import { stockPieces } from './testing/stock.ts'

const { list: listSales, read: readSale, receipt: readReceipt, reprint: reprintSale } = penjualan.calls
const [till, headOffice, day] = ['kasir.mc2', 'own.mc1', '2026-01-31']
let app: TestApp
let bankAccount: string
/** What one of the stocked pieces costs a customer. */
let pieceRp: number

beforeAll(async () => {
  app = await startTestApp()
  bankAccount = await one<string>(sql`select min(no_rekening) from rekening`)
  pieceRp = await priceNow(await stockPieces(app.db, 'MC2', 1))
})
afterAll(() => app.stop())

async function one<Value>(query: ReturnType<typeof sql>): Promise<Value> {
  const { rows } = await query.execute(app.db)
  return Object.values(rows[0] as Record<string, Value>)[0] as Value
}

async function priceNow([kode_barcode]: readonly string[]): Promise<number> {
  const { rows } = await sql<{ berat: number; harga_jual: number | null; ongkos: number; harga: number }>`
    select berat, harga_jual, ongkos, harga from barang join grup using (kode_group) where kode_barcode = ${kode_barcode}`.execute(app.db)
  const { harga, ...piece } = rows[0]!
  const rounding = { unit: 500, direction: 'UP' } as const
  return priceOfPiece({ ...piece, harga_per_gram: harga, diskon_persen: 0, diskon_rp: 0, rounding }).harga_total
}

const line = (kode_barcode: string, facts: object = {}) => ({
  kode_barcode,
  ongkos: 25_000,
  diskon_persen: 0,
  diskon_rp: 0,
  harga_total: pieceRp,
  ...facts,
})
const cash = (jumlah: number) => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const debit = (jumlah: number, no_rekening: string | null = bankAccount) => ({ jenis: 'DEBIT', no_rekening, no_kartu: '4811', jumlah })
const saleOf = (kode_barcodes: readonly string[], facts: object = {}) => ({
  nama_customer: 'IBU SRI',
  alamat_customer: 'JL MELATI 5',
  no_hp: '081234567890',
  kode_sales: 'S1',
  detail_barang: kode_barcodes.map((kode_barcode) => line(kode_barcode)),
  detail_bayar: [cash(pieceRp * kode_barcodes.length)],
  ...facts,
})
const sellAs = <Body = Sale>(user_id: string, body: object, key?: string) => app.call<Body>(user_id, sell, { body, ...(key ? { key } : {}) })

/** Everything that a sale could leave behind. */
const traces = () =>
  one<number[]>(sql`
    select array[(select count(*) from penjualan), (select count(*) from penjualan_detail), (select count(*) from penjualan_bayar),
                 (select count(*) from posting), (select count(*) from mutasi_kas), (select coalesce(sum(last), 0) from document_counter),
                 (select count(*) from barang where status = 'SOLD'), (select count(*) from idempotency)]::int[]`)

const report = async (user_id: string, query: object) => {
  const { status, body } = await app.call<Record<string, number>[]>(user_id, laporanPenjualan.api, {
    query: { tgl_from: day, tgl_to: day, ...query },
  })
  expect(status).toBe(200)
  return body
}
const sum = (rows: readonly Record<string, number>[], name: string) => rows.reduce((total, row) => total + (row[name] as number), 0)

describe('the story of a sale', () => {
  it('takes two pieces, cash and a debit card, and shows in stock, ledgers, journal and report alike', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 2)
    const body = saleOf(kode_barcodes, { detail_bayar: [debit(pieceRp), cash(pieceRp + 50_000)] })
    const { status, body: sale } = await sellAs(till, body)
    expect(status).toBe(200)
    expect(sale).toMatchObject({
      no_faktur: 'FJ-MC2-260131-0001',
      tgl_system: day,
      status: 'VALID',
      nama_user: 'Kasir MC2',
      nama_customer: 'IBU SRI',
      total_qty: 2,
      total_berat: 6.43,
      grand_total: pieceRp * 2,
      jumlah_bayar: pieceRp * 2 + 50_000,
      kembali: 50_000,
      cetak_ke: 0,
      detail_bayar: [
        { no_urut: 1, jenis: 'DEBIT', no_rekening: bankAccount, nama_rekening: 'KENCANA EMAS' },
        { no_urut: 2, jenis: 'CASH', nama_rekening: null },
      ],
    })
    expect(sale.detail_barang.map((piece) => piece.kode_barcode)).toEqual(kode_barcodes)
    expect(sale.detail_barang[0]!.rumus.slice(0, 2)).toMatchObject([
      { jenis: 'BERAT', berat: 3.215 },
      { jenis: 'ONGKOS', jumlah: 25_000 },
    ])
    expect(sale.detail_barang[0]!.rumus.reduce((total, { jumlah }) => total + jumlah, 0)).toBe(pieceRp)
    expect(sale).not.toHaveProperty('hpp')
    expect(sale.detail_barang[0]).not.toHaveProperty('hpp')

    const gone = await sql`select distinct status, tempat, kode_baki from barang where kode_barcode = any(${kode_barcodes})`.execute(app.db)
    expect(gone.rows).toEqual([{ status: 'SOLD', tempat: 'PELANGGAN', kode_baki: '' }])
    const money = await sql`
      select akun_kas, jenis, jumlah from mutasi_kas k join posting p on p.id = k.posting_id
      where p.reference = ${sale.no_faktur} order by k.no_urut`.execute(app.db)
    expect(money.rows).toEqual([
      { akun_kas: bankAccount, jenis: 'DEBIT', jumlah: pieceRp },
      { akun_kas: 'CASH', jenis: 'CASH', jumlah: pieceRp },
    ])
    const journal = await sql<{ debet: number; kredit: number }>`
      select sum(debet)::bigint as debet, sum(kredit)::bigint as kredit from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${sale.no_faktur}`.execute(app.db)
    // Money and cost of goods on either side; what the rounding gave or took stands once.
    expect(journal.rows[0]!.debet).toBe(journal.rows[0]!.kredit)
    expect(journal.rows[0]!.debet).toBeGreaterThanOrEqual(pieceRp * 2 + 5_000_000)
    expect(await verify(app.db, 'MC2')).toEqual([])

    const own = await report(till, {})
    const chain = await report(headOffice, { kode_toko: 'ALL' })
    for (const rows of [own, chain]) {
      expect(sum(rows, 'harga_total')).toBe(pieceRp * 2)
      expect(rows.map((row) => row['kode_barcode'])).toEqual(kode_barcodes)
    }
  })

  it('gives the stored sale back as it was answered', async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 1)))
    const { status, body } = await app.call<Sale>(till, readSale, { params: { nomor: sale.no_faktur } })
    expect(status).toBe(200)
    expect(body).toEqual(sale)
  })

  it('numbers without gaps, and past 9999 as well', async () => {
    const placeBefore = await one<number>(sql`select last from document_counter where kode_toko = 'MC2' and prefix = 'FJ'`)
    await sellAs(till, saleOf(['NO-SUCH-PIECE']))
    const { body: next } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 1)))
    expect(next.no_faktur).toBe(documentNumber(penjualan, 'MC2', day, placeBefore + 1))
    await sql`insert into document_counter values ('MC3', 'FJ', ${day}, 9999)`.execute(app.db)
    const { body: far } = await sellAs('kasir.mc3', saleOf(await stockPieces(app.db, 'MC3', 1)))
    expect(far.no_faktur).toBe(documentNumber(penjualan, 'MC3', day, 10_000))
  })

  it('sells once however often the same request comes', async () => {
    const body = saleOf(await stockPieces(app.db, 'MC2', 1))
    const answers = await Promise.all([1, 2, 3].map(() => sellAs(till, body, 'the-same-key-1')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
    expect(await one(sql`select count(*) from penjualan_detail where kode_barcode = ${body.detail_barang[0]!.kode_barcode}`)).toBe(1)
    const { status, body: refused } = await sellAs<ErrorBody>(till, { ...body, nama_customer: 'IBU LAIN' }, 'the-same-key-1')
    expect([status, refused.code]).toEqual([409, 'KEY_REUSED'])
  })

  it('sells what costs nothing without a payment, once somebody approved that, whatever the limit', async () => {
    const [kode_barcode] = await stockPieces(app.db, 'MC2', 1, { ongkos: 0 })
    const body = saleOf([], { detail_barang: [line(kode_barcode as string, { ongkos: 0, diskon_persen: 100, harga_total: 0 })], detail_bayar: [] })
    await app.set({ BATAS_HARGA_JUAL: '100' })
    const asked = await sellAs<ErrorBody>(till, body)
    expect([asked.status, asked.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
    const { kategori, uraian, permintaan } = asked.body.details as Record<string, string>
    const given = await app.call<{ token: string }>(till, authorize, {
      body: { user_id: 'spv.mc2', password: 'kencana', kategori, description: uraian, keterangan: 'Hadiah', permintaan },
    })
    const { status, body: sale } = await app.call(till, sell, { body, approvals: [given.body.token] })
    expect(status).toBe(200)
    expect(sale).toMatchObject({ grand_total: 0, kembali: 0, detail_bayar: [] })
    await app.set({ BATAS_HARGA_JUAL: '0' })
    // The posting names the approval, and who gave it.
    const posting = await sql<{ approved_by: string; kategori: string[] }>`
      select approved_by, array(select o.kategori from otorisasi o where o.id = any(p.otorisasi)) as kategori
      from posting p where reference = ${(sale as Sale).no_faktur}`.execute(app.db)
    expect(posting.rows).toEqual([{ approved_by: 'spv.mc2', kategori: [kategori] }])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('leaves a card to the bank where the shop validates what is not cash: a claim, no money yet', async () => {
    await app.set({ VALIDASI_NON_CASH: 'true' })
    const body = saleOf(await stockPieces(app.db, 'MC3', 1), { detail_bayar: [debit(pieceRp - 50_000), cash(50_000)] })
    const { status, body: sale } = await sellAs('kasir.mc3', body)
    await app.set({ VALIDASI_NON_CASH: 'false' })
    expect([status, sale.detail_bayar.map(({ jenis, jumlah }) => [jenis, jumlah])]).toEqual([
      200,
      [
        ['DEBIT', pieceRp - 50_000],
        ['CASH', 50_000],
      ],
    ])
    const owed = await sql`select jenis, pihak, rupiah from saldo_tagihan where kode_toko = 'MC3' and dokumen = ${sale.no_faktur}`.execute(app.db)
    expect(owed.rows).toEqual([{ jenis: 'PIUTANG_KARTU', pihak: bankAccount, rupiah: pieceRp - 50_000 }])
    const money =
      await sql`select akun_kas, jumlah from mutasi_kas k join posting p on p.id = k.posting_id where reference = ${sale.no_faktur}`.execute(app.db)
    expect(money.rows).toEqual([{ akun_kas: 'CASH', jumlah: 50_000 }])
    expect(await verify(app.db, 'MC3')).toEqual([])
  })
})

describe('a sale is refused, and nothing of it stays,', () => {
  const sold = async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 1)
    await sellAs(till, saleOf(kode_barcodes))
    return kode_barcodes
  }
  const marked = async (status: string) => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 1)
    await app.asOwner(sql`update barang set status = ${status} where kode_barcode = any(${kode_barcodes})`, 'unguarded')
    return kode_barcodes
  }
  // No movement stands behind those marks, so they must not meet the ledger's own check.
  afterAll(() => app.asOwner(sql`update barang set status = 'READY' where status in ('HELD', 'IN_TRANSIT', 'DESTROYED')`, 'unguarded'))
  const fresh = () => stockPieces(app.db, 'MC2', 1)
  const withLine = async (facts: object) => {
    const [kode_barcode] = await fresh()
    return saleOf([kode_barcode as string], { detail_barang: [line(kode_barcode as string, facts)] })
  }

  it.each<[what: string, request: () => Promise<object>, code: string, text: string, field: string | undefined]>([
    ['when a piece is sold', async () => saleOf(await sold()), 'ALREADY_SOLD', 'Barang Sudah Terjual', undefined],
    ['when a piece is held for somebody', async () => saleOf(await marked('HELD')), 'HELD', 'Barang Sedang Dititipkan', undefined],
    ['when a piece is on its way', async () => saleOf(await marked('IN_TRANSIT')), 'IN_TRANSIT', 'Barang Sedang Dalam Perjalanan', undefined],
    ['when a piece was destroyed', async () => saleOf(await marked('DESTROYED')), 'DESTROYED', 'Barang Sudah Dihancurkan', undefined],
    ['when nobody knows a barcode', async () => saleOf(['NO-SUCH-PIECE']), 'NOT_FOUND', 'Barcode Tidak Ditemukan', 'NO-SUCH-PIECE'],
    [
      'when one of two pieces is sold',
      async () => saleOf([...(await fresh()), ...(await sold())]),
      'ALREADY_SOLD',
      'Barang Sudah Terjual',
      undefined,
    ],
    ['when a piece is of another shop', async () => saleOf(await stockPieces(app.db, 'MC3', 1)), 'OTHER_SHOP', 'Barang Ada Di Toko MC3', undefined],
    [
      'when a barcode comes twice',
      async () => {
        const [kode_barcode] = (await fresh()) as [string]
        return saleOf([kode_barcode, kode_barcode])
      },
      'BARCODE_TWICE',
      'Barcode Sudah Ada Di Tabel',
      undefined,
    ],
    [
      'when a diamond piece is sold without the diamond module',
      async () => {
        await app.set({ BERLIAN: 'false' })
        return saleOf(await stockPieces(app.db, 'MC2', 1, { is_berlian: true }))
      },
      'DIAMOND_MODULE_OFF',
      'Modul Berlian Tidak Aktif, Barang Berlian Tidak Bisa Dijual',
      undefined,
    ],
    [
      'when a piece of a diamond kind is sold without the diamond module',
      async () => {
        await app.set({ BERLIAN: 'false' })
        await sql`insert into jenis (kode_dept, nama_dept, is_berlian) values ('BRL', 'BERLIAN', true)`.execute(app.db)
        return saleOf(await stockPieces(app.db, 'MC2', 1, { kode_dept: 'BRL', is_berlian: false }))
      },
      'DIAMOND_MODULE_OFF',
      'Modul Berlian Tidak Aktif, Barang Berlian Tidak Bisa Dijual',
      undefined,
    ],
    [
      'when the discount is more than the price',
      () => withLine({ diskon_rp: 900_000_000 }),
      'DISCOUNT_TOO_LARGE',
      'Diskon Tidak Boleh Melebihi Total',
      'detail_barang.0.diskon_rp',
    ],
    [
      'when nobody knows the salesperson',
      async () => saleOf(await fresh(), { kode_sales: 'NOBODY' }),
      'SALES_NOT_FOUND',
      'Sales Tidak Ditemukan',
      'kode_sales',
    ],
    [
      'when nothing is paid',
      async () => saleOf(await fresh(), { detail_bayar: [] }),
      'NO_PAYMENT',
      'Pilih Minimal Satu Metode Pembayaran',
      'detail_bayar',
    ],
    [
      'when a rupiah is missing',
      async () => saleOf(await fresh(), { detail_bayar: [cash(pieceRp - 1)] }),
      'PAYMENT_SHORT',
      'Pembayaran Kurang',
      'detail_bayar',
    ],
    [
      'when the card pays too much',
      async () => saleOf(await fresh(), { detail_bayar: [debit(pieceRp + 1)] }),
      'PAYMENT_OVER',
      'Pembayaran Tidak Boleh Melebihi Sisa Bayar',
      'detail_bayar.0.jumlah',
    ],
    [
      'when cash is not needed',
      async () => saleOf(await fresh(), { detail_bayar: [debit(pieceRp), cash(500)] }),
      'PAYMENT_EXCESS',
      'Pembayaran Lebih',
      'detail_bayar.1.jumlah',
    ],
    [
      'when nobody knows the bank account',
      async () => saleOf(await fresh(), { detail_bayar: [debit(pieceRp, '000')] }),
      'ACCOUNT_NOT_FOUND',
      'No Rekening Tidak Terdaftar',
      'detail_bayar.0.no_rekening',
    ],
  ])('%s', async (_, request, code, text, field) => {
    const body = await request()
    const before = await traces()
    const { status, body: refused } = await sellAs<ErrorBody>(till, body)
    expect([refused.code, refused.message]).toEqual([code, text])
    expect(status).toBeGreaterThanOrEqual(404)
    expect(status).toBeLessThan(500)
    if (field) expect(Object.keys(refused.fields ?? {})).toEqual([field])
    expect(await traces()).toEqual(before)
  })

  it('when the price changed since the cashier saw it, with the new price under the barcode', async () => {
    const kode_barcodes = await fresh()
    const [kode_barcode] = kode_barcodes as [string]
    const before = await traces()
    const groupRp = await one<number>(sql`select harga from grup join barang using (kode_group) where kode_barcode = ${kode_barcode}`)
    const setPrice = (rp: number) =>
      sql`update grup set harga = ${rp} where kode_group = (select kode_group from barang where kode_barcode = ${kode_barcode})`.execute(app.db)
    await setPrice(groupRp + 10_000)
    const newRp = await priceNow(kode_barcodes)
    const { status, body: refused } = await sellAs<ErrorBody>(till, saleOf(kode_barcodes))
    const shown = newRp.toLocaleString('en-US')
    expect([status, refused.code, refused.message]).toEqual([409, 'PRICE_CHANGED', `Harga Barang ${kode_barcode} Berubah Menjadi Rp. ${shown}`])
    expect(refused.fields).toEqual({ [kode_barcode]: `Harga Berubah Menjadi Rp. ${shown}` })
    expect(await traces()).toEqual(before)
    const accepted = await sellAs(till, saleOf([], { detail_barang: [line(kode_barcode, { harga_total: newRp })], detail_bayar: [cash(newRp)] }))
    expect(accepted.status).toBe(200)
    await setPrice(groupRp)
  })

  it('when an account of /parameter-akun is not set', async () => {
    const ongkos = sql`trx = 'PENJUALAN' and kode_akun = 'ONGKOS'`
    const body = saleOf(await fresh())
    const before = await traces()
    const was = await one<string>(sql`select nomor_akun from para_akun_transaksi where ${ongkos}`)
    await sql`update para_akun_transaksi set nomor_akun = null where ${ongkos}`.execute(app.db)
    const { status, body: refused } = await sellAs<ErrorBody>(till, body)
    expect([status, refused.message]).toEqual([422, 'Parameter Akun PENJUALAN / PENJUALAN / ONGKOS Belum Diatur'])
    expect(await traces()).toEqual(before)
    await sql`update para_akun_transaksi set nomor_akun = ${was} where ${ongkos}`.execute(app.db)
    expect((await sellAs(till, body)).status).toBe(200)
  })

  it('when the shop has closed the day it was begun on', async () => {
    const kode_barcodes = await fresh()
    const before = await traces()
    const { detail_barang, ...header } = saleOf(kode_barcodes)
    const asked = { ...header, kode_member: null, keterangan: null, detail_barang, detail_bayar: [{ ...cash(pieceRp), jenis: 'CASH' as const }] }
    const yesterday = {
      kode_toko: 'MC2',
      tgl_system: '2026-01-30',
      user_id: till,
      request_id: 'late',
      modules: new Set<string>(),
      rounding: { unit: 500, direction: 'UP' } as const,
      validatesNonCash: false,
    }
    const late = inTransaction(app.db, { user_id: till }, (db) => sellMany({ db, ...yesterday }, [asked]))
    // The database's own guard; over HTTP it reads DATE_CLOSED.
    await expect(late).rejects.toMatchObject({ code: 'KN003' })
    expect(await traces()).toEqual(before)
  })

  it('when the form is not filled in, with every message under its field', async () => {
    const { status, body } = await sellAs<ErrorBody>(till, {
      detail_barang: [],
      detail_bayar: [debit(1_000, null), { ...cash(0), no_rekening: bankAccount }],
    })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.fields).toMatchObject({
      nama_customer: 'Data Customer Harus Diisi',
      kode_sales: 'Kode Sales Tidak Boleh Kosong',
      detail_barang: 'Data Barang Harus Diisi',
      'detail_bayar.0.no_rekening': 'Nomor Rekening Harus Dipilih',
      'detail_bayar.1.jumlah': expect.any(String),
    })
  })
})

describe('sales of a shop', () => {
  it('are listed the latest first, page by page, and found by number, customer and barcode', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 3)
    const made: Sale[] = []
    for (const kode_barcode of kode_barcodes)
      made.push((await sellAs(till, saleOf([kode_barcode], { nama_customer: `PEMBELI ${kode_barcode}` }))).body)
    const list = async (query: object) =>
      (await app.call(till, listSales, { query: { ...query } })).body as { rows: Sale[]; next: string | null; total: number }

    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, after: first.next })
    const shown = [...first.rows, ...second.rows].map((row) => row.no_faktur)
    expect(shown.slice(0, 3)).toEqual(made.map((sale) => sale.no_faktur).toReversed())
    expect(new Set(shown).size).toBe(4)
    expect(first.total).toBe(await one(sql`select count(*) from penjualan where kode_toko = 'MC2'`))

    for (const cari of [made[1]!.no_faktur.toLowerCase(), kode_barcodes[1], `pembeli ${kode_barcodes[1]}`]) {
      expect(await list({ cari })).toMatchObject({ rows: [{ no_faktur: made[1]!.no_faktur, cara_bayar: 'CASH' }], next: null, total: 1 })
    }
    expect(await list({ tgl_to: '2026-01-30' })).toMatchObject({ rows: [], next: null, total: 0 })

    // How a sale is cancelled is told of every kind of document.
    const cancelled = made[0]!.no_faktur
    const set = (status: string) =>
      app.asOwner(
        sql`update penjualan set status = ${status}, alasan_batal = 'x', dibatalkan_oleh = 'x', dibatalkan_at = now() where no_faktur = ${cancelled}`,
        'unguarded',
      )
    await set('CANCELLED')
    expect((await list({ status: 'CANCELLED' })).rows.map((row) => row.no_faktur)).toEqual([cancelled])
    expect((await list({ status: 'VALID' })).rows.map((row) => row.no_faktur)).not.toContain(cancelled)
    await set('VALID')
  })

  it('stand in the audit, and are printed again with a count and a line there', async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 2), { detail_bayar: [cash(pieceRp * 2)] }))
    const { no_faktur } = sale
    await app.call(till, reprintSale, { params: { nomor: no_faktur } })
    const { status, body } = await app.call('spv.mc2', reprintSale, { params: { nomor: no_faktur } })
    expect(status).toBe(200)
    // Who sold it and who printed it last are two.
    expect(body).toEqual({ ...sale, cetak_ke: 2, dicetak_oleh: 'spv.mc2' })
    expect(body.user_id).toBe(till)
    const audit = await sql`select user_id, before, after from audit where subject = 'penjualan' and subject_key = ${no_faktur} order by id`.execute(
      app.db,
    )
    expect(audit.rows).toEqual([
      { user_id: till, before: null, after: expect.objectContaining({ nama_customer: sale.nama_customer, kode_sales: sale.kode_sales }) },
      ...[0, 1].map((cetak_ke) => ({ user_id: [till, 'spv.mc2'][cetak_ke], before: { cetak_ke }, after: { cetak_ke: cetak_ke + 1 } })),
    ])
  })

  it('are read for a message as often as anybody likes, and that is no print', async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 2), { detail_bayar: [cash(pieceRp * 2)] }))
    const { no_faktur } = sale
    await app.call(till, readReceipt, { body: { no_faktur } })
    const { status, body } = await app.call(till, readReceipt, { body: { no_faktur } })
    expect(status).toBe(200)
    expect(body.data).toEqual(sale)
    expect(body.template_wa).toContain(no_faktur)
    expect(body.dataJualGrouped).toMatchObject([{ qty: 2, berat: 6.43, harga_total: pieceRp * 2 }])
    expect(await one(sql`select cetak_ke from penjualan where no_faktur = ${no_faktur}`)).toBe(0)
  })

  it('keep the remark, and the receipt’s colour of each group as it was when the piece was sold', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 1)
    const { body: sale } = await sellAs(till, saleOf(kode_barcodes, { keterangan: 'Bisa tukar tambah' }))
    const group = sql`kode_group = (select kode_group from barang where kode_barcode = ${kode_barcodes[0]})`
    const was = await one<string>(sql`select warna_nota from grup where ${group}`)
    expect([sale.keterangan, sale.detail_barang[0]!.warna_nota]).toEqual(['Bisa tukar tambah', was])
    await sql`update grup set warna_nota = '#010203' where ${group}`.execute(app.db)
    const { body: read } = await app.call<Sale>(till, readSale, { params: { nomor: sale.no_faktur } })
    await sql`update grup set warna_nota = ${was} where ${group}`.execute(app.db)
    expect(read).toEqual(sale)
  })

  it("are not another branch's business, but the head office's", async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 1)))
    const { no_faktur } = sale
    expect(await app.call('kasir.mc3', readSale, { params: { nomor: no_faktur } })).toMatchObject({
      status: 404,
      body: { message: 'Data Yang Anda Cari Tidak Ada' },
    })
    expect(await app.call('kasir.mc3', reprintSale, { params: { nomor: no_faktur } })).toMatchObject({ status: 404 })
    expect(await app.call('kasir.mc3', readReceipt, { body: { no_faktur } })).toMatchObject({ status: 404 })
    expect(await app.call('kasir.mc3', laporanPenjualan.api, { query: { tgl_from: day, tgl_to: day, kode_toko: 'ALL' } })).toMatchObject({
      status: 403,
    })
    expect(await app.call(headOffice, readSale, { params: { nomor: no_faktur } })).toMatchObject({
      status: 200,
      body: { no_faktur, kode_toko: 'MC2' },
    })
  })

  it('add up to the same on the dashboard, in the report and in the ledger', async () => {
    const soldRp = await one<number>(sql`select sum(grand_total)::bigint from penjualan_sah where kode_toko = 'MC2'`)
    const today = (await app.call('spv.mc2', salesChart, { query: { type: 'today' } })).body
    const month = (await app.call('spv.mc2', salesChart, { query: { type: 'monthly' } })).body
    const year = (await app.call('spv.mc2', yearTransactions)).body.values.filter(({ kategori }: { kategori: string }) => kategori === 'PENJUALAN')
    expect(today.values).toHaveLength(1)
    expect(today.total).toMatchObject({ total: soldRp, jumlah: await one(sql`select count(*) from penjualan_sah where kode_toko = 'MC2'`) })
    expect(month.values).toHaveLength(31)
    expect(month.total).toEqual(today.total)
    expect(year).toHaveLength(12)
    expect(year[0]).toMatchObject({ bulan: '2026-01', kategori: 'PENJUALAN', total: soldRp })
    expect(year[1]).toMatchObject({ bulan: '2026-02', jumlah: 0, total: 0 })
    expect(sum(await report(till, {}), 'harga_total')).toBe(soldRp)
    expect(await one(sql`select sum(jumlah)::bigint from mutasi_kas where kode_toko = 'MC2'`)).toBe(soldRp)
  })

  it('leave the report by salesperson, kind and group', async () => {
    const rows = await report(till, {})
    expect(await report(till, { kode_sales: 'NOBODY' })).toEqual([])
    expect(await report(till, { kode_dept: rows[0]!['kode_dept'], kode_group: rows[0]!['kode_group'] })).toEqual(rows)
    expect(await report(till, { kode_dept: 'NONE' })).toEqual([])
  })

  it('can be narrowed to the salespeople of one’s own shop, and at the head office to those of every shop', async () => {
    const { rows } = await sql<{ kode_toko: string; kode_sales: string; nama_sales: string }>`select * from sales`.execute(app.db)
    const codes = (of: typeof rows) => [...new Set(of.map(({ kode_sales }) => kode_sales))].toSorted()
    const { body: own } = await app.call<{ kode_sales: string; nama_sales: string }[]>(till, salespeople)
    expect(own.map(({ kode_sales }) => kode_sales)).toEqual(codes(rows.filter(({ kode_toko }) => kode_toko === 'MC2')))
    const { body: all } = await app.call<typeof own>(headOffice, salespeople)
    expect(all.map(({ kode_sales }) => kode_sales)).toEqual(codes(rows))
    for (const { kode_sales, nama_sales } of rows) expect(all.find((each) => each.kode_sales === kode_sales)?.nama_sales).toContain(nama_sales)
  })
})

describe('eight tills', () => {
  it('that sell the same hundred pieces at once sell each of them once, and every loser is told so', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 100)
    const soldBefore = await one<number>(sql`select coalesce(sum(grand_total), 0)::bigint from penjualan_sah where kode_toko = 'MC2'`)
    const url = await app.url()
    const cashiers = ['kasir.mc2', 'spv.mc2', 'own.mc2', 'su.mc2', 'mu.mc2', 'dev.mc2', 'own.mc1', 'spv.mc1']
    const tokens = await Promise.all(cashiers.map(async (user_id) => app.tokenOf(user_id)))
    const answers: { status: number; body: Sale & ErrorBody; asked: string[] }[] = []

    const runTill = async (at: number) => {
      // Each till its own way through the pieces: first two at a time, then one by one.
      const step = [1, 3, 7, 9, 11, 13, 17, 19][at] as number
      const mine = kode_barcodes.map((_, place) => kode_barcodes[(place * step + at * 12) % 100] as string)
      const baskets = [
        ...Array.from({ length: 50 }, (_, place) => mine.slice(place * 2, place * 2 + 2)),
        ...mine.map((kode_barcode) => [kode_barcode]),
      ]
      for (const [place, asked] of baskets.entries()) {
        const response = await fetch(`${url}api/penjualan`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-auth-token': tokens[at] as string,
            'x-kode-toko': 'MC2',
            'idempotency-key': `till-${at}-basket-${place}`,
          },
          body: JSON.stringify(saleOf(asked)),
        })
        answers.push({ status: response.status, body: (await response.json()) as Sale & ErrorBody, asked })
        await sleep(0)
      }
    }
    await Promise.all(cashiers.map((_, at) => runTill(at)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(won.flatMap(({ asked }) => asked).toSorted()).toEqual(kode_barcodes.toSorted())
    expect(new Set(won.map(({ body }) => body.user_id)).size).toBeGreaterThan(1)
    expect(new Set(lost.map(({ body }) => `${body.code} ${body.message}`))).toEqual(new Set(['ALREADY_SOLD Barang Sudah Terjual']))
    for (const { body, asked } of lost) expect(asked).toContain(Object.keys(body.fields ?? {})[0])

    expect(await verify(app.db, 'MC2')).toEqual([])
    const soldRp = won.reduce((total, { body }) => total + body.grand_total, 0)
    expect(soldRp).toBe(pieceRp * 100)
    expect(await one(sql`select sum(grand_total)::bigint from penjualan_sah where kode_toko = 'MC2'`)).toBe(soldBefore + soldRp)
    expect(await one(sql`select sum(jumlah)::bigint from mutasi_kas where kode_toko = 'MC2'`)).toBe(soldBefore + soldRp)
    expect(sum(await report(headOffice, { kode_toko: 'MC2' }), 'harga_total')).toBe(soldBefore + soldRp)
    // Without a gap, though most of the tries came to nothing.
    const numbers = await one<number[]>(
      sql`select array[count(*), (select last from document_counter where kode_toko = 'MC2' and prefix = 'FJ')]::int[] from penjualan where kode_toko = 'MC2'`,
    )
    expect(numbers[0]).toBe(numbers[1])
  })
})

describe('sales that are written at once', () => {
  /** An approval of somebody that this transaction uses up. */
  async function usedApproval(db: Db, decided_by: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, status, cara, requested_by, expires_at, decided_by, decided_at, token_hash)
      values ('MC2', ${day}, 'TURUN_ONGKOS', 'penjualan', '', '', 'DISETUJUI', 'MANUAL', ${till}, clock_timestamp() + interval '1 minute', ${decided_by},
              clock_timestamp(), sha256(${decided_by}::bytea)) returning id`.execute(db)
    const { id } = rows[0]!
    await sql`update otorisasi set status = 'DIPAKAI', used_at = clock_timestamp() where id = ${id}`.execute(db)
    return id
  }

  it('say each in its own posting who approved it, and those that nobody approved say nobody', async () => {
    const codes = await stockPieces(app.db, 'MC2', 3)
    const asked = codes.map((code, at) => newSale.parse(saleOf([code], { nama_customer: `ORANG ${at}` })))
    const approvers = ['spv.mc2', undefined, 'own.mc2']
    const ways = { modules: new Set<string>(), rounding: { unit: 500, direction: 'UP' } as const, validatesNonCash: false }
    const sold = await inTransaction(app.db, { user_id: till }, (db) =>
      sellMany({ db, kode_toko: 'MC2', tgl_system: day, user_id: till, request_id: 'many', ...ways }, asked, async ({ asked: sale }) => {
        const decided_by = approvers[asked.indexOf(sale as NewSale)]
        return decided_by === undefined ? [] : [{ id: await usedApproval(db, decided_by), decided_by }]
      }),
    )
    const { rows } = await sql`
      select cardinality(p.otorisasi) as approvals, o.decided_by, p.approved_by
      from penjualan j join posting p on (p.kind, p.reference) = ('PENJUALAN', j.no_faktur) left join otorisasi o on o.id = any(p.otorisasi)
      where j.no_faktur = any(${sold.map(({ no_faktur }) => no_faktur)}) order by j.no_faktur`.execute(app.db)
    expect(rows).toEqual([
      { approvals: 1, decided_by: 'spv.mc2', approved_by: 'spv.mc2' },
      { approvals: 0, decided_by: null, approved_by: null },
      { approvals: 1, decided_by: 'own.mc2', approved_by: 'own.mc2' },
    ])
  })
})

describe('tills of a shop that sell at the same moment', () => {
  interface Told {
    readonly status: number
    readonly body: Sale & ErrorBody
  }
  const sellAs = (user_id: string, body: object, parts: { key?: string } = {}) => app.call<Sale & ErrorBody>(user_id, sell, { body, ...parts })
  const transactionsOf = (sales: readonly Told[]) =>
    one<number>(sql`select count(distinct written_in)::int from penjualan where no_faktur = any(${sales.map(({ body }) => body.no_faktur)})`)

  it('share a transaction, and each has its own number, answer, posting and trace', async () => {
    const codes = await stockPieces(app.db, 'MC2', 12)
    const makers = ['kasir.mc2', 'spv.mc2', 'own.mc2']
    const sold = await Promise.all(codes.map((code, at) => sellAs(makers[at % makers.length]!, saleOf([code], { nama_customer: `ORANG ${at}` }))))
    expect(sold.map(({ status }) => status)).toEqual(codes.map(() => 200))
    expect(await transactionsOf(sold)).toBeLessThan(codes.length / 2)
    sold.forEach(({ body }, at) => {
      expect([body.nama_customer, body.detail_barang.map((line) => line.kode_barcode), body.user_id]).toEqual([
        `ORANG ${at}`,
        [codes[at]],
        makers[at % makers.length],
      ])
    })
    const { rows } = await sql<{ no_faktur: string; alone: boolean }>`
      select j.no_faktur, count(distinct (p.request_id, p.user_id)) = 1 and min(p.user_id) = min(j.user_id) and min(a.user_id) = min(j.user_id)
        and min(a.request_id) = min(p.request_id) and count(*) = 1 as alone
      from penjualan j
      join posting p on (p.kode_toko, p.kind, p.reference) = (j.kode_toko, 'PENJUALAN', j.no_faktur)
      join audit a on (a.kode_toko, a.subject_key) = (j.kode_toko, j.no_faktur)
      where j.no_faktur = any(${sold.map(({ body }) => body.no_faktur)}) group by 1`.execute(app.db)
    expect(rows.filter(({ alone }) => alone)).toHaveLength(codes.length)
    const places = sold.map(({ body }) => Number(body.no_faktur.slice(-4))).toSorted((a, b) => a - b)
    expect(places).toEqual(places.map((_, at) => places[0]! + at))
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('each hear their own refusal, and nothing of what was refused is written', async () => {
    const codes = await stockPieces(app.db, 'MC2', 8)
    const [a, b, c, d, e, f, g, h] = codes.map((code) => [code]) as [string[], string[], string[], string[], string[], string[], string[], string[]]
    const before = await one<number>(sql`select count(*)::int from penjualan`)
    const lowered = { detail_barang: [line(e[0]!, { diskon_rp: 50_000, harga_total: pieceRp - 50_000 })], detail_bayar: [cash(pieceRp - 50_000)] }
    const answers = await Promise.all([
      sellAs(till, saleOf(a)),
      sellAs(till, saleOf(b)),
      sellAs(till, { ...saleOf(c), detail_barang: [line(c[0]!, { harga_total: 1 })] }),
      sellAs(till, { ...saleOf(d), detail_bayar: [cash(1)] }),
      sellAs(till, { ...saleOf(e), ...lowered }),
      // Two tills have scanned one piece.
      sellAs('spv.mc2', saleOf(f)),
      sellAs(till, saleOf(f)),
      sellAs(till, saleOf(['TIDAK-ADA'])),
      // A till that heard nothing asks again.
      sellAs(till, saleOf(g), { key: 'till-asks-again' }),
      sellAs(till, saleOf(g), { key: 'till-asks-again' }),
      sellAs(till, saleOf(h)),
    ])
    const told = answers.map(({ status, body }) => (status === 200 ? 'sold' : body.code))
    expect(told.slice(0, 5)).toEqual(['sold', 'sold', 'PRICE_CHANGED', 'PAYMENT_SHORT', 'APPROVAL_REQUIRED'])
    expect(told.slice(5, 7).toSorted()).toEqual(['ALREADY_SOLD', 'sold'])
    expect(told.slice(7)).toEqual(['NOT_FOUND', 'sold', 'sold', 'sold'])
    expect(answers[8]?.body).toEqual(answers[9]?.body)
    expect((await one<number>(sql`select count(*)::int from penjualan`)) - before).toBe(5)
    const ready = await one<string[]>(
      sql`select array_agg(kode_barcode order by kode_barcode) from barang where status = 'READY' and kode_barcode = any(${codes})`,
    )
    expect(ready).toEqual([...c, ...d, ...e].toSorted())
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('sell all the same when one of them brings all of it down', async () => {
    const codes = await stockPieces(app.db, 'MC2', 6)
    const answers = await Promise.all(codes.map((code, at) => sellAs(till, saleOf([code], at === 3 ? { kode_sales: 'TIDAK-ADA' } : {}))))
    expect(answers.map(({ status, body }) => (status === 200 ? 'sold' : body.code))).toEqual([
      'sold',
      'sold',
      'sold',
      'SALES_NOT_FOUND',
      'sold',
      'sold',
    ])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})
