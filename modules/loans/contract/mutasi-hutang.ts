import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { loans as l } from './fields.ts'
import { laporanPenebusanDetail } from './laporan.ts'
import { refusals } from './refusals.ts'

/** A customer pays the interest of some months, which renews his loan. */
export const perpanjangHutang = defineScreen({
  path: '/perpanjang-hutang',
  title: 'Perpanjang Hutang',
  hint: 'Setiap bulan bunga yang dibayar memundurkan jatuh tempo satu bulan, dihitung dari jatuh tempo lama. Sebagian pokok dapat ikut dibayar, dan sebagian barang dikembalikan',
  menu: menu.hutang,
  synonyms: ['bayar bunga', 'perpanjang gadai', 'angsur pokok', 'cicil hutang', 'renew loan', 'pay interest'],
})

/** A customer pays all of his loan and gets back what he left. */
export const pelunasanHutang = defineScreen({
  path: '/pelunasan-hutang',
  title: 'Pelunasan Hutang',
  menu: menu.hutang,
  synonyms: ['tebus', 'tebus gadai', 'penebusan', 'lunas', 'redeem'],
})

/** What a customer has not fetched in time is sold. */
export const lelangHutang = defineScreen({
  path: '/lelang-hutang',
  title: 'Lelang Hutang',
  hint: 'Hasil lelang melunasi pokok, biaya, lalu bunga. Lebihnya milik customer dan dibayar di Bayar Tagihan',
  menu: menu.hutang,
  synonyms: ['lelang gadai', 'hutang macet', 'jual barang gadai', 'auction'],
})

/** What a customer has not fetched in time becomes the shop's. */
export const ambilHutang = defineScreen({
  path: '/ambil-hutang',
  title: 'Ambil Barang Hutang',
  hint: 'Barang menjadi barang bekas toko senilai harga beli hari ini, lalu melunasi pokok dan bunga. Lebihnya milik customer dan dibayar di Bayar Tagihan',
  menu: menu.hutang,
  synonyms: ['ambil barang gadai', 'gadai jatuh tempo', 'sita', 'forfeit', 'keep pledge'],
})

/** What was paid on loans, each to be read and printed again. */
export const lihatMutasiHutang = defineScreen({
  path: '/lihat-mutasi-hutang',
  title: 'Lihat Pembayaran Hutang',
  menu: menu.hutang,
  synonyms: ['riwayat bunga', 'riwayat tebus', 'pembayaran gadai', 'loan payments'],
})

/** Takes back what was paid on a loan today. */
export const batalHutangLunas = defineScreen({
  path: '/batal-hutang-lunas',
  title: 'Batal Hutang Lunas',
  hint: 'Juga untuk pembayaran bunga, lelang dan pengambilan hari ini, dari yang terakhir',
  menu: menu.hutang,
  synonyms: ['batal tebus', 'batal bayar bunga', 'salah pelunasan', 'undo redemption'],
})

/**
 * What happens to a loan (events.md H2, H3, H5, H7, H9, H10): the interest of some months is paid, with a part of the loan, for which some of what was left may go back;
 * all of it is, and all of that goes; or it is sold, or kept by the shop, for what is owed.
 */
