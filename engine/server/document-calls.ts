import { sql } from 'kysely'
import { type ListQuery, documentRefusals } from '../contract/document-calls.ts'
import {
  type AnyDocument,
  type DocumentAction,
  type DocumentOf,
  type Grouped,
  documentWords,
  groupedFields,
  narrowedTo,
} from '../contract/document.ts'
import { type RefusalKind, refuse } from '../contract/refusal.ts'
import { requestedDates } from './requested-dates.ts'
import { listDocuments, readDocuments } from './document-rows.ts'
import type { Db } from './database.ts'
import { type EventContext, eventOf } from './event.ts'
import { type Context, type ServedDocument, type ServedEndpoint, serve } from './serve.ts'

type Row = Readonly<Record<string, unknown>>

/** What a kind of document does itself; the rest of its calls follow from the declaration. */
export interface DocumentDoing<D extends AnyDocument> {
  /** Further values in the message to the customer, besides the header: the pieces. Their names are the placeholders of its template. */
  message?(document: DocumentOf<D>): Readonly<Record<string, string>>
  /** What each action undoes in the same transaction, besides the posting. It may refuse. Without it, only the posting is undone. */
  readonly actions?: { readonly [Action in keyof D['actions'] & string]?: ActionDoing<D> }
}

/** The event in which an action undoes what its kind did: with who approved it, and the audit, for a kind whose undoing cancels other documents. */
export interface UndoContext extends EventContext {
  readonly approvals: readonly UsedApproval[]
  readonly audit: Context['audit']
}

export interface ActionDoing<D extends AnyDocument> {
  /** Locks rows that other events lock before the document: without the same order, two of them wait for each other. */
  lockFirst?(context: EventContext, nomor: string): Promise<unknown>
  /** @param alasan the reason that the user gives */
  undo?(context: UndoContext, document: DocumentOf<D>, alasan: string): Promise<void>
}

/** What an action on a document wants approved. */
export interface ActionNeed {
  readonly kategori: string
  readonly subjek: string
  readonly kunci: string
  readonly uraian: string
  readonly isi: unknown
}

/** An approval that was used, and who gave it. */
export interface UsedApproval {
  readonly id: number
  readonly decided_by: string
}

/** What the frame takes from modules: approvals, the ledger and the settings that hold words. */
export interface DocumentPorts {
  /** Uses an approval of exactly this, and answers what its posting says of it; refuses without. */
  approve(context: Context, need: ActionNeed): Promise<{ readonly approvals: readonly UsedApproval[] }>
  /** Refuses if an approver is no second person for the caller. */
  refuseSamePerson(
    context: Context,
    approvals: readonly UsedApproval[],
    ownApproval: RefusalKind,
    details: Readonly<Record<string, string>>,
  ): Promise<void>
  /** Undoes the one posting of a document by its mirror. It does nothing if `mayBeNone` is set and the document has no posting. */
  reverse(
    context: EventContext,
    posting: { readonly kind: string; readonly reference: string; readonly mayBeNone: boolean },
    why: { readonly reason: string; readonly approvals?: readonly UsedApproval[] | undefined },
  ): Promise<unknown>
  /** The message of a document, from the words that the shop has set for its kind, and what fills them. */
  message(
    context: Context,
    document: AnyDocument,
    whole: Row,
    also: Readonly<Record<string, string>>,
  ): { readonly template_wa: string; readonly parameter_wa: Readonly<Record<string, string>> }
}

type Input<Requested = unknown> = Context & { readonly params: { readonly nomor: string }; readonly body: Requested }

