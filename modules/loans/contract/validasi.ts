import { z } from 'zod'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { defineQueue } from '#modules/queue/contract/queue.ts'
import { loans as l } from './fields.ts'
import { hutang, lendingApprovals, lendingRefusals, lentRefusals, pledgedGoods, transaksiHutang } from './hutang.ts'

/** Where the cashier pays out the loans that sales staff have entered and weighed. */
export const validasiHutang = defineScreen({
  path: '/validasi-hutang',
  title: 'Validasi Hutang',
  menu: menu.validasi,
  synonyms: ['bayar hutang', 'antrian hutang', 'cairkan gadai', 'pay out loans'],
})

/** The loans that wait for the cashier, with the things that were left. Their bag is free until then. */
export const waitingLoans = defineQueue({
  document: hutang,
  prefix: 'AH',
  entry: transaksiHutang,
  screen: validasiHutang,
  goods: pledgedGoods,
  shown: objectOf([
    l.jumlah_hutang,
    l.admin_gadai,
    l.lama_pinjam,
    l.bunga_persen.optional(),
    l.nama_penaksir.optional(),
    l.no_kantong.optional(),
    l.no_kotak.optional(),
    l.keterangan.optional(),
  ]).and(z.object({ detail_barang: z.array(objectOf([l.nama_barang, l.kode_kadar, l.kode_kondisi.optional(), l.qty, l.berat, l.foto.optional()])) })),
  refusals: { sent: lendingRefusals, accepted: lentRefusals },
  approvals: lendingApprovals,
})

export const { send: sendLoan, list: readWaitingLoans, accept: acceptLoan, refuse: refuseLoan, open: openWaitingLoan } = waitingLoans.calls

/** A loan that waits. */
export type WaitingLoan = ReplyOf<typeof readWaitingLoans>[number]
