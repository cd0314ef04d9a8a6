import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { storedFields } from '#modules/members/contract/data-member.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { dataMember, memberGate } from '#modules/members/contract/screens.ts'
import { joins as j, likenesses } from './fields.ts'
import { refusals } from './refusals.ts'

/** Finds members who are probably one person, and joins them. */
export const gabungMember = defineScreen({
  path: '/gabung-member',
  title: 'Gabung Member',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  hint: 'Pilih dua data member milik orang yang sama, pilih yang tetap dipakai, tulis alasannya',
  synonyms: ['member ganda', 'member dobel', 'satukan member', 'duplikat', 'merge members', 'duplicates'],
})

/** The joins of the shop, and what undid them. */
export const lihatGabungMember = defineScreen({
  path: '/lihat-gabung-member',
  title: 'Lihat Gabung Member',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['riwayat gabung member', 'history of joined members'],
})

/** Two members who are one person from now on, or no more (docs/decisions/165). */
export const gabungMemberDocument = defineDocument({
  kind: 'GABUNG_MEMBER',
  name: 'gabung_member',
  title: 'Gabung Member',
  prefix: 'GM',
  number: j.no_gabung,
  states: { VALID: 'Sah' },
  header: [
    j.jenis_gabung,
    j.kode_member,
    j.nama_member,
    j.ke_member,
    j.nama_ke,
    j.poin_pindah,
    j.nilai_pindah,
    j.data_diisi.optional(),
    j.alasan_gabung,
    j.no_asal.optional(),
  ],
  summary: [j.nama_member, j.nama_ke, j.jenis_gabung],
  parts: {},
  screens: { entry: gabungMember, list: lihatGabungMember },
  readers: [dataMember],
  mayMoveNothing: true,
  list: {
    columns: [
      col(j.no_gabung, { opens: 'gabung_member' }),
      col(w.tgl_system),
      col(w.created_at),
      col(j.jenis_gabung),
      col(j.kode_member, { opens: 'member' }),
      col(j.nama_member),
      col(j.ke_member, { opens: 'member' }),
      col(j.nama_ke),
      col(j.poin_pindah),
      col(j.alasan_gabung),
      col(j.no_asal.optional(), { opens: 'gabung_member' }),
      col(w.user_id),
      col(w.status),
    ],
    search: [j.no_gabung, j.kode_member, j.nama_member, j.ke_member, j.nama_ke, j.alasan_gabung],
  },
})

/** A join, as it is stored. */
export type Join = DocumentOf<typeof gabungMemberDocument>

/** A join that is about to be written. */
export type NewJoin = NewDocument<typeof gabungMemberDocument>

/** The maximum of pairs, and of found members, in one answer. */
export const pairsMax = 100
export const foundMax = 20

const side = storedFields([
  j.kode_member,
  j.nama_member,
  m.no_hp.optional(),
  m.tgl_lahir.optional(),
  m.kota.optional(),
  m.alamat.optional(),
  j.identitas_tampak.optional(),
  m.poin,
  j.jumlah_nota,
  j.terakhir_beli.optional(),
  j.hutang_nota,
  rowWords.kode_toko,
  m.tgl_daftar,
])

/** The fields by which two members are compared. */
export const comparedFields = [
  j.kode_member,
  j.nama_member,
  m.no_hp,
  m.tgl_lahir,
  j.identitas_tampak,
  m.kota,
  m.alamat,
  m.poin,
  j.hutang_nota,
  j.jumlah_nota,
  j.terakhir_beli,
  rowWords.kode_toko,
  m.tgl_daftar,
] as const

/** The data of a member, for the comparison with another one. Of the identity number only the last four digits are shown. */
export type Side = z.output<typeof side>

export const findTwins = endpoint({
  call: 'GET member/kembar',
  summary: 'Members who are probably one person, pair by pair with the reasons, the most likely first; and the members who were searched for',
  access: openTo(gabungMember),
  query: z.object({ cari: z.string().trim().max(60).optional() }),
  reply: z.object({
    pasangan: z.array(
      z.object({ alasan: z.array(z.enum(Object.keys(likenesses) as [keyof typeof likenesses])), kode: z.tuple([z.string(), z.string()]) }),
    ),
    member: z.array(side),
    lebih: z.boolean(),
  }),
})

/** A pair of members who are probably one person. */
export type Pair = ReplyOf<typeof findTwins>['pasangan'][number]

const joinRefusals = [
  memberRefusals.MEMBER_NOT_FOUND,
  memberRefusals.MEMBER_JOINED,
  ledgerRefusals.POINTS_SHORT,
  ledgerRefusals.CLAIM_SHORT,
  ledgerRefusals.NO_ACCOUNT,
  ...dateRefusals,
  ...approvalAnswers,
] as const

/** The fields that a person fills in. */
export const joinFields = [j.alasan_gabung] as const

/** A join, as the screen sends it. */
export const newJoin = objectOf([j.kode_member, j.ke_member, j.alasan_gabung])

/** A join, as the screen sends it. */
export type RequestedJoin = z.output<typeof newJoin>

export const joinMembers = endpoint({
  call: 'POST member/gabung',
  summary: 'Joins `kode_member` to `ke_member`, who stays: points and history are his from now on; answers the whole document',
  access: openTo(gabungMember),
  body: newJoin,
  reply: gabungMemberDocument.calls.read.reply,
  moves: true,
  refusals: [refusals.SAME_MEMBER, refusals.HAS_JOINED, refusals.POINTS_OF_TODAY, ...joinRefusals],
  approvals: ['GABUNG_MEMBER'] satisfies Category[],
})

export const partMembers = endpoint({
  call: 'POST member/pisah',
  summary: 'Undoes a join while nothing was done since for either member; answers the whole document',
  access: openTo(gabungMember),
  body: objectOf([j.no_gabung, j.alasan_gabung]),
  reply: gabungMemberDocument.calls.read.reply,
  moves: true,
  refusals: [refusals.NOT_JOINED, refusals.DONE_SINCE, ...joinRefusals],
  approvals: ['PISAH_MEMBER'] satisfies Category[],
})

/** The maximum of joins in one answer, the latest first. */
export const standingMax = 100

export const readJoined = endpoint({
  call: 'GET member/gabungan',
  summary: 'The joins of the chain that hold, the latest first, each with the document that was made since and keeps it from being undone',
  access: openTo(gabungMember),
  reply: z.array(
    objectOf([j.no_gabung, w.tgl_system, j.kode_member, j.nama_member, j.ke_member, j.nama_ke, j.alasan_gabung]).and(
      z.object({ sejak: z.string().nullable() }),
    ),
  ),
})

/** A join that holds. */
export type Standing = ReplyOf<typeof readJoined>[number]
