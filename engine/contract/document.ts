import { z } from 'zod'
import { choice, count, moment, text } from '../kinds/index.ts'
import { type DocumentCalls, documentCalls } from './document-calls.ts'
import { type AnyField, Field, type RowOf, dictionary, shapeOf } from './field.ts'
import type { RefusalKind } from './refusal.ts'
import type { Column } from './report.ts'
import { rowWords } from './row-words.ts'
import type { Screen } from './screen.ts'

type Fields = readonly AnyField[]

/** The words that every document has in addition to its own. */
export const documentWords = dictionary({
  kode_toko: rowWords.kode_toko,
  nama_toko: rowWords.nama_toko,
  alamat_toko: rowWords.alamat_toko,
  no_hp_toko: text('No HP Toko').optional(),
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  status: text('Status'),
  user_id: rowWords.user_id,
  nama_user: text('Kasir'),
  // How often it was printed again; 0 is the paper that the customer got.
  cetak_ke: count('Dicetak Ulang'),
  dicetak_oleh: text('Dicetak Ulang Oleh').optional(),
  alasan_batal: text('Alasan Batal', { atMost: 200 }).optional(),
  dibatalkan_oleh: text('Dibatalkan Oleh').optional(),
  dibatalkan_at: moment('Waktu Batal').optional(),
  no_urut: count('No'),
})

/** The fields that every document answers in addition to its own number, fields and parts. */
const answeredOfAll = [
  documentWords.kode_toko,
  documentWords.nama_toko,
  documentWords.alamat_toko,
  documentWords.no_hp_toko,
  documentWords.tgl_system,
  documentWords.created_at,
  documentWords.status,
  documentWords.user_id,
  documentWords.nama_user,
  documentWords.cetak_ke,
  documentWords.dicetak_oleh,
  documentWords.alasan_batal,
  documentWords.dibatalkan_oleh,
  documentWords.dibatalkan_at,
] as const

/**
 * Columns that a document keeps a copy of when it is written, so that a later change of the master never rewrites it:
 * `nama_sales` of the table `sales` by `kode_sales`. A code that the master does not have is refused at its field.
 */
export interface Copied<C extends Fields = Fields> {
  readonly table: string
  readonly by: string
  /** The master has rows of each shop by itself. */
  readonly ofShop: boolean
  readonly fields: C
  readonly unknown: RefusalKind
}

/**
 * Columns that are read from a master each time: `nama_rekening` of the table `rekening` by `no_rekening`. Empty if the master has no
 * such row. A key that the part itself lacks is a column of the master before: the bank by the `kode_bank` of the account.
 */
export interface Joined<J extends Fields = Fields> {
  readonly table: string
  readonly by: string
  readonly fields: J
  /** How a code is refused that the master does not have, at its field. */
  readonly unknown?: RefusalKind
}

/** Lines of a document: the pieces of a sale, its payments. Numbered from 1 in the order in which they were given. */
export interface DocumentPart<F extends Fields = Fields, K extends Fields = Fields, J extends Fields = Fields> {
  readonly table: string
  /** Stored, and answered under the same names. */
  readonly fields: F
  /** Stored for the ledger and never sent in an answer: the cost and fine weight at that moment. */
  readonly internal: K
  readonly joined: readonly Joined<J>[]
  /** Columns that the answer alone which wrote them says in full, each with the function of the database that they are read through later. */
  readonly readThrough: Readonly<Record<string, string>>
}

/** Declares lines of a document. */
export function documentPart<const F extends Fields, const K extends Fields = readonly [], const J extends Fields = readonly []>(facts: {
  table: string
  fields: F
  internal?: K
  joined?: readonly Joined<J>[]
  readThrough?: Partial<Readonly<Record<F[number]['name'], string>>>
}): DocumentPart<F, K, J> {
  const { table, fields, internal = [] as Fields as K, joined = [], readThrough = {} } = facts
  return { table, fields, internal, joined, readThrough }
}

/** The parts of a document by the name that they have in its JSON: `detail_barang`, `detail_bayar`. */
export type Parts = Readonly<Record<string, DocumentPart>>

/** The state of every document that was cancelled, for good (db/migrations/0105_document_guards.sql). */
export const cancelled = 'CANCELLED'

/** The states of a kind that is finished when it is saved, and what a person reads for each. */
export const usualStates = { VALID: 'Sah', [cancelled]: 'Dibatalkan' } as const

/**
 * Something that undoes a document that exists: its posting by the mirror, once and for good, with why, by whom and when. What takes a
 * document further instead is an event with a posting and a call of its own (docs/decisions/034).
 */
