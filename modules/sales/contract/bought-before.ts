import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { memberScreens } from '#modules/members/contract/find-members.ts'
import { sales as s } from './fields.ts'

/** The facts that a salesperson may know of a returning customer: how often he bought in this year, and his latest purchases. */
export const boughtBefore = endpoint({
  call: 'GET penjualan/member/{kode_member}',
  summary: 'How many receipts a member has of this year in the shops of the chain, and what he bought last',
  access: openTo(...memberScreens),
  reply: z.object({
    /** Receipts of the year of the business date. */
    kali: z.int(),
    terakhir: z.array(
      // Receipts of shops that the caller may not see have neither number nor total.
      objectOf([s.no_faktur.optional(), w.tgl_system, w.kode_toko, s.grand_total.optional()]).and(
        z.object({
          barang: z.array(
            // `foto` is given for pieces of the shops that the caller may look at. He could not fetch pictures of others.
            objectOf([s.kode_barcode, s.nama_barang, s.kadar_cetak, s.berat]).and(
              z.object({ nama_dept: z.string().nullable(), foto: z.string().nullable() }),
            ),
          ),
        }),
      ),
    ),
  }),
  // The limit on reads: without it a caller who asks for one member after the other would read the data of all.
  refusals: [core.BUSY],
})

/** What a member bought before. */
export type BoughtBefore = ReplyOf<typeof boughtBefore>
