import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { points as p } from './fields.ts'

/** The resets of the shop, each with its members. */
export const lihatResetPoin = defineScreen({
  path: '/lihat-reset-poin',
  title: 'Lihat Reset Poin',
  menu: menu.member,
  gate: { all: ['MEMBER_RESET_POIN'] },
  shownTo: keepers,
  synonyms: ['poin hangus', 'riwayat reset poin', 'expired points'],
})

/** Points that were set back on a date of /parameter-reset-poin-member (events.md M4; docs/decisions/161). A job writes it, and it stays. */
export const resetPoin = defineDocument({
  kind: 'RESET_POIN',
  name: 'reset_poin',
  title: 'Reset Poin',
  prefix: 'RP',
  number: p.no_reset,
  states: { VALID: 'Sah' },
  header: [p.kode_reset, p.tgl_reset, p.keterangan.optional(), p.jumlah_member, p.total_poin, p.total_biaya],
  summary: [p.tgl_reset, p.jumlah_member, p.total_poin],
  parts: {
    detail_member: documentPart({ table: 'reset_poin_detail', fields: [p.kode_member, p.nama_member, p.poin_hangus, p.biaya_hangus] }),
  },
  screens: { entry: lihatResetPoin, list: lihatResetPoin },
  list: {
    columns: [
      col(p.no_reset, { opens: 'reset_poin' }),
      col(w.tgl_system),
      col(w.created_at),
      col(p.kode_reset),
      col(p.tgl_reset),
      col(p.jumlah_member),
      col(p.total_poin),
      col(p.total_biaya),
      col(p.keterangan.optional()),
      col(w.status),
    ],
    search: [p.no_reset, p.kode_reset, p.keterangan],
    searchLines: { part: 'detail_member', field: p.kode_member },
  },
})

/** A reset, as it is stored. */
export type PointReset = DocumentOf<typeof resetPoin>
