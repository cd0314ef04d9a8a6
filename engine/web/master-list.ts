import type { Call } from '../contract/endpoint.ts'
import type { Master } from '../contract/master.ts'
import { col } from '../contract/report.ts'
import { type TableColumn, tableColumn } from '../contract/table.ts'
import { sendCall } from './api.ts'
import { type CsvList, type FetchPage, type Page, wholePage } from './csv-list.tsx'
import type { Row } from './data-table.tsx'

/** The columns of a master: those that it names, else everything that it declares. */
export const masterColumns = (master: Master): readonly TableColumn[] =>
  (master.columns ?? [...master.fields, ...master.shown].map((field) => col(field))).map(tableColumn)

/** The rows of a growing master that hold these words, in this order, page by page. */
export const masterPages =
  (master: Master, wanted: { readonly cari?: string; readonly sort?: string; readonly arah?: string } = {}): FetchPage =>
  async (after, signal) =>
    (await sendCall(master.api.pages as Call, { query: { ...wanted, limit: 200, ...(after ? { after } : {}) } }, { signal })) as Page

/** A master as a list to take along. */
export const masterList = (master: Master): CsvList => ({
  screen: master.screen,
  csvName: master.csvName,
  columns: masterColumns(master),
  fetchPage: master.api.pages
    ? masterPages(master)
    : async (_, signal) => wholePage((await sendCall(master.api.list, {}, { signal })) as readonly Row[]),
})