export const mutasiHutang = defineDocument({
  kind: 'MUTASI_HUTANG',
  name: 'mutasi_hutang',
  title: 'Pembayaran Hutang',
  prefix: 'MH',
  number: l.no_mutasi_hutang,
  header: [
    l.jenis_hutang,
    l.no_faktur_hutang,
    l.nama_customer,
    l.no_hp,
    l.tgl_hutang,
    // What was owed before.
    l.jumlah_hutang,
    l.bunga_persen,
    l.bulan_dibayar,
    l.hari_dibayar,
    l.bulan_bunga,
    l.hari_bunga,
    l.bunga_rp,
    l.pokok_dibayar,
    l.nilai_lelang,
    l.biaya_lelang,
    l.sisa_lelang,
    l.rugi_lelang,
    l.tgl_jatuh_tempo,
    // What lay there before, and what of it leaves.
    l.total_qty,
    l.total_berat,
    l.keluar_qty,
    l.keluar_berat,
    l.nilai_ambil,
    l.grand_total,
    l.jumlah_bayar,
    l.kembali,
    l.keterangan.optional(),
  ],
  told: [l.no_faktur_hutang, l.nama_customer, l.grand_total],
  parts: {
    detail_barang: documentPart({
      table: 'mutasi_hutang_detail',
      fields: [l.no_faktur_hutang, l.urut_hutang, l.nama_barang, l.kadar, l.qty, l.berat, l.fine, l.harga],
    }),
    detail_bayar: paymentPart('mutasi_hutang_bayar', perpanjangHutang, pelunasanHutang),
  },
  screens: { entry: pelunasanHutang, list: lihatMutasiHutang },
  readers: [perpanjangHutang, lelangHutang, ambilHutang, laporanPenebusanDetail.screen],
  actions: {
    batal: cancelling({
      screen: batalHutangLunas,
      approval: 'BATAL_HUTANG',
      onlyOnItsDate: refusals.EVENT_OF_YESTERDAY,
      refusals: [refusals.NOT_THE_LATEST, refusals.BAG_TAKEN],
    }),
  },
  list: {
    columns: [
      col(l.no_mutasi_hutang, { opens: 'mutasi_hutang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(l.jenis_hutang),
      col(l.no_faktur_hutang, { opens: 'hutang' }),
      col(l.nama_customer),
      col(l.bulan_bunga),
      col(l.hari_bunga),
      col(l.bunga_rp),
      col(l.pokok_dibayar),
      col(l.grand_total),
      col(l.cara_bayar),
      col(w.status),
    ],
    search: [l.no_mutasi_hutang, l.no_faktur_hutang, l.nama_customer, l.no_hp],
    gathered: [{ field: l.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
  // A loan without interest is renewed for nothing.
  mayMoveNothing: true,
})

/** What happened to a loan, as it is stored. */
export type LoanEvent = DocumentOf<typeof mutasiHutang>

/** What happens to a loan, about to be written. */
export type NewLoanEvent = NewDocument<typeof mutasiHutang>

/** A loan that is not paid back, with what it comes to today. */
const openLoan = objectOf([
  l.no_faktur_hutang,
  l.tgl_hutang,
  l.tgl_jatuh_tempo,
  l.hari_lewat,
  l.nama_customer,
  l.no_hp,
  l.no_kantong.optional(),
  l.qty_gadai,
  l.berat_gadai,
  l.sisa_hutang,
  l.bunga_persen,
  l.hitungan,
  l.bulan_dibayar,
  l.hari_dibayar,
  l.lama_pinjam,
  l.bulan_bunga,
  l.hari_bunga,
  l.bunga_rp,
  l.jumlah_tebus,
  l.nilai_emas_gadai.optional(),
]).and(z.object({ detail_barang: z.array(objectOf([l.urut_hutang, l.nama_barang, l.kadar, l.qty, l.berat])) }))

/** A loan that is not paid back. */
export type OpenLoan = z.output<typeof openLoan>

export const readOpenLoans = endpoint({
  call: 'GET hutang/terbuka',
  summary:
    'The loans of the shop that are not paid back, with the interest that is due today, what is due first; found by number, customer and bag, all or the late ones',
  access: openTo(perpanjangHutang, pelunasanHutang, lelangHutang, ambilHutang),
  query: openQuery.extend({ lewat: z.enum(['true']).optional() }),
  reply: z.array(openLoan),
})

const usual = [refusals.LOAN_NOT_OPEN, refusals.AMOUNT_CHANGED, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals]

/** What he was told that it comes to: where it is another by now, he hears it. */
const told = l.jumlah_tebus.optional()

/** Which things of the pledge go back, as they stand in the loan. */
export const pledgeAsked = [l.urut_hutang, l.dikembalikan] as const

export const renewLoan = endpoint({
  call: 'POST hutang/perpanjang',
  summary:
    'Takes interest of a loan in the steps in which it is counted (months, halves, days), each of which moves the day on which it is due, and a part of the loan, for which some of what was left goes back; answers the whole event',
  access: openTo(perpanjangHutang),
  // A month costs as much as the next, and a part as much as another: he says how many were paid and what was owed when he was told.
  body: objectOf([
    l.no_faktur_hutang,
    l.bulan_dibayar,
    l.hari_dibayar.starting(0),
    l.sisa_hutang,
    l.jumlah_bulan.starting(1),
    l.jumlah_hari.starting(0),
    l.angsuran_pokok.starting(0),
    told,
    l.keterangan.optional(),
  ])
    .and(paid)
    .and(z.object({ detail_barang: z.array(objectOf(pledgeAsked)).max(100).default([]) })),
  reply: mutasiHutang.calls.read.reply,
  moves: true,
  refusals: [
    ...usual,
    refusals.MONTHS_CHANGED,
    refusals.DEBT_CHANGED,
    refusals.NO_CEILING,
    refusals.NOTHING_PAID,
    refusals.PART_OF_PRINCIPAL,
    refusals.MONTHS_FIRST,
    refusals.NOT_ITS_STEP,
    refusals.NOT_THERE,
    refusals.ALL_OF_IT,
    refusals.ONLY_FOR_PRINCIPAL,
    refusals.REST_NOT_COVERED,
    ...approvalAnswers,
  ],
  approvals: ['HUTANG_DI_ATAS_TAKSIRAN'] satisfies Category[],
})

export const redeemLoan = endpoint({
  call: 'POST hutang/lunas',
  summary: 'Takes a loan back with the interest that is due today, and hands over what the customer had left for it; answers the whole event',
  access: openTo(pelunasanHutang),
  body: objectOf([l.no_faktur_hutang, told, l.keterangan.optional()]).and(paid),
  reply: mutasiHutang.calls.read.reply,
  moves: true,
  refusals: usual,
})

export const auctionLoan = endpoint({
  call: 'POST hutang/lelang',
  summary:
    'What was left for a loan that nobody paid is sold: what it brought pays the loan, the cost of selling and the interest, in this order; what is left is the customer’s',
  access: openTo(lelangHutang),
  body: objectOf([l.no_faktur_hutang, l.hasil_lelang, l.biaya_lelang.starting(0), l.keterangan]).and(paid),
  reply: mutasiHutang.calls.read.reply,
  moves: true,
  refusals: [...usual, refusals.NOT_DUE, ...approvalAnswers],
  approvals: ['LELANG_HUTANG'] satisfies Category[],
})

export const keepPledge = endpoint({
  call: 'POST hutang/ambil',
  summary:
    'What was left for a loan that nobody paid becomes goods of the shop at what it is worth: that pays the loan and the interest, in this order; what is left is the customer’s',
  access: openTo(ambilHutang),
  body: objectOf([l.no_faktur_hutang, l.harga_ambil, l.keterangan]),
  reply: mutasiHutang.calls.read.reply,
  moves: true,
  refusals: [refusals.LOAN_NOT_OPEN, refusals.NOT_DUE, refusals.WORTH_TOO_LITTLE, ledgerRefusals.NO_ACCOUNT, ...dateRefusals, ...approvalAnswers],
  approvals: ['LELANG_HUTANG'] satisfies Category[],
})
