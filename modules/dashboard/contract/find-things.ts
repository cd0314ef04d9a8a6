import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'

/** Fewer letters would find half of the chain. */
export const lettersMin = 3

/** Pieces, documents and members by what was typed, for the palette (F2). Each kind is asked by the rule of its own list. */
export const findThings = endpoint({
  call: 'GET cari',
  summary:
    'The first pieces and documents of the shop, and members of the chain, that have every word that was typed, of what the caller may look at',
  access: signedIn(),
  query: z.object({ cari: z.string().trim().min(lettersMin, 'Ketik Sedikitnya 3 Huruf').max(60).regex(printable, unprintable) }),
  reply: z.object({
    barang: z.array(
      z.object({
        kode_barcode: z.string(),
        nama_barang: z.string(),
        status: z.string(),
        kadar_cetak: z.string(),
        berat: z.number(),
        nama_dept: z.string().nullable(),
        foto: z.string().nullable(),
      }),
    ),
    dokumen: z.array(
      z.object({
        /** Its kind, by which it opens: `PENJUALAN`. */
        jenis: z.string(),
        nomor: z.string(),
        tgl_system: z.string(),
        status: z.string(),
        /** Whom it is about, where its kind says so. */
        nama: z.string().nullable(),
      }),
    ),
    member: z.array(z.object({ kode_member: z.string(), nama_member: z.string(), no_hp: z.string().nullable() })),
  }),
})

/** What the palette found. */
export type FoundThings = z.output<typeof findThings.reply>
