import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { couponList } from '#modules/coupons/contract/kupon.ts'
import { usingRefusals } from '#modules/coupons/contract/refusals.ts'
import { members } from '#modules/members/contract/fields.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { deposits as d } from './fields.ts'
import { refusals } from './refusals.ts'
import { lihatTitipan } from './titipan.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]) => defineScreen({ path, title, menu: menu.penjualanTitipan, synonyms })

/** A customer pays further on his deposit. */
export const bayarTitipan = screenOf('/bayar-titipan', 'Bayar Titipan', ['cicil titipan', 'tambah dp', 'angsur titipan', 'pay deposit'])
/** A customer takes what is held for him: a sale. */
export const ambilTitipan = screenOf('/ambil-titipan', 'Ambil Titipan', ['pelunasan titipan', 'lunasi dp', 'pick up deposit'])
/** A customer gives up what is held for him. */
export const batalTitipan = screenOf('/batal-titipan', 'Batal Titipan', ['batal dp', 'kembalikan dp', 'cancel deposit'])
/** What was paid further, and what was given up. */
export const lihatMutasiTitipan = screenOf('/lihat-mutasi-titipan', 'Lihat Mutasi Titipan', ['riwayat bayar titipan', 'deposit payments'])
/** Takes back a payment of today. */
export const batalBayarTitipan = screenOf('/batal-bayar-titipan', 'Batal Bayar Titipan', ['salah bayar titipan', 'undo deposit payment'])

/** What a customer pays further on a deposit, or how he gives it up: what he had with us is paid back, less what the shop keeps. */
export const mutasiTitipan = defineDocument({
  kind: 'MUTASI_TITIPAN',
  name: 'mutasi_titipan',
  title: 'Mutasi Titipan',
  prefix: 'MT',
  number: d.no_mutasi_titipan,
  header: [
    d.jenis_titipan,
    d.no_titipan,
    d.nama_customer,
    d.no_hp,
    d.uang_titipan,
    d.potongan_batal,
    d.grand_total,
    d.jumlah_bayar,
    d.kembali,
    d.keterangan.optional(),
  ],
  told: [d.no_titipan, d.nama_customer, d.grand_total],
  parts: { detail_bayar: paymentPart('mutasi_titipan_bayar', bayarTitipan, ambilTitipan, batalTitipan) },
  screens: { entry: bayarTitipan, list: lihatMutasiTitipan },
  // A deposit that is given up is printed where that is done.
  readers: [batalTitipan],
  actions: {
    batal: cancelling({
      screen: batalBayarTitipan,
      approval: 'BATAL_TITIPAN',
      onlyOnItsDate: refusals.PAYMENT_OF_YESTERDAY,
      refusals: [refusals.CANCELLED_FOR_GOOD, refusals.DEPOSIT_NOT_OPEN],
    }),
  },
  list: {
    columns: [
      col(d.no_mutasi_titipan, { opens: 'mutasi_titipan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(d.jenis_titipan),
      col(d.no_titipan, { opens: 'titipan' }),
      col(d.nama_customer),
      col(d.uang_titipan),
      col(d.potongan_batal),
      col(d.grand_total),
      col(d.cara_bayar),
      col(w.status),
    ],
    search: [d.no_mutasi_titipan, d.no_titipan, d.nama_customer, d.no_hp],
    gathered: [{ field: d.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
})

/** What happened to a deposit, as it is stored. */
export type DepositEvent = DocumentOf<typeof mutasiTitipan>

/** What happens to a deposit, about to be written. */
export type NewDepositEvent = NewDocument<typeof mutasiTitipan>

/** A piece that a deposit holds. */
const heldPiece = objectOf([d.kode_barcode, d.nama_barang, d.kadar_cetak, d.kode_baki, d.berat, d.harga_total])

/** An open deposit, for whoever takes its money. */
const openDeposit = objectOf([
  d.no_titipan,
  w.tgl_system,
  d.tgl_jatuh_tempo,
  d.nama_customer,
  d.no_hp,
  // The member whose telephone it is, where he is known.
  members.kode_member.optional(),
  members.nama_member.optional(),
  d.grand_total,
  d.uang_titipan,
  d.sisa_bayar,
  d.hari_lewat,
]).and(z.object({ detail_barang: z.array(heldPiece) }))

/** An open deposit. */
export type OpenDeposit = z.output<typeof openDeposit>

export const readOpenDeposits = endpoint({
  call: 'GET titipan/terbuka',
  summary: 'The open deposits of the shop with their pieces, what is due first; found by number, customer, telephone and piece',
  access: openTo(bayarTitipan, ambilTitipan, batalTitipan, lihatTitipan),
  query: openQuery,
  reply: z.array(openDeposit),
})

/** Takes a further payment; cash is given change of what is left to pay. */
export const payDeposit = endpoint({
  call: 'POST titipan/bayar',
  summary: 'Takes a further payment on an open deposit, of whichever day it is',
  access: openTo(bayarTitipan),
  body: objectOf([d.no_titipan, d.dp.labelled('Jumlah'), d.keterangan.optional()]).and(paid),
  reply: mutasiTitipan.calls.read.reply,
  moves: true,
  refusals: [refusals.DEPOSIT_NOT_OPEN, refusals.PAID_TOO_MUCH, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})

/** What is said with a pick-up. The total is what the cashier saw, with the tax of the day: where it is another by now, he hears it. */
export const pickedUp = objectOf([d.kode_member.optional(), d.keterangan.optional(), d.grand_total.optional()])
  .and(paid)
  .and(z.object({ detail_kupon: couponList }))

/** How a pick-up says no as a sale does. */
export const pickUpRefusals = [
  saleRefusals.TOTAL_CHANGED,
  memberRefusals.MEMBER_NOT_FOUND,
  ...usingRefusals,
  goodsRefusals.STATUS_CHANGED,
  ...paidInRefusals,
  ledgerRefusals.NO_ACCOUNT,
  ...dateRefusals,
]

/** Hands the pieces over: a sale at the prices of the deposit, which pays for it; the rest is paid now. */
export const pickUp = endpoint({
  call: 'POST titipan/ambil',
  summary: 'Sells the pieces of an open deposit at its prices; what was paid counts, the rest is paid now; answers the sale',
  access: openTo(ambilTitipan),
  body: objectOf([d.no_titipan]).and(pickedUp),
  reply: penjualan.calls.read.reply,
  moves: true,
  refusals: [refusals.DEPOSIT_NOT_OPEN, ...pickUpRefusals],
})

/** Gives a deposit up: its pieces are free again. */
export const cancelDeposit = endpoint({
  call: 'POST titipan/batal',
  summary: 'Gives an open deposit up: pays back what the customer had with us, less what the shop keeps; the pieces are free again',
  access: openTo(batalTitipan),
  body: objectOf([d.no_titipan, d.potongan_batal, d.keterangan]).and(paid),
  reply: mutasiTitipan.calls.read.reply,
  moves: true,
  refusals: [
    refusals.DEPOSIT_NOT_OPEN,
    refusals.FEE_TOO_LARGE,
    goodsRefusals.STATUS_CHANGED,
    ...paidOutRefusals,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAL_TITIPAN'] satisfies Category[],
})
