import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/browser'
import { readSheets } from '#engine/web/read-table.ts'
import { readStatement } from './read-statement.ts'

const today = '2026-12-02'
const read = async (csv: string) => readStatement(await readSheets(new File([csv], 'koran.csv')), today)
const ofCells = (cells: unknown[][]) => readStatement([{ name: 'koran', cells }], today)
const brief = (found: ReturnType<typeof readStatement>) =>
  typeof found === 'string'
    ? found
    : [...found.lines.map(({ date, amountRp, text }) => `${date} ${amountRp} ${text}`), ...found.unread.map(({ number }) => `?${number}`)]

describe('the layouts of banks', () => {
  it('BCA: sign in a column without a head, days without a year behind an apostrophe', async () => {
    const csv = `Informasi Rekening - Mutasi Rekening
No. rekening,:,'1234567890
Nama,:,TOKO EMAS CONTOH
Tanggal,:,01/11/2026 - 30/11/2026
Kode Mata Uang,:,Rp

Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'20/11,TRSF E-BANKING CR 2011/CONTOH SATU,'0000,"1,250,000.00",CR,"9,000,000.00"
'21/11,TARIKAN ATM 21/11,'0998,"2,000,000.00",DB,"7,000,000.00"
'22/11,KR OTOMATIS MERCHANT,'0998,"345,600.00",CR,"7,345,600.00"
PEND,SWITCHING CR,'0998,"50,000.00",CR,"7,395,600.00"
Saldo Awal,:,"7,750,000.00"
Mutasi Debet,:,"2,000,000.00",1
Mutasi Kredit,:,"1,595,600.00",2
Saldo Akhir,:,"7,345,600.00"
`
    expect(brief(await read(csv))).toEqual(['2026-11-20 1250000 TRSF E-BANKING CR 2011/CONTOH SATU', '2026-11-22 345600 KR OTOMATIS MERCHANT', '?11'])
  })

  it('Mandiri: two columns of amounts, zero cents, days with a year of two digits', async () => {
    const csv = `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit
1230001234567,20/11/26,20/11/26,1818,MCM InhouseTrf DARI CONTOH,,,.00,"1,250,000.00"
1230001234567,21/11/26,21/11/26,2620,Biaya Adm,,,"12,500.00",.00
1230001234567,21/11/26,21/11/26,1818,SETORAN,,,.00,1.250.OOO
`
    expect(brief(await read(csv))).toEqual(['2026-11-20 1250000 MCM InhouseTrf DARI CONTOH', '?4'])
  })

  it('BRI: heads with underscores, days with a time, points in amounts', async () => {
    const csv = `TGL_TRAN;JAM_TRAN;SEQ;DESK_TRAN;SALDO_AWAL_MUTASI;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI
2026-11-20 00:00:00;10:15:22;1;BRIVA CONTOH;7.000.000,00;0,00;1.250.000,00;8.250.000,00
2026-11-21 00:00:00;11:00:00;2;BI-FAST KELUAR;8.250.000,00;2.000.000,00;0,00;6.250.000,00
`
    expect(brief(await read(csv))).toEqual(['2026-11-20 1250000 BRIVA CONTOH'])
  })

  it('BNI: D and C in one column whose head names both, months in letters', async () => {
    const csv = `"Account Number","0123456789"
"Posting Date","Effective Date","Branch","Journal","Transaction Description","Amount","Debit/Credit","Balance"
"20-Nov-2026 10.15.22","20-Nov-2026","0001","123","TRANSFER DARI CONTOH","1,250,000.00","C","9,000,000.00"
"21-Nov-2026 08.00.00","21-Nov-2026","0001","124","TRANSFER KE PEMASOK","7,858,000.00","D","1,142,000.00"
`
    expect(brief(await read(csv))).toEqual(['2026-11-20 1250000 TRANSFER DARI CONTOH'])
  })

  it('Jatim: points in heads, months in Indonesian, the sign behind the figure', async () => {
    const csv = `Tanggal Cetak;30 November 2026;Mutasi Kredit;1
Tanggal Awal;01/11/2026

Tgl. Trx.;No. Ref.;Uraian Trx.;Nominal (Rp.);Saldo (Rp.)
20 Agustus 2026;A1;SETORAN TUNAI;Rp1.250.000,00 K;9.000.000,00
21 Okt 2026;A2;PINDAH BUKU;7.858.000,00-;1.142.000,00
22 Nop 2026;A3;SETORAN KLIRING;345.600,00 K;1.487.600,00
`
    // Some amounts have a minus and the others a K, so every direction is clear.
    expect(brief(await read(csv))).toEqual(['2026-08-20 1250000 SETORAN TUNAI', '2026-11-22 345600 SETORAN KLIRING'])
  })

  it('workbooks: numbers and days of Excel, serial numbers, several sheets, rows with gaps between them', async () => {
    const text = (value: string) => ({ type: String, value })
    const number = (value: number) => ({ type: Number, value })
    const head = ['Tgl', 'Uraian', 'Jumlah', 'D/K'].map(text)
    const day = { type: Date, value: new Date('2026-11-20T00:00:00Z'), format: 'dd/mm/yyyy' }
    const book = await writeXlsxFile([
      { sheet: 'Ringkasan', data: [[text('Tanggal'), text('30/11/2026')]] },
      { sheet: 'Nov', data: [head, [day, text('A'), number(1_250_000), text('K')], [], [number(46_347), text('B'), number(40_000), text('D')]] },
      { sheet: 'Des', data: [head, [text('01-12-26'), text('C'), text('75000'), text('K')], [text('32/12/2026'), text('D'), number(5), text('K')]] },
    ] as never).toBlob()
    const found = readStatement(await readSheets(new File([book], 'koran.xlsx')), today)
    expect(found).toEqual({
      lines: [
        { date: '2026-11-20', text: 'A', amountRp: 1_250_000, nth: 1 },
        { date: '2026-12-01', text: 'C', amountRp: 75_000, nth: 1 },
      ],
      outgoing: [{ date: '2026-11-21', text: 'B', amountRp: 40_000, nth: 1 }],
      closingRp: undefined,
      unread: [{ sheet: 'Des', number: 3 }],
    })
  })
})

