import { describe, expect, it } from 'vitest'
import type { AccountBooking } from './account-book.ts'
import { exactLines, isBankFee, matchBookings, matchStatement, usedLines } from './match-statement.ts'
import type { BankClaim } from './non-cash.ts'
import { readStatement } from './read-statement.ts'

const claim = (reference: string, tgl_tagihan: string, nilai_tagihan: number): BankClaim => ({
  no_rekening: '123',
  kind: 'PENJUALAN',
  reference,
  tgl_tagihan,
  umur_hari: 0,
  nilai_tagihan,
})
const line = (date: string, amountRp: number) => ({ date, text: '', amountRp, nth: 1 })
const matched = (lines: ReturnType<typeof line>[], claims: BankClaim[]) =>
  matchStatement(lines, claims, { feePercentMax: 5, daysMax: 10 }).map(({ claims: found }) => found.map(({ reference }) => reference))

describe('a line of a statement', () => {
  it('is the transfer of its amount, the oldest of several', () => {
    const claims = [claim('B', '2026-01-30', 500_000), claim('A', '2026-01-29', 500_000)]
    expect(matched([line('2026-01-30', 500_000), line('2026-01-31', 500_000)], claims)).toEqual([['A'], ['B']])
  })

  it('is the cards of a day, less what the bank keeps', () => {
    const claims = [claim('A', '2026-01-30', 1_000_000), claim('B', '2026-01-30', 2_000_000), claim('C', '2026-01-31', 7_000_000)]
    expect(matched([line('2026-01-31', 2_955_000)], claims)).toEqual([['A', 'B']])
  })

  it('is one card less its fee where no day fits', () => {
    const claims = [claim('A', '2026-01-30', 1_000_000), claim('B', '2026-01-30', 9_000_000)]
    expect(matched([line('2026-01-31', 985_000)], claims)).toEqual([['A']])
  })

  it('takes no claim that another line fits exactly', () => {
    const claims = [claim('A', '2026-01-30', 1_000_000)]
    expect(matched([line('2026-01-31', 990_000), line('2026-01-31', 1_000_000)], claims)).toEqual([[], ['A']])
  })

  it.each([
    ['before its claim', '2026-01-29', 1_000_000],
    ['long after it', '2026-02-20', 1_000_000],
    ['for more than is owed', '2026-01-31', 1_000_001],
    ['for less than a bank would pay', '2026-01-31', 949_999],
  ])('fits nothing where it came %s', (_, date, amountRp) => {
    expect(matched([line(date, amountRp)], [claim('A', '2026-01-30', 1_000_000)])).toEqual([[]])
  })
})

describe('a line that was settled', () => {
  const settled = (no_non_cash: string, uang_masuk: number, teks_koran: string | null, urut_koran: number | null) => ({
    tgl_rekening: '2026-01-30',
    uang_masuk,
    teks_koran,
    urut_koran,
    no_non_cash,
  })
  const lines = [1, 2].map((nth) => ({ date: '2026-01-30', text: 'EDC', amountRp: 100, nth }))

  it('is the very one; its twin is another payment', () => {
    const used = usedLines(lines, [settled('VN-2', 100, 'EDC', 2), settled('VN-3', 200, 'EDC', 1)])
    expect(lines.map((line) => used.get(line))).toEqual([undefined, { no_non_cash: 'VN-2', isCertain: true }])
  })

  it('is found by its text without the card number, also if the whole number was stored', () => {
    const csv = ['Tanggal;Keterangan;Kredit', '30-01-2026;EDC 4111111111111111;100', '30-01-2026;EDC 4111-1111-1111-1111;100'].join('\n')
    const read = readStatement([{ name: 'koran', cells: csv.split('\n').map((row) => row.split(';')) }], '2026-01-31')
    if (typeof read === 'string') throw new Error(read)
    expect(read.lines.map(({ text, nth }) => [text, nth])).toEqual([
      ['EDC **** 1111', 1],
      ['EDC **** 1111', 2],
    ])
    const used = usedLines(read.lines, [settled('VN-1', 100, 'EDC 4111111111111111', 1), settled('VN-2', 100, 'EDC **** 1111', 2)])
    expect(read.lines.map((line) => used.get(line)?.no_non_cash)).toEqual(['VN-1', 'VN-2'])
  })

  it('may match typed money: one line for each', () => {
    const used = usedLines(lines, [settled('VN-1', 100, null, null)])
    expect(lines.map((line) => used.get(line))).toEqual([{ no_non_cash: 'VN-1', isCertain: false }, undefined])
  })
})

