import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { newTransfer, savedTransfer, till } from './mutasi-uang.ts'
import { refusals } from './refusals.ts'

/** Money between the till and a bank account. */
export const mutasiUangCash = defineScreen({
  path: '/mutasi-uang-cash',
  title: 'Mutasi Uang Cash',
  menu: menu.keuangan,
  synonyms: ['setor', 'setor bank', 'tarik tunai', 'setoran'],
})

export const transferWithTill = endpoint({
  call: 'POST cash/mutasi-uang-cash',
  summary: 'Moves money between the till and a bank account',
  access: openTo(mutasiUangCash),
  // Specification §5: if one side is the till, the other is a bank; here one side always is.
  body: newTransfer.refine((given) => (given.asal === till) !== (given.tujuan === till), {
    path: ['tujuan'],
    message: 'Salah Satu Sisi Harus Kas Dan Sisi Lain Bank',
  }),
  reply: savedTransfer,
  moves: true,
  refusals: [refusals.NOT_ITS_BANK, ledgerRefusals.CASH_SHORT, ledgerRefusals.NO_ACCOUNT, ...dateRefusals, ...approvalAnswers],
  approvals: ['BATAS_UANG_KELUAR'] satisfies Category[],
})