describe('the direction of money', () => {
  it.each([
    ['Debit/Credit', 'C', 'D'],
    ['CR/DB', 'CR', 'DB'],
    ['Jenis Mutasi', 'KREDIT', 'DEBET'],
    ['', 'K', 'D'],
    ['Tipe', 'cr', 'dr'],
  ])('is shown by a column %j that contains only %s and %s', (head, comes, goes) => {
    const cells = [
      ['Tanggal', 'Keterangan', 'Jumlah', head],
      ['20/11/2026', 'A', '1.250.000', comes],
      ['21/11/2026', 'B', '2.000.000', goes],
      ['22/11/2026', 'C', '3.000.000', ''],
    ]
    // A line without a direction of its own cannot be read.
    expect(brief(ofCells(cells))).toEqual(['2026-11-20 1250000 A', '?4'])
  })

  it.each([
    [['1.250.000', '-2.000.000']],
    [[1_250_000, -2_000_000]],
    [['1.250.000 CR', '2.000.000 DB']],
    [['1.250.000', '2.000.000 DB']],
    [['1.250.000 K', '2.000.000']],
    [['Rp. 1.250.000,00', '(2.000.000,00)']],
    [['+1.250.000', '2.000.000-']],
    [['IDR 1,250,000.00', 'IDR -2,000,000.00']],
  ])('is shown by the figures %j', ([comes, goes]) => {
    const cells = [
      ['Date', 'Description', 'Amount', 'Ref'],
      ['2026-11-20', 'A', comes, '-'],
      ['2026-11-21', 'B', goes, '-'],
    ]
    expect(brief(ofCells(cells))).toEqual(['2026-11-20 1250000 A'])
  })

  it.each([
    [
      ['Tanggal', 'Keterangan', 'Jumlah', 'Debit/Credit'],
      ['X', 'Y'],
    ],
    [
      ['Tanggal', 'Keterangan', 'Jumlah', 'Cabang'],
      ['0001', '0002'],
    ],
  ])('is missing in a file, which is refused: %j', (head, signs) => {
    expect(ofCells([head, ...signs.map((sign) => ['20/11/2026', 'A', '1.250.000', sign])])).toBe('NO_SIGN')
  })
})