describe('all proposals at once', () => {
  it('are those that fit to the rupiah and may not be settled already', () => {
    const lines = [line('2026-01-30', 500_000), line('2026-01-30', 300_000), line('2026-01-31', 990_000), line('2026-01-31', 7)]
    const claims = [claim('A', '2026-01-30', 500_000), claim('B', '2026-01-30', 300_000), claim('C', '2026-01-31', 1_000_000)]
    const found = matchStatement(lines, claims, { feePercentMax: 5, daysMax: 10 })
    const proposed = lines.map((each, at) => ({ line: each, claims: found[at]!.claims }))
    const used = new Map([[lines[1]!, { no_non_cash: 'VN-1', isCertain: false }]])
    const exact = (open: BankClaim[]) =>
      exactLines(proposed, open, (each) => used.has(each)).map(({ claims: of }) => of.map(({ reference }) => reference))
    expect(exact(claims)).toEqual([['A']])
    // Which of two claims of the same amount was paid, a person must say.
    expect(exact([...claims, claim('D', '2026-01-20', 500_000)])).toEqual([])
  })
})

describe('money that went out', () => {
  const paid = (
    reference: string,
    tgl_system: string,
    keluar: number,
    from?: { tgl_rekening: string; teks_koran: string; urut_koran: number },
  ): AccountBooking => ({
    tgl_system,
    kind: 'UANG_KAS',
    reference,
    masuk: 0,
    keluar,
    tgl_rekening: null,
    teks_koran: null,
    urut_koran: null,
    ...from,
  })
  const out = (date: string, amountRp: number, text = 'BIAYA ADM', nth = 1) => ({ date, text, amountRp, nth })
  const booked = (lines: ReturnType<typeof out>[], books: AccountBooking[]) => {
    const found = matchBookings(lines, books, 'keluar', { daysMax: 3 })
    return lines.map((each) => found.get(each)?.reference)
  }

  it('is the booking that was made of the line, its twin another', () => {
    const lines = [out('2026-01-30', 6_500), out('2026-01-30', 6_500, 'BIAYA ADM', 2)]
    const of = { tgl_rekening: '2026-01-30', teks_koran: 'BIAYA ADM', urut_koran: 2 }
    expect(booked(lines, [paid('UK-2', '2026-02-20', 6_500, of)])).toEqual([undefined, 'UK-2'])
  })

  it('is else the booking of its amount with the nearest day; one booking is one line', () => {
    const lines = [out('2026-01-30', 100), out('2026-01-31', 100), out('2026-01-31', 100)]
    expect(booked(lines, [paid('UK-1', '2026-01-27', 100), paid('UK-2', '2026-01-31', 100)])).toEqual(['UK-1', 'UK-2', undefined])
    expect(booked([out('2026-01-31', 100)], [paid('UK-1', '2026-01-27', 100)])).toEqual([undefined])
  })

  it.each([
    ['BIAYA ADM BULANAN', true],
    ['Pajak Bunga', true],
    ['BEA METERAI', true],
    ['ADMIN FEE', true],
    ['PEMBAYARAN PAJAK PPH 25', false],
    ['TRF BIAYA SEWA RUKO', false],
    ['TRANSFER KE PT ADM JAYA', false],
    ['CHARGE BACK', false],
    ['TRANSFER BY MBANKING KE PEMASOK', false],
  ])('%s is a fee of the bank: %s', (text, isFee) => expect(isBankFee(out('2026-01-30', 1, text))).toBe(isFee))
})