/** The calls of a kind of document: list, read, receipt, reprint and its actions. */
export function serveDocumentCalls<D extends AnyDocument>(document: D, doing: DocumentDoing<D>, ways: DocumentPorts): ServedDocument {
  const { list, read, receipt, receipts, reprint, actions } = document.calls
  const messageOf = (context: Context, whole: DocumentOf<D>) => ways.message(context, document, whole, doing.message?.(whole) ?? {})
  const numberIn = (body: Row) => String(body[document.number.name])
  const calls: ServedEndpoint[] = [
    serve(list, ({ db, caller, query }: Context & { readonly query: ListQuery }) =>
      listDocuments(db, document, caller.kode_toko, { ...query, ...listedDates(caller, query), tgl_system: caller.tgl_system }),
    ),
    serve(read, ({ db, caller, params }: Input) => readDocument(db, document, caller.everyShop, params.nomor)),
    serve(receipt, async (input: Input<Row>) => {
      const data = await readDocument(input.db, document, input.caller.everyShop, numberIn(input.body))
      return { data, ...messageOf(input, data), ...groupedLines(document, [data]) }
    }),
    serve(receipts, async (input: Input<Row>) => {
      const data = await readDocuments(input.db, document, input.caller.everyShop, numberIn(input.body))
      if (data.length === 0) refuse(documentRefusals.DOCUMENT_NOT_FOUND)
      return { data, template_wa: data.map((each) => messageOf(input, each).template_wa).join('\n\n'), ...groupedLines(document, data) }
    }),
    serve(reprint, (input: Input) => reprinted(document, ways, input)),
    ...Object.entries(actions).map(([name, call]) =>
      serve(call, (input: Input<{ alasan: string }>) =>
        act(document, document.actions[name] as DocumentAction, doing.actions?.[name as keyof D['actions'] & string] ?? {}, ways, input),
      ),
    ),
  ]
  return { type: 'document', document, calls }
}

/** The days of a list. A late document is old, so the list of late ones covers every day, unless the caller may look at one day only. */
const listedDates = (caller: Context['caller'], query: ListQuery) =>
  query.lewat && caller.fixedDate === null ? { tgl_from: '0001-01-01', tgl_to: '9999-12-31' } : requestedDates(caller, query)

/**
 * A whole document of one of these shops.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export async function readDocument<D extends AnyDocument>(db: Db, document: D, shops: readonly string[], nomor: string): Promise<DocumentOf<D>> {
  const [whole] = await readDocuments(db, document, shops, nomor)
  return whole ?? refuse(documentRefusals.DOCUMENT_NOT_FOUND, { nomor })
}

/**
 * A document to be printed again: every print is counted, kept with the date of its shop and who asked for it, and stands in the audit. Of a kind that asks
 * for an approval, each print is allowed by itself.
 */
async function reprinted(document: AnyDocument, ways: DocumentPorts, input: Input): Promise<unknown> {
  const { db, caller, audit, params } = input
  const { nomor } = params
  if (document.reprinting) {
    const whole = await readDocument(db, document, caller.everyShop, nomor)
    const { cetak_ke } = whole as { cetak_ke: number }
    await ways.approve(input, needOf(document, document.reprinting.approval, whole, { cetak_ke: cetak_ke + 1 }))
  }
  const money = document.summary.find(({ kind }) => kind.name === 'rupiah')
  const { rows } = await sql<{ cetak_ke: number }>`
    with dicetak as (
      update ${sql.table(document.name)} set cetak_ke = cetak_ke + 1, dicetak_oleh = ${caller.user_id}
      where kode_toko = any(${caller.everyShop}) and ${sql.ref(document.number.name)} = ${nomor}
      returning kode_toko, cetak_ke, ${money ? sql.ref(money.name) : sql`null::bigint`} as nilai_rp
    )
    insert into cetak_ulang (kode_toko, tgl_system, kind, nomor, cetak_ke, nilai_rp, user_id)
    select kode_toko, t.tgl_system, ${document.kind}, ${nomor}, cetak_ke, nilai_rp, ${caller.user_id} from dicetak join toko t using (kode_toko)
    returning cetak_ke`.execute(db)
  const { cetak_ke } = rows[0] ?? refuse(documentRefusals.DOCUMENT_NOT_FOUND, { nomor })
  await audit({ subject: document.name, key: nomor, before: { cetak_ke: cetak_ke - 1 }, after: { cetak_ke } })
  return readDocument(db, document, caller.everyShop, nomor)
}

/** An action of a person on a document of the shop that he looks at. */
async function act<D extends AnyDocument>(
  document: D,
  action: DocumentAction,
  doing: ActionDoing<D>,
  ways: DocumentPorts,
  input: Input<{ alasan: string }>,
): Promise<unknown> {
  const { audit, params, body } = input
  const { nomor } = params
  const { alasan } = body
  return carryOut(eventOf(input), { ...doing, document, action, reverse: ways.reverse, audit }, { nomor, alasan }, async (whole) => {
    const approved = action.approval === undefined ? [] : (await ways.approve(input, needOf(document, action.approval, whole, { alasan }))).approvals
    if (action.secondPerson) await ways.refuseSamePerson(input, approved, action.secondPerson, { nomor })
    return approved
  })
}