export interface DocumentAction {
  /** The screen of the action. Users who may open the screen may do the action. */
  readonly screen: Screen
  /** The last word of its call: `POST penjualan/{nomor}/batal`. */
  readonly call: string
  readonly from: readonly string[]
  readonly to: string
  /** The category of the approval that it needs (specification §6); undefined where it needs none. */
  readonly approval: string | undefined
  /** The message for a user who approves his own action although another user must approve it. Undefined if his own approval is enough. */
  readonly secondPerson?: RefusalKind | undefined
  /** The message if the document has an earlier business date. Undefined if its date does not matter (domain §5). */
  readonly onlyOnItsDate: RefusalKind | undefined
  /** Refusals of the action that do not follow from the fields above. */
  readonly refusals: readonly RefusalKind[]
}

/** What printing a paper again needs (specification §6). */
export interface Reprinting {
  /** The category of the approval. */
  readonly approval: string
  /** What asking for one may answer. */
  readonly refusals: readonly RefusalKind[]
}

/** How a list of documents looks and is searched. */
export interface DocumentList {
  readonly columns: readonly Column[]
  /** Header columns that a search looks into; any part of their text. */
  readonly search: Fields
  /** A column of a part that a search finds by its whole value: the barcode of a piece; and others that it finds so, as people write them. */
  readonly searchLines: { readonly part: string; readonly field: AnyField; readonly also?: Fields } | undefined
  /** Its documents are validated by cashiers: the list says by whom, and is asked for those of one (specification §6). */
  readonly validBy: boolean
  /** A date of the header that it is late after, null once nothing is due: the list is asked for those that are late. */
  readonly due: AnyField | undefined
  /** What a list shows of a part in one cell, each value once: the ways of payment. */
  readonly gathered: readonly { readonly field: AnyField; readonly part: string; readonly column: string }[]
}

/** Lines of a part that are one line of a short receipt: same values of `by`, the others added up (specification §7). */
export interface Grouped {
  /** Its name in the answer: `dataJualGrouped`. */
  readonly as: string
  readonly part: string
  readonly by: Fields
  readonly sums: Fields
}

/** Screens that show only the documents with this flag in the header: the sales of a kind that both sells and buys. */
export interface Narrowed {
  readonly only: AnyField
  /** Further lists (the first lists all documents), and screens of actions. */
  readonly screens: readonly Screen[]
}

/** The declaration of a kind of document, for any fields. */
export interface AnyDocument {
  readonly type: 'document'
  /** The kind of its postings, and of what opens from a reference: 'PENJUALAN'. */
  readonly kind: string
  /** The path of its calls and the name of its drawer and of its table: 'penjualan'. */
  readonly name: string
  readonly title: string
  /** Starts the number: `FJ-MC2-261120-0001`. */
  readonly prefix: string
  readonly number: AnyField
  /** The states it may be in and what a person reads for each. The first is the one it begins in. */
  readonly states: Readonly<Record<string, string>>
  /** Stored, and answered under the same names. */
  readonly header: Fields
  readonly copied: readonly Copied[]
  /**
   * The fields by which a person recognises a document, besides its number: the customer and the sum. A user who approves a request about it reads
   * them.
   */
  readonly summary: Fields
  readonly parts: Parts
  /** Where it is entered, and where its list is. */
  readonly screens: { readonly entry: Screen; readonly list: Screen }
  readonly actions: Readonly<Record<string, DocumentAction>>
  /** Screens for some of its documents alone. */
  readonly narrowed: readonly Narrowed[]
  readonly list: DocumentList
  readonly grouped: readonly Grouped[]
  /** Some of its documents move nothing, so that they have no posting: a changed price. The table `dokumen` says so too. */
  readonly mayMoveNothing: boolean
  /** The setting that holds the words of its message to the customer. */
  readonly messageSetting: string | undefined
  /** Set if printing the paper again needs an approval. Undefined if all users of its list may print it again. */
  readonly reprinting: Reprinting | undefined
  /** Exact in `DocumentKind`. */
  readonly calls: DocumentCalls<unknown, string>
}

/**
 * A kind of document (faktur): how it is numbered and stored, what it consists of, what may be done with it and how it is
 * listed. Its calls, reader, list, drawer, reprint and cancelling come from this alone; its form, its prices and what it
 * posts are written by hand.
 */
export interface DocumentKind<
  H extends Fields,
  C extends Fields,
  P extends Parts,
  N extends AnyField,
  A extends string = string,
> extends AnyDocument {
  readonly number: N
  readonly header: H
  readonly copied: readonly Copied<C>[]
  readonly parts: P
  readonly actions: Readonly<Record<A, DocumentAction>>
  readonly calls: DocumentCalls<Whole<H, C, P, N>, A>
}

