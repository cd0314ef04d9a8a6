import { z } from 'zod'
import { type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { defineCase } from '#modules/cases/contract/case.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { members } from '#modules/members/contract/fields.ts'
import { handingOver } from '#modules/sales/contract/pick-up.ts'
import { deposits as d } from './fields.ts'
import { refusals } from './refusals.ts'
import { lihatTitipan, titipan } from './titipan.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]) => defineScreen({ path, title, menu: menu.penjualanTitipan, synonyms })

/** A piece that a deposit holds. */
const heldPiece = objectOf([d.kode_barcode, d.nama_barang, d.kadar_cetak, d.kode_baki, d.berat, d.harga_total])

/** An open deposit. */
const openDeposit = objectOf([
  d.no_titipan,
  w.tgl_system,
  d.tgl_jatuh_tempo,
  d.nama_customer,
  d.no_hp,
  // The member with this telephone, if known.
  members.kode_member.optional(),
  members.nama_member.optional(),
  d.grand_total,
  d.uang_titipan,
  d.sisa_bayar,
  d.hari_lewat,
]).and(z.object({ detail_barang: z.array(heldPiece) }))

/** An open deposit. */
export type OpenDeposit = z.output<typeof openDeposit>

/**
 * A deposit (events.md T2 to T4): more is paid on it, until its pieces are picked up, which is a sale at its prices. Or it is given up: what was paid is
 * paid back, less what the shop keeps, and its pieces are free again.
 */
export const depositCase = defineCase({
  document: titipan,
  events: {
    kind: 'MUTASI_TITIPAN',
    name: 'mutasi_titipan',
    title: 'Mutasi Titipan',
    prefix: 'MT',
    number: d.no_mutasi_titipan,
    step: d.jenis_titipan,
    header: [d.uang_titipan, d.potongan_batal],
    columns: [col(d.uang_titipan), col(d.potongan_batal)],
    list: screenOf('/lihat-mutasi-titipan', 'Lihat Mutasi Titipan', ['riwayat bayar titipan', 'deposit payments']),
    cancel: {
      screen: screenOf('/batal-bayar-titipan', 'Batal Bayar Titipan', ['salah bayar titipan', 'undo deposit payment']),
      approval: 'BATAL_TITIPAN',
      onlyOnItsDate: refusals.PAYMENT_OF_YESTERDAY,
      notTheLatest: refusals.DEPOSIT_NOT_OPEN,
    },
  },
  open: {
    summary: 'The open deposits of the shop with their pieces, what is due first; found by number, customer, telephone and piece',
    reply: openDeposit,
    due: [d.tgl_jatuh_tempo, d.hari_lewat],
    amount: d.sisa_bayar,
    screens: [lihatTitipan],
  },
  steps: {
    BAYAR: {
      screen: screenOf('/bayar-titipan', 'Bayar Titipan', ['cicil titipan', 'tambah dp', 'angsur titipan', 'pay deposit']),
      call: 'bayar',
      summary: 'Takes a further payment on an open deposit, of whichever day it is',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.DEPOSIT_NOT_OPEN,
      asks: [d.dp.labelled('Jumlah'), d.keterangan.optional()],
      money: 'IN',
      refusals: [refusals.PAID_TOO_MUCH],
    },
    AMBIL: {
      ...handingOver,
      screen: screenOf('/ambil-titipan', 'Ambil Titipan', ['pelunasan titipan', 'lunasi dp', 'pick up deposit']),
      call: 'ambil',
      summary: 'Sells the pieces of an open deposit at its prices; what was paid counts, the rest is paid now; answers the sale',
      from: ['AKTIF'],
      to: 'DIAMBIL',
      otherwise: refusals.DEPOSIT_NOT_OPEN,
    },
    BATAL: {
      screen: screenOf('/batal-titipan', 'Batal Titipan', ['batal dp', 'kembalikan dp', 'cancel deposit']),
      call: 'batal',
      summary: 'Gives an open deposit up: pays back what the customer had with us, less what the shop keeps; the pieces are free again',
      from: ['AKTIF'],
      to: 'BATAL',
      otherwise: refusals.DEPOSIT_NOT_OPEN,
      asks: [d.potongan_batal.starting(0), d.keterangan.labelled('Alasan')],
      money: 'OUT',
      refusals: [refusals.FEE_TOO_LARGE, goodsRefusals.STATUS_CHANGED],
      approvals: ['BATAL_TITIPAN'],
      // Another customer may have bought its pieces by then.
      final: refusals.CANCELLED_FOR_GOOD,
    },
  },
})

export const { events: mutasiTitipan } = depositCase
export const { open: readOpenDeposits, BAYAR: payDeposit, AMBIL: pickUp, BATAL: cancelDeposit } = depositCase.calls

/** What happened to a deposit, as it is stored. */
export type DepositEvent = DocumentOf<typeof mutasiTitipan>

/** What happens to a deposit, about to be written. */
export type NewDepositEvent = NewDocument<typeof mutasiTitipan>
