import type { Master } from '../contract/master.ts'
import { col } from '../contract/report.ts'
import { type TableColumn, tableColumn } from '../contract/table.ts'
import { sendCall } from './api.ts'
import { type CsvList, wholePage } from './csv-list.tsx'
import type { Row } from './data-table.tsx'

/** The columns of a master: everything that it declares. */
export const masterColumns = (master: Master): readonly TableColumn[] => [...master.fields, ...master.shown].map((field) => tableColumn(col(field)))

/** A master as a list to take along. */
export const masterList = (master: Master): CsvList => ({
  screen: master.screen,
  columns: masterColumns(master),
  fetchPage: async (_, signal) => wholePage((await sendCall(master.api.list, {}, { signal })) as readonly Row[]),
})
