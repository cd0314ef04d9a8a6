import { z } from 'zod'
import { type Access, type Call, openTo, openToHeadOffice, pageQuery, paramNames, signedIn } from './endpoint.ts'
import { type AnyField, type RowOf, shapeOf } from './field.ts'
import { sendFailedText } from './refusal.ts'
import type { Column } from './report.ts'
import type { Screen } from './screen.ts'

type Fields = readonly AnyField[]

/** The four calls of a master. A call that is missing is an action the master does not have. */
export interface MasterApi {
  readonly list: Call
  /** The call answers the list page by page, searched and sorted. Only a growing master has it. */
  readonly pages?: Call
  readonly create?: Call
  readonly update?: Call
  readonly remove?: Call
  /** Adds many rows at once, all or none. */
  readonly importRows?: Call
}

/** The wire's habit `GET x · POST x · PUT x/{key} · DELETE x/{key}`. */
export function crud(path: string, key: string): Required<Omit<MasterApi, 'pages'>> {
  return {
    list: `GET ${path}`,
    create: `POST ${path}`,
    update: `PUT ${path}/{${key}}`,
    remove: `DELETE ${path}/{${key}}`,
    importRows: `POST ${path}/import`,
  }
}

/** The wire's habit `GET x/get/all · POST x/create · PUT x/update/{key} · DELETE x/delete/{key}`; `list` where it is spelt otherwise. */
export function verbs(path: string, key: string, list: Call = `GET ${path}/get/all`): Required<Omit<MasterApi, 'pages'>> {
  return {
    list,
    create: `POST ${path}/create`,
    update: `PUT ${path}/update/{${key}}`,
    remove: `DELETE ${path}/delete/{${key}}`,
    importRows: `POST ${path}/import`,
  }
}

/** A master: a table that people keep by hand, with its screen, calls, fields and rules. */
export interface Master<F extends Fields = Fields> {
  readonly type: 'master'
  readonly screen: Screen
  readonly api: MasterApi
  readonly table: string
  /** The field that names a row; read-only once it exists. */
  readonly key: F[number]['name'] & string
  readonly fields: F
  /** 'chain': one list for all shops, kept by the head office. 'shop': every shop has its own rows. */
  readonly scope: 'chain' | 'shop'
  /** Columns that the list shows but no user types. The database or the hook `list` computes them. */
  readonly shown: Fields
  readonly sort: string
  /** What the list shows of a row, where that is not all of it. */
  readonly columns: readonly Column[] | undefined
  /** The only columns that the list is sorted by; undefined where it is by every one. */
  readonly sortable: readonly string[] | undefined
  /** Names that callers send along with a row and that say nothing: what follows from others. */
  readonly ignored: readonly string[]
  /** The name of its CSV file, without the ending, where that is not its title. */
  readonly csvName: string | undefined
  /** A deleted row takes rows of other tables with it, so it cannot be added again as it was. */
  readonly isGoneForGood: boolean
  /** Who may read the list. By default all logged-in users, because other screens let them pick from it. */
  readonly listAccess: Access
  readonly writeAccess: Access
  readonly texts: MasterTexts
  /** Set for a list, or some of its fields, without effect until a module is built. Its screen shows this. */
  readonly awaits: Awaited<F> | undefined
}

/** The part of a master that waits for a module: these fields, or the whole list if there are none. */
export interface Awaited<F extends Fields = Fields> {
  /** The name of the module, as people know it. */
  readonly module: string
  readonly fields: readonly (F[number]['name'] & string)[]
}

/** The texts of a master; each has the specification's usual wording unless given. */
export interface MasterTexts {
  readonly empty: string
  readonly added: string
  readonly changed: string
  readonly removed: string
  /** The button that saves. */
  readonly save: string
  /** The message for a failed call if the server gives no reason (specification §8). */
  readonly addFailed: string
  readonly changeFailed: string
  readonly removeFailed: string
}

const usualTexts: MasterTexts = {
  save: 'Simpan',
  addFailed: sendFailedText,
  changeFailed: sendFailedText,
  removeFailed: 'Gagal Menghapus Data',
  empty: 'Tidak Ada Data',
  added: 'Berhasil Menyimpan Data',
  changed: 'Berhasil Mengedit Data',
  removed: 'Berhasil Menghapus Data',
}

/**
 * Declares a master. From this alone come the routes, checks, list, form, refusals, audit rows, CSV and its test.
 * @throws at start when the key is not one of the fields or a call names another key.
 */
