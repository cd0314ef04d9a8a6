import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { type CsvList, wholePage } from '#engine/web/csv-list.tsx'
import { dataUsers, listUsers, userWords as w } from '../contract/data-users.ts'

const columns = [w.user_id, w.nama, w.level, w.kode_toko, w.no_whatsapp, w.is_active].map((field) => tableColumn(col(field)))

/** Who may log in. */
export const userList = (): CsvList => ({
  screen: dataUsers,
  columns,
  fetchPage: async (_, signal) => wholePage(await send(listUsers, {}, { signal })),
})
