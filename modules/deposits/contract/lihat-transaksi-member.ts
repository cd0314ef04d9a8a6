import { documentWords as w, statusOf } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { listMembers } from '#modules/members/contract/data-member.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { lihatTransaksiMember as screen } from '#modules/members/contract/screens.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { deposits as d } from './fields.ts'
import { titipan } from './titipan.ts'

const whose = m.kode_member.from({ api: { list: listMembers.call, pages: listMembers.call }, key: 'kode_member' }, 'nama_member')

/**
 * The sales and deposits of a member in a period, or of all members, also the cancelled ones. A sale names its member, and a deposit names
 * a
 * telephone. The later sale includes the payments of a deposit, so the report adds nothing up.
 */
export const lihatTransaksiMember = defineReport({
  screen,
  api: 'GET member/transaksi',
  filters: [period(), whose.optional()],
  columns: [
    col(m.kode_member, { opens: 'member' }),
    col(m.nama_member, { width: 1.4 }),
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(g.kind, { width: 0.9 }),
    col(g.reference, { opens: { kindIn: 'kind' }, width: 1.5 }),
    col(d.total_qty, { width: 0.5, label: 'Qty' }),
    col(d.total_berat, { width: 0.8 }),
    col(d.grand_total, { width: 1.2 }),
    col(statusOf({ states: { ...penjualan.states, ...titipan.states } }), { width: 0.9 }),
  ],
  groupBy: 'kode_member',
  files: { name: 'TRANSAKSI MEMBER' },
  texts: { empty: 'Member Belum Bertransaksi Pada Tanggal Ini' },
})
