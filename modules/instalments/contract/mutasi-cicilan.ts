import { z } from 'zod'
import { type DocumentOf, type NewDocument, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineCase } from '#modules/cases/contract/case.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { cicilan, planTerms, saleCancelRefusals, screenOf } from './cicilan.ts'
import { instalments as c } from './fields.ts'
import { refusals } from './refusals.ts'

/** A contract that is open, with what is due today: the instalments in arrears, their fine and the amount that settles it. */
export const openFields = [
  c.no_cicilan,
  w.tgl_system,
  c.nama_customer,
  c.no_hp,
  ...planTerms,
  c.tgl_akad,
  c.harga_jual,
  c.uang_muka,
  c.sisa_pokok,
  c.total_bunga,
  c.sisa_cicilan,
  c.sisa_hapus,
  c.cicilan_dibayar,
  c.status_barang,
  // The next instalment, and the days since it was due.
  c.tgl_cicilan,
  c.hari_lewat,
  c.nilai_cicilan,
  c.tunggakan,
  c.surat_ke,
  c.jumlah_lunas,
] as const
/** A piece of a contract, and whether it came back. */
export const pieceBack = [c.kode_barcode, c.dikembalikan] as const

const openContract = objectOf(openFields).and(
  z.object({ detail_barang: z.array(objectOf([c.kode_barcode.optional(), c.nama_barang, c.kadar, c.qty, c.berat])) }),
)

/** A contract that is open. */
export type OpenContract = z.output<typeof openContract>

const bayarCicilan = screenOf(
  '/bayar-cicilan',
  'Bayar Cicilan',
  ['angsuran', 'bayar kredit', 'pelunasan cicilan', 'lunasi cicilan', 'pay instalment'],
  'Satu atau beberapa cicilan dengan dendanya. Semua sisa cicilan sekaligus adalah pelunasan',
)
const reason = c.keterangan.labelled('Alasan')
/** Refusals of steps that a contract comes to because it is late. */
const defaultRefusals = [refusals.NOT_LATE, refusals.LETTERS_FIRST, refusals.LETTER_RUNNING]
const remainder = c.sisa_cicilan.labelled('Sisa Sebelumnya')

/**
 * A contract (events.md I2 to I7): instalments are paid with their fine, all that is left settles it, or the shop takes the goods back after letters, writes it off, or gives it up while it holds the goods.
 * What was owed of a contract that was written off may still come in.
 * Its pieces are handed over by a sale, which is a step of the state of the goods.
 */
