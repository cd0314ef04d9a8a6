import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterAkun } from './master-akun.ts'
import { masterBank } from './master-bank.ts'

/** The chain's bank accounts, each with the account of the journal that its money stands in. */
export const masterRekening = defineMaster({
  screen: {
    path: '/master-rekening',
    title: 'Master Rekening',
    menu: menu.masterKeuangan,
    shownTo: keepers,
    synonyms: ['bank account', 'nomor rekening'],
  },
  api: crud('rekenings', 'no_rekening'),
  table: 'rekening',
  key: 'no_rekening',
  fields: [m.no_rekening, m.nama_rekening, m.kode_bank.from(masterBank, 'nama_bank'), m.nomor_akun.from(masterAkun, 'nama_akun')],
})

/** The accounts at one bank. */
export const accountsOfBank = endpoint({
  call: 'GET rekenings/get-by-kode-bank',
  summary: 'The bank accounts at one bank',
  access: signedIn(),
  query: z.object({ kode_bank: m.kode_bank.check() }),
  reply: z.array(z.object({ no_rekening: z.string(), nama_rekening: z.string(), kode_bank: z.string(), nomor_akun: z.string() })),
})
