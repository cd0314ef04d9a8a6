import { z } from 'zod'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { dataPribadi } from '#modules/members/contract/screens.ts'

/** The maximum of documents in one file, the latest first. */
export const documentsMax = 2_000

const rows = z.array(z.record(z.string(), z.unknown()))

export const readPerson = endpoint({
  call: 'POST member/berkas/{kode_member}',
  summary:
    'Everything that is kept of a member: data, consents, documents of all shops, points, coupons, papers, and who looked. It is a POST because it is written down',
  access: openTo(dataPribadi),
  reply: z.object({
    dibuat_pada: z.string(),
    data: rows,
    persetujuan: rows,
    poin: rows,
    kupon: rows,
    dokumen: z.array(z.object({ jenis: z.string(), nomor: z.string(), isi: z.record(z.string(), z.unknown()) })),
    jumlah_dokumen: z.int(),
    surat: rows,
    dilihat: rows,
  }),
  refusals: [core.NOT_FOUND],
})

/** Everything that is kept of a person. */
export type PersonFile = ReplyOf<typeof readPerson>
