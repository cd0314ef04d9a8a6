import { defineDocument, type DocumentOf, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { batalPengalihanSaldo, destination, lihatPengalihanSaldo, pengalihanSaldoUang } from './antar-toko.ts'
import { sendings as k } from './kirim-uang-fields.ts'
import { refusals } from './refusals.ts'

/** What is asked of a balance that is handed over. */
export const handedFields = [k.no_rekening.from(masterRekening, 'nama_rekening'), destination, k.jumlah_rp, k.keterangan] as const

/**
 * A part of what a shop has on a bank account that shops share, handed to another of them (events.md U8): the money stays where it is, and
 * nothing is on the road (docs/decisions/058).
 */
export const pengalihanSaldo = defineDocument({
  kind: 'PENGALIHAN_SALDO',
  name: 'pengalihan_saldo',
  title: 'Pengalihan Saldo',
  prefix: 'PS',
  number: k.no_pengalihan,
  header: [k.no_rekening, k.tujuan, k.nama_tujuan, k.keterangan, k.jumlah_rp],
  summary: [k.no_rekening, k.nama_tujuan, k.jumlah_rp],
  parts: {},
  screens: { entry: pengalihanSaldoUang, list: lihatPengalihanSaldo },
  actions: {
    batal: cancelling({ screen: batalPengalihanSaldo, approval: 'BATAL_PENGALIHAN_SALDO', onlyOnItsDate: refusals.HANDED_OVER_YESTERDAY }),
  },
  list: {
    columns: [
      col(k.no_pengalihan, { opens: 'pengalihan_saldo' }),
      col(w.tgl_system),
      col(w.created_at),
      col(k.no_rekening),
      col(k.nama_tujuan),
      col(k.jumlah_rp),
      col(k.keterangan),
      col(w.user_id),
      col(w.status),
    ],
    search: [k.no_pengalihan, k.tujuan, k.nama_tujuan, k.no_rekening, k.keterangan],
  },
})

/** A balance that was handed over, as it is stored. */
export type HandingOver = DocumentOf<typeof pengalihanSaldo>

/** A balance that is to be handed over, as the screen says it, checked. */
export const askedHandingOver = objectOf(handedFields)

export const handOver = endpoint({
  call: 'POST pengalihan_saldo',
  summary: 'Hands a part of what the shop has on a bank account to another shop, in both at once; answers the whole document',
  access: openTo(pengalihanSaldoUang),
  body: askedHandingOver,
  reply: pengalihanSaldo.calls.read.reply,
  moves: true,
  refusals: [
    refusals.SAME_SHOP,
    refusals.SHOP_NOT_AVAILABLE,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
  ],
})

export const readTakenOver = endpoint({
  call: 'GET pengalihan_saldo/terima/{no_pengalihan}',
  summary: 'A balance that was handed over, by its number, for the shop that got it as well as the one that gave it',
  access: openTo(pengalihanSaldoUang, lihatPengalihanSaldo),
  reply: objectOf([
    k.no_pengalihan,
    w.tgl_system,
    w.created_at,
    k.kode_toko,
    k.nama_toko,
    k.no_rekening,
    k.tujuan,
    k.nama_tujuan,
    k.jumlah_rp,
    k.keterangan,
    w.user_id,
    w.status,
  ]),
  refusals: [core.NOT_FOUND],
})