/** An action of a kind of document, and what it takes to do it. */
interface Doable<D extends AnyDocument> extends ActionDoing<D> {
  readonly document: D
  readonly action: DocumentAction
  readonly reverse: DocumentPorts['reverse']
  readonly audit: Context['audit']
}

/**
 * Does an action on a document of a shop, all of it in the transaction of `context`: the document is locked until that ends, what its kind undoes is
 * undone, and its posting reversed.
 *
 * @param allow looks at the document, and may refuse it; answers who approved it
 * @throws Refusal DOCUMENT_NOT_FOUND, CANNOT_BE_CANCELLED, and those of its kind and of the ledger
 */
export async function carryOut<D extends AnyDocument>(
  context: EventContext,
  { document, action, lockFirst, undo, reverse, audit }: Doable<D>,
  { nomor, alasan }: { readonly nomor: string; readonly alasan: string },
  allow: (whole: Row) => Promise<readonly UsedApproval[]>,
): Promise<DocumentOf<D>> {
  const { db, kode_toko, tgl_system, user_id } = context
  const its = sql`kode_toko = ${kode_toko} and ${sql.ref(document.number.name)} = ${nomor}`
  await lockFirst?.(context, nomor)
  await sql`select 1 from ${sql.table(document.name)} where ${its} for update`.execute(db)
  const whole = await readDocument(db, document, [kode_toko], nomor)
  const { status, tgl_system: written } = whole as { status: string; tgl_system: string }
  const only = narrowedTo(document, action.screen)
  if (!action.from.includes(status) || (only && (whole as Row)[only.name] !== true)) refuse(documentRefusals.CANNOT_BE_CANCELLED, { nomor, status })
  if (action.onlyOnItsDate && written !== tgl_system) refuse(action.onlyOnItsDate, { nomor, tgl_system: written })
  const approvals = await allow(whole)
  await undo?.({ ...context, approvals, audit }, whole, alasan)
  await reverse(context, { kind: document.kind, reference: nomor, mayBeNone: document.mayMoveNothing }, { reason: alasan, approvals })
  await sql`
    update ${sql.table(document.name)} set status = ${action.to}, alasan_batal = ${alasan}, dibatalkan_oleh = ${user_id}, dibatalkan_at = now()
    where ${its}`.execute(db)
  await audit({ subject: document.name, key: nomor, before: { status }, after: { status: action.to, alasan_batal: alasan } })
  return readDocument(db, document, [kode_toko], nomor)
}

/**
 * The subject of an approval: this document, named by its recognisable fields, for this reason; or this print of it. An approval for the document
 * stays valid if the paper is printed in the meantime.
 */
function needOf(document: AnyDocument, kategori: string, whole: Row, what: { readonly alasan: string } | { readonly cetak_ke: number }): ActionNeed {
  const kunci = whole[document.number.name] as string
  const told = document.summary.map((field) => [field.name, whole[field.name]] as const)
  const read = document.summary.map((field) => field.format(whole[field.name])).filter(Boolean)
  return {
    kategori,
    subjek: document.name,
    kunci,
    uraian: `${[kunci, ...read].join(' · ')}: ${'alasan' in what ? what.alasan : `${documentWords.cetak_ke.label} ${what.cetak_ke}`}`,
    isi: { nomor: kunci, ...Object.fromEntries(told), ...what },
  }
}

/** The grouped lines of a short receipt, under their own names in the answer. */
const groupedLines = ({ grouped }: AnyDocument, documents: readonly Row[]): Readonly<Record<string, readonly Row[]>> =>
  Object.fromEntries(grouped.map((each) => [each.as, linesGrouped(each, documents)]))

function linesGrouped(grouped: Grouped, documents: readonly Row[]): readonly Row[] {
  const lines = documents.flatMap((document) => document[grouped.part] as readonly Row[])
  const groups = Map.groupBy(lines, (line) => JSON.stringify(grouped.by.map(({ name }) => line[name])))
  const oneOf = (group: readonly Row[]) =>
    groupedFields(grouped).map(({ name, kind }): [string, unknown] => {
      if (!grouped.sums.some((sum) => sum.name === name)) return [name, group[0]?.[name]]
      // Whole numbers on the way, so that grams add up to grams.
      const unit = 10 ** (kind.decimals ?? 0)
      return [name, group.reduce((sum, line) => sum + Math.round(Number(line[name]) * unit), 0) / unit]
    })
  return [...groups.values()].map((group) => Object.fromEntries(oneOf(group)))
}
