import { newKey } from '#engine/web/api.ts'
import type { Piece } from '#modules/goods/contract/data-barang.ts'
import { type PiecePrice, priceOfPiece } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { refusals } from '../contract/refusals.ts'
import type { PaymentKind } from '../contract/fields.ts'
import type { NewSale } from '../contract/transaksi-penjualan.ts'

/** What the till knows of a scanned piece. */
export type TillPiece = Pick<
  Piece,
  | 'kode_barcode'
  | 'nama_barang'
  | 'kode_dept'
  | 'kode_group'
  | 'kode_baki'
  | 'kadar_cetak'
  | 'qty'
  | 'berat'
  | 'ongkos'
  | 'harga_jual'
  | 'harga_group'
  | 'foto'
>

/** A piece on the till, with what the cashier changed about its price. */
export interface TillLine {
  readonly piece: TillPiece
  readonly ongkos: number
  readonly diskon_persen: number
  readonly diskon_rp: number
}

/** A payment on the till; of cash, the amount handed over. */
export interface TillPayment {
  readonly id: number
  readonly jenis: PaymentKind
  readonly no_rekening: string | null
  readonly no_kartu: string | null
  readonly jumlah: number | null
}

/** A sale that is being entered. It survives a reload and a lost connection, with the key that lets it be saved only once. */
export interface TillDraft {
  readonly key: string
  readonly nama_customer: string
  readonly alamat_customer: string | null
  readonly no_hp: string | null
  readonly kode_sales: string | null
  readonly keterangan: string | null
  readonly lines: readonly TillLine[]
  readonly payments: readonly TillPayment[]
}

/** Customers who leave no name (specification §8 wants one before saving). */
export const usualCustomer = 'UMUM'

/** An empty till. The salesperson of the sale before stays. */
export function emptyDraft(kode_sales: string | null): TillDraft {
  return { key: newKey(), nama_customer: usualCustomer, alamat_customer: null, no_hp: null, kode_sales, keterangan: null, lines: [], payments: [] }
}

/** What was kept of a draft, if it is still one. */
export function revivedDraft(kept: unknown): TillDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const draft = kept as Partial<TillDraft>
  return typeof draft.key === 'string' && Array.isArray(draft.lines) && Array.isArray(draft.payments) ? (kept as TillDraft) : undefined
}

/** The price of a line, by the very function that the server checks it with. */
export function priceOfLine(line: TillLine, rounding: Rounding): PiecePrice {
  const { berat, harga_group, harga_jual } = line.piece
  return priceOfPiece({
    berat,
    harga_per_gram: harga_group,
    harga_jual,
    ongkos: line.ongkos,
    diskon_persen: line.diskon_persen,
    diskon_rp: line.diskon_rp,
    rounding,
  })
}

/** What is wrong with the discounts of a line, as the server would say it. */
export function discountMessage({ diskon, harga_dasar, ongkos }: PiecePrice): string | undefined {
  return diskon > harga_dasar + ongkos ? refusals.DISCOUNT_TOO_LARGE.text : undefined
}

/** The sums of a till, in rupiah and grams. */
export interface TillSums {
  readonly berat: number
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly grand_total: number
  readonly paid: number
  readonly cash: number
  /** Still to be paid; never negative. */
  readonly due: number
  /** Goes back to the customer. */
  readonly change: number
}

/** The sums of a till. */
export function sumsOf(draft: TillDraft, rounding: Rounding): TillSums {
  const prices = draft.lines.map((line) => priceOfLine(line, rounding))
  const sum = (pick: (price: PiecePrice) => number) => prices.reduce((total, price) => total + pick(price), 0)
  const grand_total = sum((price) => price.harga_total)
  const paid = draft.payments.reduce((total, payment) => total + (payment.jumlah ?? 0), 0)
  const cash = draft.payments.reduce((total, payment) => total + (payment.jenis === 'CASH' ? (payment.jumlah ?? 0) : 0), 0)
  return {
    berat: draft.lines.reduce((total, line) => total + Math.round(line.piece.berat * 1000), 0) / 1000,
    sub_total: sum((price) => price.harga_dasar),
    total_ongkos: sum((price) => price.ongkos),
    diskon: sum((price) => price.diskon),
    pembulatan: sum((price) => price.pembulatan),
    grand_total,
    paid,
    cash,
    due: Math.max(0, grand_total - paid),
    change: Math.max(0, paid - grand_total),
  }
}

