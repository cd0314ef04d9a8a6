import { type AnyDocument, headerFields, lineFields, statusOf } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { Master } from '#engine/contract/master.ts'
import { isPeriod } from '#engine/contract/report.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import { withholdingOf } from '#engine/contract/withhold.ts'
import { serveMasterCalls } from '#engine/server/master-calls.ts'
import type { Served, ServedEndpoint } from '#engine/server/serve.ts'

/** What people call the calls, tables and fields that the audit names. */
export interface AuditNames {
  /** Every screen that something is written from. */
  readonly screens: readonly TreeEntry[]
  /** The calls that are made from a screen. */
  callsOf(path: string): readonly string[]
  titleOf(call: string, after: unknown): string
  /** What was done to a row of a master; elsewhere the title says it. */
  actionOf(call: string): string
  fieldOf(subject: string, name: string): AnyField | undefined
  /** The kind of thing that the key of a subject opens: a document, a piece, a member; nothing where it opens none. */
  kindOf(subject: string): string
  /** Returns the screen whose users may read a field, or undefined if all may. */
  readersOf(subject: string, name: string): TreeEntry | undefined
}

// What is no screen's own.
const titles: Readonly<Record<string, string>> = {
  'POST users/login': 'Masuk',
  'POST users/logout': 'Keluar',
  'PUT users/change-password': 'Ganti Password',
  // Requested on many screens, so it belongs to none.
  'POST authorization': 'Otorisasi',
  'POST authorization/request': 'Permintaan Otorisasi',
  'POST authorization/{id}/token': 'Otorisasi',
  'POST authorization/{id}/cancel': 'Permintaan Otorisasi',
}

/** What opens by its key and is no document. */
const opened: ReadonlySet<string> = new Set(['barang', 'member', 'mutasi_uang', 'rencana_harga', 'timbang_baki'])

/** Names from the declarations: what the menu and the form say, the audit says too. */
export function createNames(served: readonly Served[]): AuditNames {
  const documents = new Map<string, readonly AnyField[]>()
  const screenOf = new Map<string, TreeEntry>()
  const actions = new Map<string, string>()
  const masters = new Map<string, Master>()
  const anywhere = new Map<string, AnyField>()
  const secrets = new Map<string, TreeEntry>()
  const know = (fields: readonly AnyField[]) => fields.forEach((field) => anywhere.has(field.name) || anywhere.set(field.name, field))
  const knowCall = ({ endpoint }: ServedEndpoint) => {
    if (endpoint.call.startsWith('GET ') || endpoint.readsOnly) return
    const screen = endpoint.access.who === 'screens' ? endpoint.access.screens[0] : undefined
    if (screen) screenOf.set(endpoint.call, screen)
  }
  for (const each of served) {
    if (each.type === 'document') documents.set(each.document.name, wordsOf(each.document))
    if (each.type === 'endpoint' || each.type === 'document') {
      for (const call of each.type === 'document' ? each.calls : [each]) {
        knowCall(call)
        for (const { name, readers } of withholdingOf(call.endpoint.reply).secrets) secrets.set(name, readers)
      }
    }
    if (each.type === 'report') {
      know(each.report.columns.map((column) => column.field))
      know(each.report.filters.filter((filter): filter is AnyField => !isPeriod(filter)))
    }
    if (each.type === 'master') {
      const { api, table, fields, shown } = each.master
      masters.set(table, each.master)
      know([...fields, ...shown])
      serveMasterCalls(each).forEach(knowCall)
      for (const [call, action] of [
        [api.create, 'Tambah'],
        [api.update, 'Edit'],
        [api.remove, 'Hapus'],
        [api.importRows, 'Impor'],
      ] as const) {
        if (call) actions.set(call, action)
      }
    }
  }
  const isFailedLogin = (call: string, after: unknown) =>
    call === 'POST users/login' && typeof after === 'object' && after !== null && 'gagal' in after
  // A word of the thing itself says more than the same word elsewhere.
  const own = (subject: string, name: string) => {
    const master = masters.get(subject)
    return [...(master?.fields ?? []), ...(master?.shown ?? []), ...(documents.get(subject) ?? [])].find((field) => field.name === name)
  }
  return {
    screens: [...new Map([...screenOf.values()].map((screen) => [screen.path, screen])).values()],
    callsOf: (path) => [...screenOf].filter(([, screen]) => screen.path === path).map(([call]) => call),
    titleOf: (call, after) => (isFailedLogin(call, after) ? 'Gagal Masuk' : (titles[call] ?? screenOf.get(call)?.title ?? call)),
    actionOf: (call) => actions.get(call) ?? '',
    fieldOf: (subject, name) => own(subject, name) ?? anywhere.get(name),
    kindOf: (subject) => (documents.has(subject) || opened.has(subject) ? subject : ''),
    readersOf: (subject, name) => {
      const field = own(subject, name)
      return field ? field.readers : (secrets.get(name) ?? anywhere.get(name)?.readers)
    },
  }
}

/** Every word of a kind of document: its state as people read it, its header and its lines. */
const wordsOf = (document: AnyDocument): readonly AnyField[] => [statusOf(document), ...headerFields(document), ...lineFields(document)]
