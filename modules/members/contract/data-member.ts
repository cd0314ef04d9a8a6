import { z } from 'zod'
import { documentWords as paper } from '#engine/contract/document.ts'
import { endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { type AnyField, type RowOf, objectOf, shapeOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'
import { members as m } from './fields.ts'
import { parameterMemberAfiliasi } from './parameter-member-afiliasi.ts'
import { refusals } from './refusals.ts'
import { dataMember, lihatTransaksiMember } from './screens.ts'

/** The personal fields of a member, for users who may open the screen, besides name and telephone. All of them may be empty. */
export const personalFields = [
  m.tgl_lahir.optional(),
  m.jenis_kelamin.optional(),
  m.alamat.optional(),
  m.kecamatan.optional(),
  m.kota.optional(),
  m.email.optional(),
  m.no_identitas.optional(),
  m.pekerjaan.optional(),
  m.kewarganegaraan.optional(),
  m.referensi.from(parameterMemberAfiliasi, 'nama_afiliasi').optional(),
] as const

/** A new member: his code is given by the chain. */
export const newMemberFields = [m.nama_member, m.no_hp, ...personalFields] as const

/** A change of a member. A member from an older list may have no telephone. A member with a telephone keeps it. */
export const changedFields = [m.nama_member, m.no_hp.optional(), ...personalFields] as const

/** The columns that the list may be sorted by; each has an index of its order. */
export const sortColumns = ['nama_member', 'kode_member', 'tgl_daftar'] as const

/** The stored fields of a member. Required fields of a form may be empty here: a sale or an older list can add a member without them. */
export const storedFields = <const F extends readonly AnyField[]>(fields: F) =>
  z.object(shapeOf(fields.map((field) => field.asAnswered()))) as unknown as z.ZodType<RowOf<F>>

const listed = storedFields([
  m.kode_member,
  m.nama_member,
  m.no_hp.optional(),
  m.poin,
  m.tgl_lahir.optional(),
  m.kota.optional(),
  w.kode_toko,
  m.tgl_daftar,
])

/** A member as the list shows him. */
export type ListedMember = z.output<typeof listed>

export const listMembers = endpoint({
  call: 'GET member/get/all',
  summary: 'The members of the chain, a page at a time, found by code, name and telephone; or those alone whose birthday the business date is',
  access: openTo(dataMember, lihatTransaksiMember),
  query: z.object({
    cari: z.string().trim().max(100).optional(),
    ulang_tahun: z.enum(['', 'HARI_INI']).optional(),
    sort: z.enum(sortColumns).default('nama_member'),
    arah: z.enum(['asc', 'desc']).default('asc'),
    ...pageQuery,
  }),
  reply: page(listed),
  refusals: [core.INVALID],
})

const isShown = <const F extends AnyField>(field: F): field is Exclude<F, { name: 'no_identitas' }> => field.name !== m.no_identitas.name

/** The fields for all users who may open the screen. A separate request reads the identity number (docs/decisions/166). */
const shownFields = changedFields.filter(isShown)

/** A member with all that is known of him. Of his identity number the last four digits. */
export const wholeMember = storedFields([
  m.kode_member,
  ...shownFields,
  m.identitas_tampak.optional(),
  m.nama_afiliasi.optional(),
  m.tanpa_pesan,
  m.poin,
  w.kode_toko,
  w.nama_toko,
  paper.alamat_toko,
  paper.no_hp_toko,
  m.tgl_daftar,
  w.created_by,
]).and(
  z.object({
    versi: z.int(),
    /** Those who were joined to him. */
    gabungan: z.array(z.object({ kode_member: z.string(), nama_member: z.string(), no_hp: z.string().nullable() })),
  }),
)

/** A member with all that is known of him. */
export type WholeMember = z.output<typeof wholeMember>

export const readMember = endpoint({
  call: 'GET member/kode/{kode_member}',
  summary: 'A member with all that is known of him, and his points',
  access: openTo(dataMember),
  reply: wholeMember,
  refusals: [core.NOT_FOUND],
})

export const readIdentity = endpoint({
  call: 'POST member/identitas/{kode_member}',
  summary: 'The identity number of a member. It is a POST because every look is written down before anything is shown',
  access: openTo(identitasOrang),
  reply: z.object({ no_identitas: z.string().nullable() }),
  refusals: [core.NOT_FOUND],
})

const written = [core.INVALID, refusals.PHONE_WRONG, refusals.PHONE_OF_MEMBER] as const

export const addMember = endpoint({
  call: 'POST member/create',
  summary: 'Keeps a new member, registered in the shop on its business date; answers him with the code that the chain gives',
  access: openTo(dataMember),
  body: objectOf(newMemberFields),
  reply: wholeMember,
  refusals: written,
})

/** A change names what it changes, and which version of the member was seen. */
export type MemberChange = Partial<RowOf<typeof changedFields>> & { readonly versi: number }

const memberChange = z
  .strictObject(Object.fromEntries(changedFields.map((field: AnyField) => [field.name, field.checkWhereGiven()])))
  // The stored number may have an older spelling. The server compares it and checks a new one.
  .extend({ no_hp: z.string().trim().max(30).nullable().optional(), versi: z.int() }) as unknown as z.ZodType<MemberChange, MemberChange>

export const changeMember = endpoint({
  call: 'PUT member/update/{kode_member}',
  summary: 'Changes what is known of a member, only if nobody has changed it since; code, shop and day of registration stay',
  access: openTo(dataMember),
  body: memberChange,
  reply: wholeMember,
  refusals: [core.NOT_FOUND, core.CHANGED, ...written],
})

export const stopMemberMessages = endpoint({
  call: 'PUT member/tanpa-pesan/{kode_member}',
  summary: 'Marks the telephone of a member as one that gets no messages from any shop, or takes the mark back: the mark of /pesan-terkirim',
  access: openTo(dataMember),
  body: z.strictObject({ tanpa_pesan: z.boolean() }),
  reply: wholeMember,
  refusals: [core.NOT_FOUND, refusals.PHONE_WRONG],
})

/** The limit of birthdays in one list. Of the others it shows the number. */
export const birthdaysMax = 10

export const currentBirthday = endpoint({
  call: 'GET member/find-current-birthday',
  summary:
    'The first members whose birthday is the business date, those of the shop before others, and how many there are; 29 February is 28 in other years',
  access: openTo(dataMember),
  reply: z.object({
    tgl_system: z.iso.date(),
    jumlah: z.int(),
    member: z.array(storedFields([m.kode_member, m.nama_member, m.no_hp.optional(), m.tgl_lahir])),
  }),
})