/** What a customer is likely to hand over: the exact amount, and the next round ones. */
export function likelyCash(dueRp: number): number[] {
  const notes = [10_000, 50_000, 100_000, 1_000_000]
  return [...new Set([dueRp, ...notes.map((note) => Math.ceil(dueRp / note) * note)])].filter((rp) => rp > 0).slice(0, 4)
}

/** The draft with a scanned piece at the end. */
export function withPiece(draft: TillDraft, piece: TillPiece): TillDraft {
  return { ...draft, lines: [...draft.lines, { piece, ongkos: piece.ongkos, diskon_persen: 0, diskon_rp: 0 }] }
}

/** The draft with a payment of what is still due; a bank account is taken over from the payment before. */
export function withPayment(draft: TillDraft, jenis: PaymentKind, dueRp: number, no_rekening: string | null): TillDraft {
  const id = Math.max(0, ...draft.payments.map((payment) => payment.id)) + 1
  return {
    ...draft,
    payments: [
      ...draft.payments,
      { id, jenis, no_rekening: jenis === 'CASH' ? null : no_rekening, no_kartu: null, jumlah: dueRp > 0 ? dueRp : null },
    ],
  }
}

/** Messages by field, where a draft cannot be saved yet; empty when it can. The server has the last word. */
export function messagesOf(draft: TillDraft, sums: TillSums, rounding: Rounding): Record<string, string> {
  const messages: Record<string, string> = {}
  if (draft.lines.length === 0) messages['kode_barcode'] = 'Data Barang Harus Diisi'
  draft.lines.forEach((line, at) => {
    const message = discountMessage(priceOfLine(line, rounding))
    if (message) messages[`detail_barang.${at}.diskon_rp`] = message
  })
  if (!draft.nama_customer.trim()) messages['nama_customer'] = 'Data Customer Harus Diisi'
  if (!draft.kode_sales) messages['kode_sales'] = 'Sales Harus Dipilih'
  draft.payments.forEach((payment, at) => {
    if (!payment.jumlah) messages[`detail_bayar.${at}.jumlah`] = 'Jumlah Pembayaran Harus Diisi'
    if (payment.jenis !== 'CASH' && !payment.no_rekening) messages[`detail_bayar.${at}.no_rekening`] = 'Nomor Rekening Harus Dipilih'
  })
  if (draft.payments.length === 0 && sums.grand_total > 0) messages['detail_bayar'] = 'Pilih Minimal Satu Metode Pembayaran'
  else if (sums.due > 0) messages['detail_bayar'] = 'Pembayaran Kurang'
  else if (sums.paid - sums.cash > sums.grand_total) messages['detail_bayar'] = 'Pembayaran Tidak Boleh Melebihi Sisa Bayar'
  return messages
}

/** The draft as the call takes it. */
export function bodyOf(draft: TillDraft, rounding: Rounding): NewSale {
  return {
    nama_customer: draft.nama_customer.trim(),
    alamat_customer: draft.alamat_customer,
    no_hp: draft.no_hp,
    kode_member: null,
    kode_sales: draft.kode_sales ?? '',
    keterangan: draft.keterangan,
    detail_barang: draft.lines.map((line) => ({
      kode_barcode: line.piece.kode_barcode,
      ongkos: line.ongkos,
      diskon_persen: line.diskon_persen,
      diskon_rp: line.diskon_rp,
      harga_total: priceOfLine(line, rounding).harga_total,
    })),
    detail_bayar: draft.payments.map(({ jenis, no_rekening, no_kartu, jumlah }) => ({ jenis, no_rekening, no_kartu, jumlah: jumlah ?? 0 })),
  }
}
