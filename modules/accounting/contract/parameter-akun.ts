import { z } from 'zod'
import { endpoint, openTo, openToHeadOffice } from '#engine/contract/endpoint.ts'
import { dictionary } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { choice, code, count } from '#engine/kinds/index.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { refusals as ledger } from '#modules/ledger/contract/refusals.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { masterAkun } from '#modules/masters/contract/master-akun.ts'
import { refusals } from './refusals.ts'

/** Which account each role of a transaction is booked to (specification §2, §4). */
export const parameterAkun = defineScreen({
  path: '/parameter-akun',
  title: 'Parameter Akun',
  menu: menu.akuntansiAkun,
  shownTo: keepers,
  gate: { all: ['AKUNTANSI_MODULE'] },
  synonyms: ['akun transaksi', 'jurnal otomatis', 'journal accounts'],
})

/** The words of the account parameters. `trx` is the kind of posting, `type` what of it, `kode_akun` the role. */
export const accountWords = dictionary({
  trx: code('Transaksi', { atMost: 30 }),
  type: code('Bagian', { atMost: 30 }),
  kode_akun: code('Peran', { atMost: 40 }),
  jenis_akun: choice('Sisi', { DEBET: 'Debet', KREDIT: 'Kredit' }),
  nomor_akun: masters.nomor_akun.from(masterAkun, 'nama_akun').optional(),
  jumlah_peran: count('Jumlah Peran'),
  belum_diatur: count('Belum Diatur'),
})

const w = accountWords
const role = z.object({ kode_akun: w.kode_akun.check(), jenis_akun: w.jenis_akun.check(), nomor_akun: w.nomor_akun.check() })

/** The roles of one part of a transaction; `versi` is another after every change. */
export const accountParameter = z.object({
  trx: z.string(),
  type: z.string(),
  versi: z.string(),
  detail_akun: z.array(role.extend({ _id: z.string(), kode_akun: z.string() })),
})

/** The roles of one part of a transaction. */
export type AccountParameter = z.output<typeof accountParameter>

/** Every part of every transaction with its roles. */
export const listAccountParameters = endpoint({
  call: 'GET para-akun-transaksi',
  summary: 'The accounts that each kind of transaction is booked to',
  access: openTo(parameterAkun),
  reply: z.array(accountParameter),
})

/** Sets the accounts of the roles of one part of a transaction; an empty one is not set, and such a posting is refused. */
export const saveAccountParameter = endpoint({
  call: 'PUT para-akun-transaksi/{trx}/{type}',
  summary: 'Sets the accounts of one part of a transaction. With `versi`, only if nobody has changed them since',
  access: openToHeadOffice(parameterAkun),
  body: z.object({ detail_akun: z.array(role).min(1, 'Tidak Ada Data').max(50), versi: z.string().max(64).optional() }),
  reply: accountParameter.extend({ message: z.string() }),
  refusals: [core.NOT_FOUND, core.INVALID, refusals.CHANGED_MEANWHILE, ledger.ACCOUNT_HELD, ledger.ACCOUNT_OF_LEDGER],
})
