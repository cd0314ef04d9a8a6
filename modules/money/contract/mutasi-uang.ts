import { z } from 'zod'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { money as f } from './fields.ts'

/** The till as a side of a transfer; every other side is a bank. */
export const till = 'CASH'

/** Money from one place of a shop to another. */
export const mutasiUang = { kind: 'MUTASI_UANG', prefix: 'MU' } as const

// Both sides say 'Asal' when they are empty (specification §5).
const side = z
  .string({ error: 'Asal Tidak Boleh Kosong' })
  .trim()
  .min(1, 'Asal Tidak Boleh Kosong')
  .max(30, 'Asal Maksimal 30 Karakter')
  .regex(printable, unprintable)
const account = z.string().trim().max(30, 'No Rekening Maksimal 30 Karakter').regex(printable, unprintable).nullable().default(null)

/** A transfer as the form sends it (specification §7). A side that is a bank names its account. */
export const newTransfer = z
  .object({
    kategori: f.kategori.check(),
    asal: side,
    asal_rekening: account,
    tujuan: side,
    tujuan_rekening: account,
    jumlah: f.jumlah.check(),
    /** What the bank keeps for it: of the account that the money leaves, or of that it comes to from the till. The specification's form has none. */
    biaya_bank: f.biaya_bank.optional().check().default(null),
    keterangan: f.keterangan.check(),
  })
  .superRefine((given, context) => {
    for (const name of ['asal', 'tujuan'] as const) {
      const hasAccount = given[`${name}_rekening`] !== null
      if ((given[name] === till) === hasAccount) {
        context.addIssue({
          code: 'custom',
          path: [`${name}_rekening`],
          message: hasAccount ? 'Kas Tidak Memakai Rekening' : 'Nomor Rekening Harus Dipilih',
        })
      }
    }
  })

/** A transfer as the form sends it. */
export type NewTransfer = z.output<typeof newTransfer>

/** What saving a transfer answers. */
export const savedTransfer = z.object({ message: z.string(), no_mutasi: z.string() })

/** A transfer as the list shows it. */
export const transfer = z.object({
  no_mutasi: z.string(),
  tgl_system: z.string(),
  kategori: f.kategori.check(),
  asal: z.string(),
  asal_rekening: z.string().nullable(),
  tujuan: z.string(),
  tujuan_rekening: z.string().nullable(),
  jumlah: z.number(),
  biaya_bank: z.number(),
  keterangan: z.string(),
  user_id: z.string(),
  created_at: z.string(),
})

/** A transfer as the list shows it. */
export type Transfer = z.output<typeof transfer>
