import { z } from 'zod'
import { type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { refusals as buybackRefusals } from '#modules/buyback/contract/refusals.ts'
import { defineCase } from '#modules/cases/contract/case.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { masterKondisiPembelian } from '#modules/pricing/contract/master-kondisi-pembelian.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { loans as l } from './fields.ts'
import { hutang, loanTerms, transaksiHutang } from './hutang.ts'
import { laporanPenebusanDetail } from './laporan.ts'
import { refusals } from './refusals.ts'
import { validasiHutang } from './validasi.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[], hint?: string) =>
  defineScreen({ path, title, menu: menu.hutang, synonyms, ...(hint && { hint }) })

/** A loan that is not paid back, with what it comes to today. */
const openLoan = objectOf([
  l.no_faktur_hutang,
  l.tgl_hutang,
  l.tgl_jatuh_tempo,
  l.hari_lewat,
  l.nama_customer,
  l.no_hp,
  l.no_kantong.optional(),
  l.no_kotak.optional(),
  l.qty_gadai,
  l.berat_gadai,
  l.surat_ke,
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
]).and(z.object({ detail_barang: z.array(objectOf([l.urut_hutang, l.nama_barang, l.kadar, l.qty, l.berat, l.foto.optional()])) }))

/** A loan that is not paid back. */
export type OpenLoan = z.output<typeof openLoan>

/** Which things of the pledge go back, as they stand in the loan. */
export const pledgeFields = [l.urut_hutang, l.dikembalikan] as const

/** How the customer sells a thing of his pledge: the buyback group and the condition that price it, and its weight on the scale today. */
export const pledgeSold = [
  l.urut_hutang,
  l.kode_group.from(masterGroup, 'nama_group'),
  l.kondisi_jual.from(masterKondisiPembelian, 'kondisi_beli'),
  l.berat_hari_ini,
] as const

/** The refusals of a letter that is shown where things go to the customer. */
const letterRefusals = [refusals.LETTER_REQUIRED, refusals.LETTER_VOID, refusals.NO_SUCH_LETTER] as const

/** The amount that the screen showed. The server refuses if it has changed. */
const shownAmount = l.jumlah_tebus.optional()
const reason = l.keterangan.labelled('Alasan')

/**
 * An event of a loan (events.md H2, H3, H5, H7, H9, H10): the interest of some months is paid, with a part of the loan, for which some of the things
 * may go back; or all of it is paid, and all things go back; or they are sold, or kept by the shop, for the debt. A letter that the customer has lost
 * is replaced.
 */
export const pawnLoan = defineCase({
  document: hutang,
  events: {
    kind: 'MUTASI_HUTANG',
    name: 'mutasi_hutang',
    title: 'Pembayaran Hutang',
    prefix: 'MH',
    number: l.no_mutasi_hutang,
    step: l.jenis_hutang,
    header: [
      l.tgl_hutang,
      // The debt before it.
      l.jumlah_hutang,
      l.bunga_persen,
      // The rate from then on.
      l.bunga_baru,
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
      // Who sells a pledge, or has lost his letter.
      l.no_identitas.optional(),
      l.alamat_customer.optional(),
      l.kantong_dipindai.optional(),
      l.surat_ditunjukkan.optional(),
      // The letter that replaces a lost one.
      l.surat_ke.optional(),
      l.biaya_surat.optional(),
      l.no_laporan.optional(),
    ],
    parts: {
      detail_barang: documentPart({
        table: 'mutasi_hutang_detail',
        fields: [
          l.no_faktur_hutang,
          l.urut_hutang,
          l.nama_barang,
          l.kadar,
          l.qty,
          l.berat,
          l.fine,
          l.harga,
          // By these a customer sold it, and so much it weighed then.
          l.kode_group.optional(),
          l.kondisi_jual.optional(),
          l.berat_hari_ini.optional(),
        ],
      }),
    },
    columns: [col(l.bulan_bunga), col(l.hari_bunga), col(l.bunga_rp), col(l.pokok_dibayar)],
    list: screenOf('/lihat-mutasi-hutang', 'Lihat Pembayaran Hutang', [
      'riwayat bunga',
      'riwayat tebus',
      'pembayaran gadai',
      'riwayat surat hilang',
      'loan payments',
    ]),
    cancel: {
      screen: screenOf(
        '/batal-hutang-lunas',
        'Batal Hutang Lunas',
        ['batal tebus', 'batal bayar bunga', 'batal jual gadai', 'batal surat hilang', 'salah pelunasan', 'undo redemption'],
        'Juga untuk pembayaran bunga, lelang, pengambilan, penjualan ke toko dan surat pengganti hari ini, dari yang terakhir',
      ),
      approval: 'BATAL_HUTANG',
      onlyOnItsDate: refusals.EVENT_OF_YESTERDAY,
      notTheLatest: refusals.NOT_THE_LATEST,
      refusals: [refusals.BAG_TAKEN, refusals.BORROWER_LIMIT],
    },
    readers: [laporanPenebusanDetail.screen],
    // A loan without interest is renewed for nothing.
    mayMoveNothing: true,
  },
  open: {
    summary:
      'The loans of the shop that are not paid back, with the interest that is due today, what is due first; found by number, customer and bag, all or the late ones',
    reply: openLoan,
    due: [l.tgl_jatuh_tempo, l.hari_lewat],
    amount: l.jumlah_tebus,
    query: openQuery.extend({ lewat: z.enum(['true']).optional() }),
  },
  steps: {
    LUNAS: {
      screen: screenOf('/pelunasan-hutang', 'Pelunasan Hutang', ['tebus', 'tebus gadai', 'penebusan', 'lunas', 'redeem']),
      call: 'lunas',
      summary: 'Takes a loan back with the interest that is due today, and hands over what the customer had left for it; answers the whole event',
      from: ['AKTIF'],
      to: 'LUNAS',
      otherwise: refusals.LOAN_NOT_OPEN,
      asks: [l.surat_ditunjukkan.optional(), l.kantong_dipindai.optional(), l.keterangan.optional()],
      seen: [shownAmount],
      money: 'IN',
      refusals: [refusals.AMOUNT_CHANGED, refusals.SCAN_THE_BAG, refusals.OTHER_BAG, ...letterRefusals],
    },
    PERPANJANG: {
      screen: screenOf(
        '/perpanjang-hutang',
        'Perpanjang Hutang',
        ['bayar bunga', 'perpanjang gadai', 'angsur pokok', 'cicil hutang', 'renew loan', 'pay interest'],
        'Setiap bulan bunga yang dibayar memundurkan jatuh tempo satu bulan, dihitung dari jatuh tempo lama. Sebagian pokok dapat ikut dibayar, dan sebagian barang dikembalikan',
      ),
      call: 'perpanjang',
      summary:
        'Takes interest of a loan in the steps in which it is counted (months, halves, days), each of which moves the day on which it is due, and a part of the loan, for which some of what was left goes back; answers the whole event',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.LOAN_NOT_OPEN,
      asks: [
        l.jumlah_bulan.starting(1),
        l.jumlah_hari.optional(),
        l.angsuran_pokok.optional(),
        l.bunga_baru,
        l.keterangan.optional(),
        l.surat_ditunjukkan.optional(),
      ],
      // Each month costs the same, and so does each part: the amount alone does not show that another user has just entered a payment.
      seen: [l.bulan_dibayar, l.hari_dibayar.starting(0), l.sisa_hutang, shownAmount],
      also: z.object({ detail_barang: z.array(objectOf(pledgeFields)).max(100).default([]) }),
      money: 'IN',
      refusals: [
        refusals.AMOUNT_CHANGED,
        refusals.MONTHS_CHANGED,
        refusals.DEBT_CHANGED,
        refusals.NO_CEILING,
        refusals.NOTHING_PAID,
        refusals.PART_OF_PRINCIPAL,
        refusals.MONTHS_FIRST,
        refusals.RATE_NEEDS_INTEREST,
        refusals.OVERPAID,
        refusals.NOT_ITS_STEP,
        refusals.NOT_THERE,
        refusals.ALL_OF_IT,
        refusals.ONLY_FOR_PRINCIPAL,
        refusals.REST_NOT_COVERED,
        ...letterRefusals,
      ],
      approvals: ['HUTANG_DI_ATAS_TAKSIRAN', 'BUNGA_HUTANG'],
    },
    LELANG: {
      screen: screenOf(
        '/lelang-hutang',
        'Lelang Hutang',
        ['lelang gadai', 'hutang macet', 'jual barang gadai', 'auction'],
        'Hasil lelang melunasi pokok, biaya, lalu bunga. Lebihnya milik customer dan dibayar di Bayar Tagihan',
      ),
      call: 'lelang',
      summary:
        'Sells the pledge of an overdue loan. The proceeds pay the loan, the cost of selling and the interest, in this order. The rest belongs to the customer',
      from: ['AKTIF'],
      to: 'LELANG',
      otherwise: refusals.LOAN_NOT_OPEN,
      asks: [l.hasil_lelang, l.biaya_lelang.starting(0), reason],
      money: 'IN',
      refusals: [refusals.NOT_DUE],
      approvals: ['LELANG_HUTANG'],
    },
    AMBIL: {
      screen: screenOf(
        '/ambil-hutang',
        'Ambil Barang Hutang',
        ['ambil barang gadai', 'gadai jatuh tempo', 'sita', 'forfeit', 'keep pledge'],
        'Barang menjadi barang bekas toko senilai harga beli hari ini, lalu melunasi pokok dan bunga. Lebihnya milik customer dan dibayar di Bayar Tagihan',
      ),
      call: 'ambil',
      summary:
        'Turns the pledge of an overdue loan into goods of the shop at its value. The value pays the loan and the interest, in this order. The rest belongs to the customer',
      from: ['AKTIF'],
      to: 'AMBIL',
      otherwise: refusals.LOAN_NOT_OPEN,
      asks: [l.harga_ambil, reason],
      refusals: [refusals.NOT_DUE, refusals.WORTH_TOO_LITTLE],
      approvals: ['LELANG_HUTANG'],
    },
    BELI: {
      screen: screenOf(
        '/jual-hutang',
        'Jual Barang Hutang',
        ['jual barang gadai', 'gadai jadi beli', 'customer jual gadai', 'sell pledge'],
        'Customer menjual barang gadainya dengan harga beli toko. Harga melunasi pokok dan bunga: lebihnya dibayarkan kepadanya, kurangnya ia bayar',
      ),
      call: 'beli',
      summary:
        'Buys a pledge from its owner by the buyback lists. The price pays the loan and its interest, and the difference is paid to the customer, or by him where it is less; answers the whole event',
      from: ['AKTIF'],
      to: 'BELI',
      otherwise: refusals.LOAN_NOT_OPEN,
      // Of a seller whose loan does not have them.
      asks: [l.no_identitas.optional(), l.alamat_customer.optional(), l.keterangan.optional(), l.surat_ditunjukkan.optional()],
      // The price that the screen showed.
      seen: [l.harga_ambil],
      also: z.object({ detail_barang: z.array(objectOf(pledgeSold)).max(100) }),
      money: 'OUT',
      refusals: [
        // A customer whose pledge is worth less pays the difference.
        ...paidInRefusals,
        refusals.PRICE_CHANGED,
        refusals.EVERY_THING,
        ...letterRefusals,
        buybackRefusals.GROUP_NOT_BOUGHT,
        buybackRefusals.PURITY_OF_GROUP,
        buybackRefusals.CONDITION_NOT_FOUND,
        buybackRefusals.IDENTITY_REQUIRED,
      ],
      approvals: ['TOLERANSI_BERAT_BELI'],
    },
    GANTI_SURAT: {
      screen: screenOf(
        '/surat-hutang',
        'Surat Gadai Hilang',
        ['surat hilang', 'surat gadai rusak', 'ganti surat gadai', 'surat pengganti', 'lost letter'],
        'Customer menunjukkan identitasnya dan menyatakan suratnya hilang. Surat lama tidak berlaku, surat pengganti dicetak dari hutangnya',
      ),
      call: 'ganti-surat',
      summary:
        'Declares the letter of a loan lost: the customer shows his identity card, pays the fee of the shop, and the next letter replaces all before it; answers the whole event',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.LOAN_NOT_OPEN,
      asks: [l.no_identitas, l.no_laporan.optional(), reason],
      // Of two who replace it at once, the second learns of the first.
      seen: [l.surat_ke, shownAmount],
      money: 'IN',
      refusals: [refusals.AMOUNT_CHANGED, refusals.LETTER_REPLACED, refusals.OTHER_IDENTITY, refusals.TOO_MANY_LETTERS],
      approvals: ['SURAT_HUTANG'],
    },
  },
})

export const { events: mutasiHutang } = pawnLoan
export const {
  open: readOpenLoans,
  LUNAS: redeemLoan,
  PERPANJANG: renewLoan,
  LELANG: auctionLoan,
  AMBIL: keepPledge,
  BELI: buyPledge,
  GANTI_SURAT: replaceLetter,
} = pawnLoan.calls

export const readLoanTerms = endpoint({
  call: 'GET hutang/syarat',
  summary: 'By what the shop lends today: interest by amount, ceilings by weight and purity, what is lent a gram of a purity',
  access: openTo(transaksiHutang, validasiHutang, pawnLoan.steps.PERPANJANG.screen),
  reply: loanTerms,
})

const pastEvent = objectOf([
  l.no_mutasi_hutang,
  w.tgl_system,
  l.jenis_hutang,
  w.status,
  l.jumlah_hutang,
  l.bunga_persen,
  l.bunga_baru,
  l.bulan_bunga,
  l.hari_bunga,
  l.bunga_rp,
  l.pokok_dibayar,
  l.keluar_qty,
  l.surat_ke.optional(),
  l.grand_total,
  l.tgl_jatuh_tempo,
])

/** A payment of a loan, or what else happened to it. */
export type PastEvent = z.output<typeof pastEvent>

export const readLoanHistory = endpoint({
  call: 'GET hutang/{nomor}/riwayat',
  summary: 'Everything that happened to a loan, the oldest first, with what was paid and what was left; cancelled ones too',
  access: hutang.calls.read.access,
  reply: z.array(pastEvent),
})

/** What happened to a loan, as it is stored. */
export type LoanEvent = DocumentOf<typeof mutasiHutang>

/** What happens to a loan, about to be written. */
export type NewLoanEvent = NewDocument<typeof mutasiHutang>