export function defineMaster<const F extends Fields>(facts: {
  screen: Screen
  api: MasterApi
  table: string
  key: F[number]['name'] & string
  fields: F
  scope?: 'chain' | 'shop'
  shown?: Fields
  sort?: F[number]['name'] & string
  columns?: readonly Column[]
  sortable?: readonly string[]
  ignored?: readonly string[]
  csvName?: string
  /**
   * Too many rows for a browser, in time: screens and inputs read it page by page (`api.pages`), searched and sorted by the server.
   * The list call goes on answering all of it.
   */
  grows?: boolean
  /** A deleted row takes rows of other tables with it, so it cannot be added again as it was. */
  isGoneForGood?: boolean
  listAccess?: Access
  texts?: Partial<MasterTexts>
  awaits?: { module: string; fields?: Awaited<F>['fields'] }
}): Master<F> {
  const scope = facts.scope ?? 'chain'
  if (!facts.fields.some((field) => field.name === facts.key)) throw new Error(`${facts.table}: the key ${facts.key} is not a field`)
  for (const call of [facts.api.update, facts.api.remove]) {
    if (call && paramNames(call).join() !== facts.key) throw new Error(`${facts.table}: ${call} does not name ${facts.key}`)
  }
  // A master of the whole chain changes for every shop at once, so only the head office writes it.
  const writeAccess = scope === 'chain' ? openToHeadOffice(facts.screen) : openTo(facts.screen)
  return {
    type: 'master',
    screen: facts.screen,
    api: facts.grows ? { ...facts.api, pages: `${facts.api.list}/halaman` } : facts.api,
    table: facts.table,
    key: facts.key,
    fields: facts.fields,
    scope,
    shown: facts.shown ?? [],
    sort: facts.sort ?? facts.key,
    columns: facts.columns,
    sortable: facts.sortable,
    ignored: facts.ignored ?? [],
    csvName: facts.csvName,
    isGoneForGood: facts.isGoneForGood ?? false,
    listAccess: facts.listAccess ?? signedIn(facts.screen.gate),
    writeAccess,
    texts: { ...usualTexts, ...facts.texts },
    awaits: facts.awaits && { module: facts.awaits.module, fields: facts.awaits.fields ?? [] },
  }
}

/** What one row of a master is called in a sentence: 'Gudang' of the screen 'Master Gudang'. */
export const nounOf = ({ screen }: Pick<Master, 'screen'>): string => screen.title.replace(/^Master /, '')

/** A row of a master as the list call answers it. */
export type MasterRow<M> = M extends Master<infer F> ? RowOf<F> : never

const ignoredOf = (master: Master) => shapeOf(master.ignored.map((name) => [name, () => z.unknown().optional()]))

/** The check of a whole new row, every field at once. */
export function createSchema(master: Master): z.ZodObject {
  return z.strictObject(shapeOf(master.fields.map((field) => [field.wire, () => field.check()]))).extend(ignoredOf(master))
}

/**
 * The check of a change. A field that the user may not read is not sent and keeps its value. `versi` is the version of the row
 * that the user saw. Without it, changes by other users in the meantime are not detected. The path names the row; a key in the
 * body is ignored.
 */
export function updateSchema(master: Master): z.ZodObject {
  const make = (field: AnyField) => (field.name === master.key ? z.unknown().optional() : field.readers ? field.checkWhereGiven() : field.check())
  return z
    .strictObject(shapeOf(master.fields.map((field) => [field.wire, () => make(field)])))
    .extend({ ...ignoredOf(master), versi: z.string().max(64).optional() })
}

/** Rows of a master at once, at the most. */
export const importedMax = 5_000

/** The body of an import: rows under the names of the wire, each checked like a new row; messages are at `rows.3.kode_bank`. */
export const importBody = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'Tidak Ada Data').max(importedMax, `Maksimal ${importedMax} Baris`),
})

/** The columns by which a growing master can be sorted: all users may read them and they are never empty. */
export const sortedBy = (master: Master): readonly AnyField[] =>
  master.fields.filter(({ isOptional, readers, kind }) => !isOptional && !readers && kind.name !== 'flag' && !kind.isList)

/** The query of a growing master: words that a row must contain, a sort order and a page. */
export function masterPageQuery(master: Master) {
  return z.object({
    cari: z.string().trim().max(100).optional(),
    sort: z.enum(sortedBy(master).map(({ name }) => name)).default(master.sort),
    arah: z.enum(['asc', 'desc']).default('asc'),
    ...pageQuery,
  })
}

/** What the calls answer for one row; `versi` is another when what its reader sees of its fields is another. */
export function rowSchema(master: Master): z.ZodObject {
  return z.object(shapeOf([...master.fields, ...master.shown].map((field) => field.asAnswered()))).extend({ versi: z.string() })
}
