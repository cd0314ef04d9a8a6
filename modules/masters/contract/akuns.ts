import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'

/** The chart of accounts, for whoever picks an account. */
export const listAccounts = endpoint({
  call: 'GET akuns',
  summary: 'The chart of accounts',
  access: signedIn(),
  reply: z.array(z.object({ nomor_akun: z.string(), nama_akun: z.string(), jenis_akun: z.string() })),
})

/** Where a field that names an account finds it. */
export const accounts = { api: { list: listAccounts.call }, key: 'nomor_akun' } as const