type Whole<H extends Fields, C extends Fields, P extends Parts, N extends AnyField> = RowOf<typeof answeredOfAll> &
  RowOf<readonly [N]> &
  RowOf<H> &
  RowOfGiven<C> & { [Name in keyof P]: PartRow<P[Name]>[] }

/** Nothing, where no fields were given: an open list of fields would allow every name. */
type RowOfGiven<F extends Fields> = string extends F[number]['name'] ? unknown : RowOf<F>
type PartRow<Part> = Part extends DocumentPart<infer F, infer _K, infer J> ? { no_urut: number } & RowOf<F> & RowOfGiven<J> : never
type NewPartRow<Part> = Part extends DocumentPart<infer F, infer K, infer _J> ? RowOf<F> & RowOfGiven<K> : never

/** A whole document as it is stored: all that its paper, its drawer and its cancelling need. */
export type DocumentOf<D> = D extends DocumentKind<infer H, infer C, infer P, infer N> ? Whole<H, C, P, N> : never

/** A document that is about to be written: everything but what the database and the masters say. */
export type NewDocument<D> =
  D extends DocumentKind<infer H, infer _C, infer P, infer _N> ? RowOf<H> & { readonly [Name in keyof P]: readonly NewPartRow<P[Name]>[] } : never

/**
 * Declares a kind of document.
 *
 * @throws at start when a part, a copy, a list, a search or a group names what the document does not have
 */
export function defineDocument<
  const H extends Fields,
  const P extends Parts,
  const N extends AnyField,
  const C extends Fields = readonly [],
  const A extends string = never,
>(facts: {
  kind: string
  name: string
  title: string
  prefix: string
  number: N
  states?: Readonly<Record<string, string>>
  header: H
  copied?: readonly Copied<C>[]
  summary?: Fields
  parts: P
  screens: { entry: Screen; list: Screen }
  /** Screens that show documents of this kind among other things: reports. */
  readers?: readonly Screen[]
  actions?: Readonly<Record<A, DocumentAction>>
  narrowed?: readonly Narrowed[]
  list: Partial<DocumentList> & Pick<DocumentList, 'columns'>
  grouped?: readonly Grouped[]
  mayMoveNothing?: true
  messageSetting?: string
  reprinting?: Reprinting
}): DocumentKind<H, C, P, N, A> {
  const { name, parts, number, screens, summary = [], narrowed = [] } = facts
  const actions: Readonly<Record<string, DocumentAction>> = facts.actions ?? {}
  const copied = facts.copied ?? []
  const header = [number, ...facts.header, ...copied.flatMap(({ fields }) => [...fields])]
  const list: DocumentList = { search: [number], searchLines: undefined, validBy: false, due: undefined, gathered: [], ...facts.list }
  const mustHave = (wanted: readonly string[], among: Fields, what: string) => {
    const strange = wanted.find((each) => !among.some((known) => known.name === each))
    if (strange) throw new Error(`${name}: ${what} names ${strange}, which it does not have`)
  }
  const fieldsOf = (part: string) => parts[part]?.fields ?? []
  mustHave(namesOf(list.search), header, 'the search')
  mustHave(namesOf(summary), header, 'its summary')
  mustHave(namesOf(narrowed.map(({ only }) => only)), facts.header, 'a narrowed screen')
  mustHave(
    copied.map(({ by }) => by),
    facts.header,
    'a copy',
  )
  if (list.searchLines)
    mustHave(namesOf([list.searchLines.field, ...(list.searchLines.also ?? [])]), fieldsOf(list.searchLines.part), 'the search in lines')
  for (const { field, part, column } of list.gathered) {
    mustHave([column], fieldsOf(part), 'what the list gathers')
    mustHave(
      [field.name],
      list.columns.map((each) => each.field),
      'what the list gathers',
    )
  }
  for (const [part, { fields, internal, joined }] of Object.entries(parts)) {
    // A master after the first may be found by a column of the one before it.
    if (joined[0]) mustHave([joined[0].by], [...fields, ...internal], `the first master of ${part}`)
  }
  const grouped = facts.grouped ?? []
  for (const { as, part, by, sums } of grouped) mustHave(namesOf([...by, ...sums]), fieldsOf(part), `the grouped answer ${as}`)

  const lines = Object.entries(parts).map(([part, { fields, joined }]): [string, z.ZodType] => [
    part,
    z.array(answered([documentWords.no_urut, ...fields, ...joined.flatMap((each) => [...each.fields])])),
  ])
  const whole = answered([...answeredOfAll, ...header]).extend(Object.fromEntries(lines))
  const calls = documentCalls({
    name,
    title: facts.title,
    number,
    actions,
    reprinting: facts.reprinting,
    entry: screens.entry,
    lists: listsOf({ screens, actions, narrowed }),
    readers: [...screensOf({ screens, actions, narrowed }), ...(facts.readers ?? [])],
    whole,
    listed: answered([...listedOfAll, ...list.columns.map(({ field }) => field)]),
    grouped: Object.fromEntries(grouped.map((each) => [each.as, z.array(answered(groupedFields(each)))])),
  })
  return {
    type: 'document',
    kind: facts.kind,
    name,
    title: facts.title,
    prefix: facts.prefix,
    number,
    states: facts.states ?? usualStates,
    header: facts.header,
    copied,
    summary,
    parts,
    screens,
    actions: actions,
    narrowed,
    list,
    grouped,
    mayMoveNothing: facts.mayMoveNothing ?? false,
    messageSetting: facts.messageSetting,
    reprinting: facts.reprinting,
    // The calls are exact where they are used: by the type of the document, under a name that stands for its path.
    calls: calls as never,
  }
}