export const instalmentCase = defineCase({
  document: cicilan,
  events: {
    kind: 'MUTASI_CICILAN',
    name: 'mutasi_cicilan',
    title: 'Mutasi Cicilan',
    prefix: 'CT',
    number: c.no_mutasi_cicilan,
    step: c.jenis_cicilan,
    header: [
      c.kode_member.optional(),
      c.alamat_customer.optional(),
      c.tgl_akad,
      c.lama_bulan,
      // As it was found.
      remainder,
      c.cicilan_dibayar,
      c.jumlah_angsuran,
      c.pokok_dibayar,
      c.bunga_rp,
      c.bunga_hapus,
      c.denda,
      c.denda_untuk,
      c.akad,
      c.nilai_poin,
      c.poin_didapat,
      c.poin_persen.optional(),
      c.poin_tangguh.optional(),
      c.nilai_ambil,
      c.sisa_lelang,
      c.rugi_lelang,
      c.hasil_batal,
      c.harga_jual,
      c.status_barang,
      c.tunggakan,
      c.surat_ke,
      c.batas_surat.optional(),
    ],
    parts: {
      detail_jadwal: documentPart({
        table: 'mutasi_cicilan_jadwal',
        fields: [c.urut_cicilan, c.tgl_cicilan, c.pokok, c.bunga, c.bunga_hapus, c.denda, c.nilai_cicilan, c.hari_lewat],
      }),
      detail_barang: documentPart({
        table: 'mutasi_cicilan_detail',
        fields: [c.kode_barcode.optional(), c.nama_barang, c.kadar, c.qty, c.berat, c.fine, c.harga],
      }),
    },
    columns: [col(c.jumlah_angsuran), col(c.denda), col(remainder)],
    list: screenOf('/lihat-mutasi-cicilan', 'Lihat Mutasi Cicilan', ['riwayat cicilan', 'pembayaran cicilan', 'instalment payments']),
    cancel: {
      screen: screenOf('/batal-bayar-cicilan', 'Batal Bayar Cicilan', ['salah bayar cicilan', 'batal pelunasan', 'undo instalment payment']),
      approval: 'BATAL_CICILAN',
      onlyOnItsDate: refusals.EVENT_OF_YESTERDAY,
      notTheLatest: refusals.NOT_THE_LATEST,
      // The sale of a settlement is cancelled with it. Goods that a recovery has paid up may be bought since.
      refusals: [...saleCancelRefusals, ledgerRefusals.POINTS_SHORT],
    },
    // A letter moves nothing.
    mayMoveNothing: true,
  },
  open: {
    summary:
      'The contracts of the shop that are not paid up, with what is due today, the next due date first; found by number, customer, telephone and piece. All, the late ones, those that a letter is due for, those whose goods the shop still holds, those whose goods are to be handed over, or those that were written off and may still be paid',
    reply: openContract,
    due: [c.tgl_cicilan, c.hari_lewat],
    amount: c.nilai_cicilan,
    query: openQuery.extend({ pilih: z.enum(['LEWAT', 'SURAT', 'TAHAN', 'BARANG', 'HAPUS']).optional() }),
    screens: [cicilan.screens.list],
  },
  steps: {
    BAYAR: {
      screen: bayarCicilan,
      call: 'bayar',
      summary: 'Takes one or several instalments with the fine of the late ones; answers the whole event',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.CONTRACT_NOT_OPEN,
      asks: [c.jumlah_cicilan.starting(1), c.keterangan.optional()],
      seen: [c.cicilan_dibayar, c.grand_total.optional()],
      money: 'IN',
      refusals: [refusals.CONTRACT_CHANGED, refusals.AMOUNT_CHANGED, refusals.PAID_TOO_MUCH, refusals.LAST_IS_SETTLEMENT],
    },
    LUNAS: {
      screen: bayarCicilan,
      call: 'lunas',
      summary: 'Takes all instalments that are left, less the interest that the plan forgives; goods that the shop has kept are handed over',
      from: ['AKTIF'],
      to: 'LUNAS',
      otherwise: refusals.CONTRACT_NOT_OPEN,
      asks: [c.keterangan.optional()],
      seen: [c.cicilan_dibayar, c.grand_total.optional()],
      money: 'IN',
      refusals: [refusals.CONTRACT_CHANGED, refusals.AMOUNT_CHANGED, goodsRefusals.STATUS_CHANGED],
    },
    LELANG: {
      screen: screenOf(
        '/lelang-cicilan',
        'Lelang Cicilan',
        ['tarik barang', 'cicilan macet', 'sita barang', 'repossess'],
        'Nilai barang melunasi sisa pokok. Lebihnya milik customer dan dibayar di Bayar Tagihan. Bunga yang belum dibayar tidak ditagih',
      ),
      call: 'lelang',
      summary:
        'Takes goods of a late contract back at a value that a second person allows: all of them, or those pieces that came back; answers the whole event',
      from: ['AKTIF'],
      to: 'LELANG',
      otherwise: refusals.CONTRACT_NOT_OPEN,
      asks: [c.harga_ambil, reason],
      // Without lines all of them come back.
      also: z.object({ detail_barang: z.array(objectOf(pieceBack)).max(100).default([]) }),
      refusals: [...defaultRefusals, refusals.WORTH_TOO_LITTLE, refusals.NO_GOODS_BACK, refusals.NOT_ITS_GOODS, goodsRefusals.STATUS_CHANGED],
      approvals: ['LELANG_CICILAN'],
    },
    HAPUS: {
      screen: screenOf(
        '/hapus-buku-cicilan',
        'Hapus Buku Cicilan',
        ['cicilan tak tertagih', 'customer hilang', 'barang tidak kembali', 'piutang tak tertagih', 'write off'],
        'Barang tidak dapat ditarik. Sisa pokok menjadi kerugian, dan barangnya tidak dibeli kembali',
      ),
      call: 'hapus',
      verb: 'Hapus Buku',
      summary:
        'Writes a late contract off whose goods do not come back: its principal is a loss that a second person allows; answers the whole event',
      from: ['AKTIF'],
      to: 'HAPUS',
      otherwise: refusals.CONTRACT_NOT_OPEN,
      asks: [reason],
      refusals: [...defaultRefusals, refusals.GOODS_WITH_SHOP],
      approvals: ['HAPUS_CICILAN'],
    },
    PULIH: {
      screen: screenOf(
        '/pulih-cicilan',
        'Pemulihan Cicilan',
        ['bayar setelah hapus buku', 'customer kembali membayar', 'pulih cicilan', 'recovery'],
        'Cicilan yang sudah dihapus buku dibayar, seluruhnya atau sebagian. Uangnya menjadi pendapatan',
      ),
      call: 'pulih',
      summary:
        'Takes money for a contract that was written off, at most what was owed of it then: it is income. Once all of it has come in, the goods are paid up; answers the whole event',
      from: ['HAPUS'],
      to: 'HAPUS',
      otherwise: refusals.NOT_WRITTEN_OFF,
      asks: [c.jumlah_pulih, c.keterangan.optional()],
      seen: [c.sisa_hapus],
      money: 'IN',
      refusals: [refusals.CONTRACT_CHANGED, refusals.PAID_TOO_MUCH],
    },
    PUTUS: {
      screen: screenOf(
        '/putus-cicilan',
        'Putus Cicilan',
        ['berhenti cicil', 'tidak dilanjutkan', 'salah cicilan kemarin', 'give up contract'],
        'Barang yang ditahan kembali ke baki. Uang yang sudah dibayar untuk barang itu dikembalikan di Bayar Tagihan, dikurangi potongan',
      ),
      call: 'putus',
      summary:
        'Gives up a contract whose goods the shop still holds: what was paid of the price is owed to the customer, less what the shop keeps; answers the whole event',
      from: ['AKTIF'],
      to: 'PUTUS',
      otherwise: refusals.CONTRACT_NOT_OPEN,
      asks: [c.potongan_batal.starting(0), reason],
      seen: [c.cicilan_dibayar],
      refusals: [refusals.CONTRACT_CHANGED, refusals.GOODS_WITH_CUSTOMER, refusals.KEPT_TOO_MUCH, goodsRefusals.STATUS_CHANGED],
      approvals: ['PUTUS_CICILAN'],
    },
    SURAT: {
      screen: screenOf(
        '/surat-cicilan',
        'Surat Peringatan Cicilan',
        ['surat tagihan', 'somasi', 'tunggakan cicilan', 'warning letter'],
        'Customer yang menunggak dan surat peringatan berikutnya. Suratnya dicetak setelah disimpan',
      ),
      call: 'surat',
      summary: 'Makes the warning letter that is due for a late contract; answers the whole event, which is its paper',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.CONTRACT_NOT_OPEN,
      asks: [c.keterangan.optional()],
      seen: [c.surat_ke],
      refusals: [refusals.CONTRACT_CHANGED, refusals.LETTER_NOT_DUE],
    },
    SERAH: {
      screen: screenOf(
        '/ambil-cicilan',
        'Ambil Barang Cicilan',
        ['serah barang cicilan', 'barang lunas', 'hand over'],
        'Barang yang masih ditahan setelah lunas, atau setelah nota penjualannya dibatalkan',
      ),
      call: 'serah',
      summary: 'Hands over goods that the shop still keeps for a contract, by a sale at its price; answers the sale',
      state: c.status_barang,
      from: ['DITAHAN'],
      to: 'DISERAHKAN',
      otherwise: refusals.ALREADY_HANDED_OVER,
      asks: [c.keterangan.optional()],
      makes: penjualan,
      refusals: [refusals.NOT_PAID_UP, goodsRefusals.STATUS_CHANGED],
    },
  },
})

export const { events: mutasiCicilan } = instalmentCase
export const {
  open: readOpenContracts,
  BAYAR: payInstalments,
  LUNAS: settleContract,
  LELANG: takeGoodsBack,
  HAPUS: writeOff,
  PULIH: recover,
  PUTUS: giveUp,
  SURAT: writeLetter,
  SERAH: handOver,
} = instalmentCase.calls

/** An event of a contract, as it is stored. */
export type ContractEvent = DocumentOf<typeof mutasiCicilan>

/** An event of a contract, about to be written. */
export type NewContractEvent = NewDocument<typeof mutasiCicilan>
