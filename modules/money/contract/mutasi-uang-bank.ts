import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { newTransfer, savedTransfer, till, transfer } from './mutasi-uang.ts'
import { laporanTransaksiCash } from './laporan-transaksi-cash.ts'
import { mutasiUangCash } from './mutasi-uang-cash.ts'
import { refusals } from './refusals.ts'

/** Money from one bank account to another. */
export const mutasiUangBank = defineScreen({
  path: '/mutasi-uang-bank',
  title: 'Mutasi Uang Bank',
  menu: menu.keuangan,
  synonyms: ['transfer bank', 'pindah saldo'],
})

export const transferBetweenBanks = endpoint({
  call: 'POST cash/mutasi-uang-bank',
  summary: 'Moves money from one bank account to another',
  access: openTo(mutasiUangBank),
  body: newTransfer.refine((given) => given.asal !== till && given.tujuan !== till, { path: ['asal'], message: 'Pilih Bank, Bukan Kas' }),
  reply: savedTransfer,
  moves: true,
  refusals: [refusals.SAME_ACCOUNT, refusals.NOT_ITS_BANK, ledgerRefusals.CASH_SHORT, ledgerRefusals.NO_ACCOUNT, ...dateRefusals, ...approvalAnswers],
  approvals: ['BATAS_UANG_KELUAR'] satisfies Category[],
})

export const transferHistory = endpoint({
  call: 'GET cash/history-bank',
  summary: 'Money that was moved between till and banks, the latest first',
  access: openTo(mutasiUangBank, mutasiUangCash),
  query: z.object({ tgl_from: isoDate('Tanggal Awal').optional(), tgl_to: isoDate('Tanggal Akhir').optional() }),
  reply: z.array(transfer),
})

export const readTransfer = endpoint({
  call: 'GET cash/mutasi-uang/{no_mutasi}',
  summary: 'Money that was moved between till and banks, by its number; the head office reads those of every shop',
  access: openTo(mutasiUangBank, mutasiUangCash, laporanTransaksiCash.screen),
  reply: transfer.extend({ kode_toko: z.string() }),
  refusals: [core.NOT_FOUND],
})
