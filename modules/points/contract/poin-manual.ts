import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { dataMember, memberGate } from '#modules/members/contract/screens.ts'
import { points as p } from './fields.ts'
import { refusals } from './refusals.ts'
import { tukarPointScreen } from './tukar-poin-screens.ts'

/** Gives points to a member or takes them, with a reason and an approval (specification §2). It is not shown to cashiers at first, because points are worth money. */
export const transaksiPoin = defineScreen({
  path: '/transaksi-poin',
  title: 'Transaksi Poin',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['tambah poin', 'kurangi poin', 'koreksi poin', 'poin manual', 'points by hand'],
})

/** The points by hand of the shop. */
export const lihatTransaksiPoin = defineScreen({
  path: '/lihat-transaksi-poin',
  title: 'Lihat Transaksi Poin',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['riwayat poin', 'history of points'],
})

/** Takes back points by hand on their day. */
export const batalTransaksiPoin = defineScreen({
  path: '/batal-transaksi-poin',
  title: 'Batal Transaksi Poin',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['batal poin', 'undo points'],
})

/** Points that a person gave to a member or took from him (events.md M1; docs/decisions/160). */
export const poinManual = defineDocument({
  kind: 'POIN_MANUAL',
  name: 'poin_manual',
  title: 'Transaksi Poin',
  prefix: 'PM',
  number: p.no_poin,
  header: [p.kode_member, p.arah_poin, p.jumlah_poin, p.nilai_poin, p.poin_tangguh.optional(), p.alasan_poin],
  copied: [{ table: 'member', by: p.kode_member.name, ofShop: false, fields: [p.nama_member], unknown: memberRefusals.MEMBER_NOT_FOUND }],
  summary: [p.nama_member, p.arah_poin, p.jumlah_poin],
  parts: {},
  screens: { entry: transaksiPoin, list: lihatTransaksiPoin },
  readers: [dataMember],
  actions: {
    batal: cancelling({ screen: batalTransaksiPoin, approval: 'BATAL_POIN_MANUAL', onlyOnItsDate: refusals.POINTS_OF_YESTERDAY }),
  },
  list: {
    columns: [
      col(p.no_poin, { opens: 'poin_manual' }),
      col(w.tgl_system),
      col(w.created_at),
      col(p.kode_member, { opens: 'member' }),
      col(p.nama_member),
      col(p.arah_poin),
      col(p.jumlah_poin),
      col(p.alasan_poin),
      col(w.user_id),
      col(w.status),
    ],
    search: [p.no_poin, p.kode_member, p.nama_member, p.alasan_poin],
  },
  messageSetting: 'WA_TEMPLATE_POIN_MANUAL',
})

/** Points by hand, as they are stored. */
export type ManualPoints = DocumentOf<typeof poinManual>

/** Points by hand that are about to be written. */
export type NewManualPoints = NewDocument<typeof poinManual>

/** The fields of the form besides the member. */
export const pointFields = [p.arah_poin.starting('BERI'), p.jumlah_poin, p.alasan_poin] as const

/** Points by hand, as the screen sends them. */
export const newManualPoints = objectOf([p.kode_member, ...pointFields])

/** Points by hand, as the screen sends them, checked. */
export type RequestedManualPoints = z.output<typeof newManualPoints>

export const changePoints = endpoint({
  call: 'POST member/poin',
  summary: 'Gives points to a member or takes them, with a reason; answers the whole document',
  access: openTo(transaksiPoin),
  body: newManualPoints,
  reply: poinManual.calls.read.reply,
  moves: true,
  refusals: [
    memberRefusals.MEMBER_NOT_FOUND,
    memberRefusals.MEMBER_JOINED,
    refusals.POINTS_TOO_FEW,
    ledgerRefusals.POINTS_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['POIN_MANUAL'] satisfies Category[],
})

/** The maximum number of movements in one answer, the latest first. */
export const movementsMax = 500

/** A movement of the points of a member, with his points after it. */
export const pointMovement = objectOf([w.tgl_system, w.created_at, w.kode_toko, p.kind, p.reference, p.is_batal, p.poin_gerak, p.saldo_poin])

/** A movement of the points of a member, with his points after it. */
export type PointMovement = z.output<typeof pointMovement>

export const readPoints = endpoint({
  call: 'GET member/poin/{kode_member}',
  summary:
    'The movements of the points of a member in all shops, the latest first, each with its document and the points after it; and the next date on which points end',
  access: openTo(transaksiPoin, tukarPointScreen, dataMember),
  reply: objectOf([p.kode_member, p.nama_member, p.saldo_poin, p.tgl_reset.optional()]).and(
    z.object({ gerak: z.array(pointMovement), total: z.int() }),
  ),
  refusals: [core.NOT_FOUND],
})
