import type { QueryInputOf } from '#engine/contract/endpoint.ts'
import { col } from '#engine/contract/report.ts'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import type { CsvList, FetchPage } from '#engine/web/csv-list.tsx'
import { listMembers } from '../contract/data-member.ts'
import { members as m } from '../contract/fields.ts'
import { dataMember } from '../contract/screens.ts'

/** What the list of members shows of each. */
export const memberColumns = [
  col(m.kode_member, { opens: 'member' }),
  col(m.nama_member),
  col(m.no_hp),
  col(m.poin),
  col(m.tgl_lahir),
  col(m.kota),
  col(w.kode_toko, { label: 'Toko' }),
  col(m.tgl_daftar),
].map(tableColumn)

/** The number of members that a list requests first, which is more than a screen shows, and each time the user wants more. */
const pageOfRows = { first: 60, more: 200 } as const

/** The members that match, page by page. */
export const fetchMembers =
  (wanted: Partial<QueryInputOf<typeof listMembers>>): FetchPage =>
  (after, signal) =>
    send(listMembers, { query: { ...wanted, ...(after ? { after, limit: pageOfRows.more } : { limit: pageOfRows.first }) } }, { signal })

/** Every member of the chain. */
export const memberList = (): CsvList => ({ screen: dataMember, columns: memberColumns, fetchPage: fetchMembers({}) })