describe('rows of a statement', () => {
  it('never disappear: a row with a day or an amount that cannot be read is named', () => {
    const cells = [
      [],
      ['Tanggal', 'Keterangan', 'Debet', 'Kredit', 'Saldo'],
      ['20/11/2026', 'RAPI', '', '1.250.000', ''],
      ['30/02/2026', 'TIDAK ADA HARI', '', '1.250.000', ''],
      ['20/11/2026', 'BUKAN ANGKA', '', '1.250.00x', ''],
      ['20/11/2026', 'KOSONG', '', '', ''],
      ['', 'LANJUTAN KETERANGAN', '', '', ''],
      ['', 'TANPA HARI', '', '500.000', ''],
      ['20/11/2026', 'SALDO AWAL', '', '', '5.000.000'],
      ['20/11/2026', 'KELUAR', '100', '0', ''],
      ['Tanggal', 'Keterangan', 'Debet', 'Kredit', 'Saldo'],
      ['Total', '', '100', '9.999.999', ''],
    ]
    expect(brief(ofCells(cells))).toEqual(['2026-11-20 1250000 RAPI', '?4', '?5', '?6', '?8'])
  })

  it('that are equal are two payments', () => {
    const cells = [
      ['Tanggal', 'Keterangan', 'Kredit'],
      ['30/01/2026', 'SETORAN  EDC ', '100'],
      ['30/01/2026', 'SETORAN EDC', '100'],
      ['31/01/2026', '', '100'],
    ]
    expect(ofCells(cells)).toEqual({
      lines: [
        { date: '2026-01-30', text: 'SETORAN EDC', amountRp: 100, nth: 1 },
        { date: '2026-01-30', text: 'SETORAN EDC', amountRp: 100, nth: 2 },
        { date: '2026-01-31', text: '-', amountRp: 100, nth: 1 },
      ],
      outgoing: [],
      closingRp: undefined,
      unread: [],
    })
  })

  it('are refused if no head names the columns of day and amount', () => {
    expect(
      ofCells([
        ['Nama', 'Alamat'],
        ['CONTOH', 'JL MAWAR'],
      ]),
    ).toBe('NO_HEAD')
  })
})

describe('the end of a statement', () => {
  const out = (found: ReturnType<typeof readStatement>) =>
    typeof found === 'string' ? found : [found.closingRp, ...found.outgoing.map(({ date, amountRp, text }) => `${date} ${amountRp} ${text}`)]

  it('is the balance of its last line, and what went out is read like what came', () => {
    const cells = [
      ['Tanggal', 'Keterangan', 'Debet', 'Kredit', 'Saldo'],
      ['20/11/2026', 'SETORAN', '', '1.250.000', '9.000.000'],
      ['20/11/2026', 'BIAYA ADM', '12.500', '', '8.987.500'],
      ['20/11/2026', 'BIAYA ADM', '12.500', '', '8.975.000'],
    ]
    expect(out(ofCells(cells))).toEqual([8_975_000, '2026-11-20 12500 BIAYA ADM', '2026-11-20 12500 BIAYA ADM'])
    // The latest line may come first, also of one day.
    expect(out(ofCells([cells[0]!, ...cells.slice(1).toReversed()]))[0]).toBe(8_975_000)
  })

  it('is the row that names it where no column does, also below zero', () => {
    const cells = [
      ['Tanggal', 'Keterangan', 'Jumlah', 'D/K'],
      ['20/11/2026', 'TARIKAN', '2.000.000', 'D'],
      ['Saldo Awal', ':', '1.000.000'],
      ['Saldo Akhir', ':', '-1.000.000'],
    ]
    expect(out(ofCells(cells))).toEqual([-1_000_000, '2026-11-20 2000000 TARIKAN'])
  })

  it('says so if money that went out cannot be read', () => {
    const cells = [
      ['Tanggal', 'Keterangan', 'Debet', 'Kredit'],
      ['20/11/2026', 'BIAYA', '12.5OO', '0'],
    ]
    expect(brief(ofCells(cells))).toEqual(['?2'])
  })
})
