import { z } from 'zod'
import { defineDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { objectOf } from '#modules/goods/contract/fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { sales as s } from './fields.ts'
import { refusals } from './refusals.ts'
import { sale } from './sale.ts'

/** The till: sells pieces of the shop. */
export const transaksiPenjualan = defineScreen({
  path: '/transaksi-penjualan',
  title: 'Transaksi Penjualan',
  menu: menu.penjualan,
  synonyms: ['jual', 'kasir', 'penjualan baru', 'sell', 'till'],
})

/** A sale (faktur jual) is entered and paid in one step. */
export const penjualan = defineDocument({
  kind: 'PENJUALAN',
  prefix: 'FJ',
  initial: ['VALID'],
  transitions: { VALID: {} },
})

/** A piece as the cashier sells it. `harga_total` is the price the cashier saw; the server reckons it again. */
export const sellPiece = objectOf([s.kode_barcode, s.ongkos, s.diskon_persen.starting(0), s.diskon_rp.starting(0), s.harga_total])

/** A payment as the cashier takes it: of cash, the amount that was handed over. */
export const payment = objectOf([s.jenis, s.no_rekening.optional(), s.no_kartu.optional(), s.jumlah]).superRefine((given, context) => {
  const message = accountMessage(given)
  if (message) context.addIssue({ code: 'custom', path: ['no_rekening'], message })
})

/** What is wrong with the bank account of a payment: every way of paying but cash needs one. */
export function accountMessage(given: { jenis: string; no_rekening: string | null }): string | undefined {
  if (given.jenis === 'CASH') return given.no_rekening === null ? undefined : 'Pembayaran Cash Tidak Memakai Rekening'
  return given.no_rekening === null ? 'Nomor Rekening Harus Dipilih' : undefined
}

/** A sale as the till sends it. */
export const newSale = z.intersection(
  objectOf([s.nama_customer, s.alamat_customer.optional(), s.no_hp.optional(), s.kode_member.optional(), s.kode_sales, s.keterangan.optional()]),
  z.object({
    detail_barang: z.array(sellPiece, { error: 'Data Barang Harus Diisi' }).min(1, 'Data Barang Harus Diisi').max(100, 'Data Barang Maksimal 100'),
    detail_bayar: z.array(payment).max(20, 'Pembayaran Maksimal 20').default([]),
  }),
)

/** A sale as the till sends it, checked. */
export type NewSale = z.output<typeof newSale>

/**
 * Sells. A refusal names what it means in `fields`: a field of the body (`kode_sales`, `detail_bayar.0.no_rekening`), or
 * a piece by its barcode (sold, held, unknown, price changed: the message has the new one, `details.harga_baru` that of
 * `details.kode_barcode` in rupiah).
 */
export const sell = endpoint({
  call: 'POST penjualan',
  summary: 'Sells pieces of the shop: takes them out of their trays, takes the money, answers the whole sale',
  access: openTo(transaksiPenjualan),
  body: newSale,
  reply: sale,
  moves: true,
  refusals: [
    goodsRefusals.NOT_FOUND,
    goodsRefusals.ALREADY_SOLD,
    goodsRefusals.HELD,
    goodsRefusals.IN_TRANSIT,
    goodsRefusals.DESTROYED,
    goodsRefusals.OTHER_SHOP,
    goodsRefusals.DIAMOND_MODULE_OFF,
    goodsRefusals.BARCODE_TWICE,
    refusals.PRICE_CHANGED,
    refusals.DISCOUNT_TOO_LARGE,
    refusals.SALES_NOT_FOUND,
    refusals.NO_PAYMENT,
    refusals.PAYMENT_SHORT,
    refusals.PAYMENT_EXCESS,
    refusals.PAYMENT_OVER,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_HARGA_JUAL', 'TURUN_ONGKOS'] satisfies Category[],
})
