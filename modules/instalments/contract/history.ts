import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { cicilan } from './cicilan.ts'
import { instalments as c } from './fields.ts'

const pastEvent = objectOf([
  c.no_mutasi_cicilan,
  w.tgl_system,
  w.status,
  c.jenis_cicilan,
  c.cicilan_dibayar,
  c.jumlah_angsuran,
  c.denda,
  c.grand_total,
  c.nilai_ambil,
  c.surat_ke,
])

/** An event of a contract: a payment, a letter, a settlement, or goods taken back. */
export type PastEvent = z.output<typeof pastEvent>

export const readContractHistory = endpoint({
  call: 'GET cicilan/{nomor}/riwayat',
  summary: 'The events of a contract, the oldest first, with the instalments that each paid; cancelled ones too',
  access: cicilan.calls.read.access,
  reply: z.array(pastEvent),
})
