import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { person as p } from './fields.ts'
import { bayarSekaligusBaru, halamanMember } from './screens.ts'

/** What is proposed to be paid of something that is open; of some a person may pay less. */
const proposal = objectOf([p.langkah_bayar, p.jumlah, p.versi_hal]).and(z.object({ bisa_diubah: z.boolean() }))

const openThing = objectOf([
  p.jenis_hal,
  p.no_hal,
  w.tgl_system,
  p.tgl_jatuh_tempo.optional(),
  p.hari_lewat,
  p.nama_customer,
  p.no_hp.optional(),
  // What settles it, fetches it or pays it off today; below 0 the customer gets it.
  p.biaya_hari_ini,
  p.tentang,
]).and(z.object({ usulan: z.array(proposal), layar: z.string() }))

/** Something of a person that is open. */
export type OpenThing = z.output<typeof openThing>

export const readOpenOfPerson = endpoint({
  call: 'GET orang/terbuka',
  summary:
    'What is open with a person in the shop today, with what each costs today and what is proposed to be paid of it; only the kinds whose screens the caller may open',
  access: openTo(halamanMember, bayarSekaligusBaru),
  query: z.object({ no_hp: z.string().trim().min(6).max(30).regex(printable, unprintable) }),
  reply: z.array(openThing),
})

/** What is open with a person. */
export type OpenOfPerson = ReplyOf<typeof readOpenOfPerson>
