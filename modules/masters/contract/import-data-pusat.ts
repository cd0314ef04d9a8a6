import { z } from 'zod'
import { endpoint, openToHeadOffice } from '#engine/contract/endpoint.ts'
import { importedMax } from '#engine/contract/master.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Brings lists of the head office in from a file, several at once (specification §2, docs/decisions/070). */
export const importDataPusat = defineScreen({
  path: '/import-data-pusat',
  title: 'Import Data Pusat',
  menu: menu.keuangan,
  gate: { headOffice: true },
  synonyms: ['impor master', 'unggah excel', 'data awal', 'upload', 'head office import'],
})

/** So many lists come in one file at the most. */
const listsMax = 60

const rowsOfList = z.object({
  /** The table of a master. */
  tabel: z.string().trim().min(1, 'Daftar Harus Dipilih').max(60),
  /** Rows under the names of the wire. What a row does not name stays as it is, or has its preset where the row is new. */
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'Tidak Ada Data'),
})

/** A file as the screen has read it. Messages are at `daftar.1.rows.3.kode_bank`. */
export const importedFile = z.object({
  nama_file: z.string().trim().min(1, 'Nama File Tidak Boleh Kosong').max(200, 'Nama File Maksimal 200 Karakter').regex(printable, unprintable),
  daftar: z
    .array(rowsOfList)
    .min(1, 'Tidak Ada Data')
    .max(listsMax, 'Maksimal 60 Daftar')
    .refine((lists) => new Set(lists.map(({ tabel }) => tabel)).size === lists.length, 'Daftar Tidak Boleh Sama')
    .refine((lists) => lists.reduce((sum, { rows }) => sum + rows.length, 0) <= importedMax, `Maksimal ${importedMax} Baris`),
})

/** A file as the screen has read it. */
export type ImportedFile = z.output<typeof importedFile>

/** What became, or would become, of a list: rows that are new, that changed, and that are there already. */
export const importedList = z.object({ tabel: z.string(), baru: z.number().int(), berubah: z.number().int(), sama: z.number().int() })

/** What became, or would become, of a list. */
export type ImportedList = z.output<typeof importedList>

const facts = {
  access: openToHeadOffice(importDataPusat),
  body: importedFile,
  reply: z.object({ hasil: z.array(importedList) }),
  refusals: [core.INVALID],
}

export const checkImport = endpoint({
  ...facts,
  call: 'POST import-data-pusat/periksa',
  summary: 'Tries a file of lists and writes nothing of it: what it would add and change, or everything that is wrong, each at its row',
})

export const importLists = endpoint({
  ...facts,
  call: 'POST import-data-pusat',
  summary: 'Adds and changes the rows of a file of lists: all of them, or none and everything that is wrong, each at its row',
})

export const importHistory = endpoint({
  call: 'GET import-data-pusat',
  summary: 'The files that were brought in lately, the latest first',
  access: openToHeadOffice(importDataPusat),
  reply: z.array(z.object({ created_at: z.string(), user_id: z.string(), nama_file: z.string(), hasil: z.array(importedList) })),
})