type Screens = Pick<AnyDocument, 'screens' | 'actions' | 'narrowed'>

/** The screens of a kind of document, as the menu has them: its form, its lists and those of its actions. */
export const screensOf = (document: Screens): readonly Screen[] => [
  ...new Set([document.screens.entry, ...listsOf(document), ...actionScreens(document)]),
]

/** The screens that list a kind of document: all of them, or those with a certain flag. */
export const listsOf = (document: Screens): readonly Screen[] => {
  const others = document.narrowed.flatMap(({ screens }) => screens).filter((screen) => !actionScreens(document).includes(screen))
  return [...new Set([document.screens.list, ...others])]
}

/** The screens of its actions. */
export const actionScreens = ({ actions }: Pick<AnyDocument, 'actions'>) => Object.values(actions).map(({ screen }) => screen)

/** The flag that a document must have to be on a screen; undefined where all are. */
export const narrowedTo = ({ narrowed }: Pick<AnyDocument, 'narrowed'>, screen: Screen): AnyField | undefined =>
  narrowed.find(({ screens }) => screens.includes(screen))?.only

/** Every field of the lines of a document that an answer may hold. */
export const lineFields = ({ parts }: AnyDocument): Fields =>
  Object.values(parts).flatMap(({ fields, joined }) => [...fields, ...joined.flatMap((from) => [...from.fields])])

/** Every field of the header of a document, with the common fields and the copied ones. */
export const headerFields = ({ number, header, copied }: AnyDocument): Fields => [
  ...answeredOfAll,
  number,
  ...header,
  ...copied.flatMap(({ fields }) => [...fields]),
]

/** The columns that every list of documents shows, in addition to its own. */
export const listedOfAll = [
  documentWords.tgl_system,
  documentWords.created_at,
  documentWords.status,
  documentWords.user_id,
  documentWords.cetak_ke,
] as const

/** The columns of a grouped line. */
export const groupedFields = ({ by, sums }: Grouped): Fields => [...by, ...sums]

/** The state of a document as a column: what a person reads for each. */
export const statusOf = (document: Pick<AnyDocument, 'states'>): Field<'status', string> =>
  new Field<'status', string>({ ...choice('Status', document.states), name: 'status', wire: 'status' })

const namesOf = (fields: Fields) => fields.map(({ name }) => name)

const answered = (fields: Fields) => z.object(shapeOf(fields.map((field) => field.asAnswered())))

/** Document numbers of a training begin with this letter, before the prefix of their kind: `LFJ-MC3-261128-0001` is not a sale of the shop. */
export const trainingLetter = 'L'

/** A document number: prefix, shop, business date as yymmdd and a place in the shop's gapless daily sequence. */
export function documentNumber(document: Pick<AnyDocument, 'prefix'>, kode_toko: string, tgl_system: string, place: number): string {
  return `${document.prefix}-${kode_toko}-${tgl_system.slice(2).replaceAll('-', '')}-${String(place).padStart(4, '0')}`
}

/** The kind of document that a number or reference names, by its prefix; undefined where none of these begins so. */
export function documentOfNumber<D extends Pick<AnyDocument, 'prefix'>>(documents: readonly D[], nomor: string): D | undefined {
  const named = (number: string) => documents.find(({ prefix }) => number.startsWith(`${prefix}-`))
  return named(nomor) ?? (nomor.startsWith(trainingLetter) ? named(nomor.slice(trainingLetter.length)) : undefined)
}
