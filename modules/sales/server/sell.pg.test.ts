import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentNumber } from '#engine/contract/document.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { sellMany } from './sell.ts'
import { stockPieces } from './testing/stock.ts'
import {
  app,
  bankAccount,
  cash,
  day,
  debit,
  headOffice,
  line,
  one,
  pieceRp,
  priceNow,
  readSale,
  report,
  saleOf,
  sellAs,
  startTill,
  sum,
  till,
  traces,
} from './testing/till.ts'

beforeAll(startTill)
afterAll(() => app.stop())

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

  it('sells a piece with the price zero without a payment, after an approval, for any limit', async () => {
    const [kode_barcode] = await stockPieces(app.db, 'MC2', 1, { ongkos: 0 })
    const body = saleOf([], { detail_barang: [line(kode_barcode as string, { ongkos: 0, diskon_persen: 100, harga_total: 0 })], detail_bayar: [] })
    await app.set({ BATAS_HARGA_JUAL: '100' })
    const requested = await sellAs<ErrorBody>(till, body)
    expect([requested.status, requested.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
    const { kategori, uraian, permintaan } = requested.body.details as Record<string, string>
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

  it('leaves a card to the bank if the shop validates such payments: a claim, no money yet', async () => {
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
    await app.set({ HARGA_DITAHAN_MENIT: '0' })
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
    const requested = { ...header, kode_member: null, keterangan: null, detail_barang, detail_bayar: [{ ...cash(pieceRp), jenis: 'CASH' as const }] }
    const yesterday = {
      kode_toko: 'MC2',
      tgl_system: '2026-01-30',
      user_id: till,
      request_id: 'late',
      modules: new Set<string>(),
      rounding: { unit: 500, direction: 'UP' } as const,
      validatesNonCash: false,
    }
    const late = inTransaction(app.db, { user_id: till }, (db) => sellMany({ db, ...yesterday }, [requested]))
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
