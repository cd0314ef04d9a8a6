import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../contract/document-calls.ts'
import {
  type AnyDocument,
  type DocumentOf,
  type DocumentPart,
  type NewDocument,
  documentWords,
  headerFields,
  listedOfAll,
} from '../contract/document.ts'
import { countedMax } from '../contract/endpoint.ts'
import type { AnyField } from '../contract/field.ts'
import { core, refuse, refuseAt } from '../contract/refusal.ts'
import { type Db, ownPlan } from './database.ts'
import type { EventContext, Origin } from './event.ts'
import { numberAt, numberStart, takeNumbers } from './numbers.ts'
import { oncePer } from './once-per.ts'
import { countUpTo, everyWord, keyset, spellingsOfCards } from './paging.ts'

type Row = Readonly<Record<string, unknown>>
/** A document as a list shows it. */
type ListedDocument = Record<string, unknown>

/**
 * Writes one or many documents of one kind in one statement. It numbers them, copies the current values of the masters into them, and
 * answers them whole, as `readDocuments` will. The text of the statement does not depend on their number, so the server plans it once for each
 * connection. A part without lines in all of them is left out: each table in a statement costs its start and its guards, even if nothing is written
 * (docs/decisions/095). Write late, just before the posting: the numbers of a shop are taken one by one.
 *
 * @param origins the shop and date of each document, and the user who makes it, if they differ
 * @throws Refusal that the declaration names, at the field of a code that its master does not have
 */
export async function insertDocuments<D extends AnyDocument>(
  context: EventContext,
  document: D,
  documents: readonly NewDocument<D>[],
  origins: readonly Origin[] = documents.map(() => context),
): Promise<DocumentOf<D>[]> {
  if (documents.length === 0) return []
  const { db } = context
  const { header, parts, written } = textsOf(document)
  const filled = parts.filter(({ name }) => documents.some((each) => sizeOf(each, name) > 0))
  const given: readonly Row[] = documents.map((each, at) => ({ ...(each as Row), user_id: origins[at]?.user_id }))
  const { counts, places } = numbersOf(document, origins)
  const number = sql.ref(document.number.name)
  const sent = numbered(given.map((each, at) => ({ ...each, ...places[at] })))
  const { rows } = await sql<Row>`
    with nomor as (${takeNumbers(document, counts)}),
    masuk as materialized (
      select e.kode_toko, e.tgl_system, h.*, ${header.copied} ${numberAt(sql`h.nomor_awal`, sql<number>`e.last + h.nomor_ke`)} as ${number}
      from json_to_recordset(${sent}::json) as h (${header.record})
      join nomor e on e.kode_toko = h.toko_asal and e.tgl_system = h.tgl_asal ${header.masters}
    ),
    ${sql.join([header.insert, ...filled.map(({ name, insert }) => insert(sql`${linesOf(given, name)}`))])}
    select ${written(filled.map(({ name }) => name))} order by m.urut`.execute(db)
  const isWhole =
    rows.length === given.length && rows.every((row, at) => parts.every(({ name }) => sizeOf(row, name) === sizeOf(given[at] as Row, name)))
  return isWhole ? (rows as unknown as DocumentOf<D>[]) : refuseUnknown(context, document, given)
}

/** How many numbers each shop takes on its date, and where each document stands, counted from the last of its shop: 0 is the last, -1 the one before. */
function numbersOf(document: AnyDocument, origins: readonly Origin[]) {
  const shops = Map.groupBy(
    origins.map(({ kode_toko, tgl_system }, at) => ({ kode_toko, tgl_system, at })),
    ({ kode_toko, tgl_system }) => `${kode_toko} ${tgl_system}`,
  )
  const places: object[] = []
  const counts = [...shops.values()].map((its) => {
    const [{ kode_toko, tgl_system }] = its as [Origin & { at: number }]
    const nomor_awal = numberStart(document, kode_toko, tgl_system)
    its.forEach(({ at }, ke) => (places[at] = { toko_asal: kode_toko, tgl_asal: tgl_system, nomor_awal, nomor_ke: ke + 1 - its.length }))
    return { kode_toko, tgl_system, count: its.length }
  })
  return { counts, places }
}

const sizeOf = (row: Row, part: string) => (row[part] as readonly unknown[]).length

const numbered = (documents: readonly Row[]) => JSON.stringify(documents.map((document, urut) => ({ ...document, urut })))

/** The lines of a part of all documents: `urut` is the document, `no_urut` the line within it, from 1. */
const linesOf = (documents: readonly Row[], part: string) =>
  JSON.stringify(documents.flatMap((document, urut) => (document[part] as readonly Row[]).map((line, at) => ({ ...line, urut, no_urut: at + 1 }))))

/**
 * The documents with this number in these shops, whole, as their paper and their drawer show them. A number names its shop, so
 * there is one at the most, as long as two shops do not share a code.
 */
export async function readDocuments<D extends AnyDocument>(db: Db, document: D, shops: readonly string[], nomor: string): Promise<DocumentOf<D>[]> {
  const { rows } = await sql<DocumentOf<D>>`
    select ${textsOf(document).stored}
    where d.kode_toko = any(${shops}) and d.${sql.ref(document.number.name)} = ${nomor} order by d.kode_toko`.execute(db)
  return rows
}

/**
 * Reads a page of the documents of a shop, the latest first. The next page starts after the last row of this one, so every page costs the same. The
 * total is counted up to `countedMax` only. A document matches if every word of `cari` is somewhere in its searched columns, or if all of it equals a
 * value of the lines' own column.
 *
 * @param query with the days, and the date of today, by which documents are late
 * @throws Refusal INVALID for an `after` that this list has not returned, for a flag that no screen of the kind uses, and for late documents of a
 * kind without due dates
 */
export async function listDocuments(
  db: Db,
  document: AnyDocument,
  kode_toko: string,
  query: Omit<ListQuery, 'tgl_from' | 'tgl_to'> & { readonly tgl_from: string; readonly tgl_to: string; readonly tgl_system: string },
): Promise<{ rows: ListedDocument[]; next: string | null; total: number }> {
  const { limit, after, hanya, lewat } = query
  if (hanya !== undefined && !document.narrowed.some(({ only }) => only.name === hanya)) refuse(core.INVALID)
  if (lewat !== undefined && !document.list.due) refuse(core.INVALID)
  const { places, isLast } = orderOf(document)
  const found = (start: RawBuilder<unknown>, limit: number) => foundBy(document, kode_toko, query, start, limit)
  const { rows } = await sql<ListedDocument>`${ownPlan}
    select ${textsOf(document).listed}
    from (${found(places.after(after), limit + 1)}) found
    join ${sql.table(document.name)} d on d.kode_toko = ${kode_toko} and d.${sql.ref(document.number.name)} = found.${sql.ref(document.number.name)}
    order by ${places.order}`.execute(db)
  return {
    ...places.page(rows, limit, isLast),
    total: await countUpTo(db, found(sql`true`, countedMax + 1), countedMax),
  }
}

/** The latest first, by the columns of the header `d`. */
function orderOf({ number }: AnyDocument) {
  const { tgl_system } = documentWords
  const keys = [tgl_system, number]
  return {
    places: keyset(
      keys.map(({ name, kind }) => ({ name: `d.${name}`, kind })),
      'desc',
    ),
    isLast: (row: ListedDocument) => keys.map(({ name }) => row[name]),
  }
}

/** The positions of the latest documents that meet the conditions. The searched columns of the header and of the lines have an index each. */
function foundBy(
  document: AnyDocument,
  kode_toko: string,
  { tgl_from, tgl_to, tgl_system, status, cari, hanya, lewat, valid_by }: Parameters<typeof listDocuments>[3],
  start: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const number = sql.ref(document.number.name)
  const latest = (also: readonly RawBuilder<unknown>[]) => sql`
    select d.tgl_system, d.${number} from ${sql.table(document.name)} d
    where ${sql.join(
      [
        sql`d.kode_toko = ${kode_toko} and d.tgl_system between ${tgl_from}::date and ${tgl_to}::date`,
        ...(status && status !== 'ALL' ? [sql`d.status = ${status}`] : []),
        ...(valid_by ? [sql`d.user_id = ${valid_by}`] : []),
        ...(hanya ? [sql`d.${sql.ref(hanya)}`] : []),
        ...(lewat && document.list.due ? [sql`d.${sql.ref(document.list.due.name)} < ${tgl_system}::date`] : []),
        start,
        ...also,
      ],
      sql` and `,
    )}
    order by ${orderOf(document).places.order} limit ${limit}`
  const inHeader = latest(everyWord(sql`d.cari`, cari))
  const { searchLines } = document.list
  if (!cari || !searchLines) return inHeader
  const part = (document.parts[searchLines.part] as DocumentPart).table
  // Codes are capitals; what people write is compared as if it were.
  const { field, also = [] } = searchLines
  const looked = [sql`l.${sql.ref(field.name)}`, ...also.map(({ name }) => sql`upper(l.${sql.ref(name)})`)]
  const inLines = looked.map((column) =>
    latest([
      sql`d.${number} in (select l.${number} from ${sql.table(part)} l where l.kode_toko = ${kode_toko} and ${column} = any(${spellingsOfCards(cari)}::text[]))`,
    ]),
  )
  const found = sql.join(
    [inHeader, ...inLines].map((each) => sql`(${each})`),
    sql` union `,
  )
  return sql`select * from (${found}) d order by ${orderOf(document).places.order} limit ${limit}`
}

/** Says which code it was that a master does not have: the rows that name it were not written. */
async function refuseUnknown({ db, kode_toko }: EventContext, document: AnyDocument, documents: readonly Row[]): Promise<never> {
  const named = [
    ...document.copied.map((each) => ({ ...each, codes: documents.map((row) => ({ code: row[each.by], at: each.by })) })),
    ...Object.entries(document.parts).flatMap(([name, { joined }]) =>
      joined.map((each) => ({
        ...each,
        ofShop: false,
        codes: documents.flatMap((row) => (row[name] as readonly Row[]).map((line, at) => ({ code: line[each.by], at: `${name}.${at}.${each.by}` }))),
      })),
    ),
  ]
  for (const { table, by, ofShop, unknown, codes } of named) {
    if (!unknown) continue
    const { rows } = await sql<{ code: string }>`
      select ${sql.ref(by)} as code from ${sql.table(table)} where ${sql.ref(by)} = any(${codes.map(({ code }) => code)}::text[])
      ${ofShop ? sql`and kode_toko = ${kode_toko}` : sql``}`.execute(db)
    const known = new Set(rows.map((row) => row.code))
    const missed = codes.find(({ code }) => typeof code === 'string' && !known.has(code))
    if (missed) refuseAt(missed.at, unknown, { [by]: missed.code as string })
  }
  throw new Error(`${document.name}: rows were neither written nor refused`)
}

/** What a declaration says in SQL, made once for each kind: names of tables and columns, never a value. */
interface Texts {
  readonly header: {
    /** The documents as they are sent to the database. */
    readonly record: RawBuilder<unknown>
    readonly copied: RawBuilder<unknown>
    readonly masters: RawBuilder<unknown>
    readonly insert: RawBuilder<unknown>
  }
  readonly parts: readonly { readonly name: string; readonly insert: (lines: RawBuilder<unknown>) => RawBuilder<unknown> }[]
  /** Whole documents: those in the tables as `d`, and those that the statement has just written with lines of these parts. */
  readonly stored: RawBuilder<unknown>
  readonly written: (filled: readonly string[]) => RawBuilder<unknown>
  readonly listed: RawBuilder<unknown>
}

const textsOf = oncePer(makeTexts)

/** What is sent with a header: where it stands among all of them, its shop and date, and what its number is made of. */
const sentBeside = ['urut integer', 'toko_asal text', 'tgl_asal date', 'nomor_awal text', 'nomor_ke integer']

/** What `make` says of these parts, made once for each choice of them. */
function remembered(make: (parts: readonly string[]) => RawBuilder<unknown>): (parts: readonly string[]) => RawBuilder<unknown> {
  const kept = new Map<string, RawBuilder<unknown>>()
  return (parts) => {
    const key = parts.join(' ')
    const text = kept.get(key) ?? make(parts)
    kept.set(key, text)
    return text
  }
}

const names = (fields: readonly AnyField[]) => fields.map(({ name }) => name)
const inRecord = (fields: readonly AnyField[]) => fields.map(({ name, kind }) => `${name} ${kind.column}`)
/** The rows that the statement has just written to a table. Other parts of the statement do not see them in the table yet. */
const justWritten = (table: string) => `${table}_baru`

function makeTexts(document: AnyDocument): Texts {
  const { name, copied, header, number } = document
  const masters = copied.map(
    ({ table, by, ofShop }, at) => `left join ${table} c${at} on c${at}.${by} = h.${by}${ofShop ? ` and c${at}.kode_toko = e.kode_toko` : ''}`,
  )
  const isKnown = copied.map(({ by }, at) => `(h.${by} is null or c${at}.${by} is not null)`)
  const columns = ['kode_toko', number.name, 'tgl_system', 'status', 'user_id', ...names(header), ...copied.flatMap(({ fields }) => names(fields))]
  return {
    header: {
      record: sql.raw([...sentBeside, 'user_id text', ...inRecord(header)].join(', ')),
      copied: sql.raw(
        [
          `'${Object.keys(document.states)[0]}' as status, `,
          ...copied.flatMap(({ fields }, at) => names(fields).map((each) => `c${at}.${each}, `)),
        ].join(''),
      ),
      masters: sql.raw([...masters, ...(isKnown.length > 0 ? [`where ${isKnown.join(' and ')}`] : [])].join(' ')),
      insert: sql.raw(`${justWritten(name)} as (insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from masuk returning *)`),
    },
    parts: Object.entries(document.parts).map(([partName, part]) => ({ name: partName, insert: insertOf(document, part) })),
    stored: sql.raw(
      `${wholeColumns(
        document,
        (table) => table,
        ({ readThrough }) => readThrough,
      )} from ${name} d ${namesBeside}`,
    ),
    written: remembered((filled) =>
      sql.raw(
        `${wholeColumns(document, justWritten, undefined, filled)} from masuk m join ${justWritten(name)} d on d.kode_toko = m.kode_toko and d.${number.name} = m.${number.name} ${namesBeside}`,
      ),
    ),
    listed: sql.raw(listedColumns(document).join(', ')),
  }
}

function insertOf(document: AnyDocument, part: DocumentPart): Texts['parts'][number]['insert'] {
  const own = names([...part.fields, ...part.internal])
  const columns = ['kode_toko', document.number.name, 'tgl_system']
  const isKnown = part.joined.flatMap(({ by, unknown }, at) => (unknown ? [`(l.${by} is null or j${at}.${by} is not null)`] : []))
  const [start, record, rest] = [
    `${justWritten(part.table)} as (
      insert into ${part.table} (${[...columns, 'no_urut', ...own].join(', ')})
      select ${[...columns.map((each) => `m.${each}`), ...['no_urut', ...own].map((each) => `l.${each}`)].join(', ')}
      from json_to_recordset(`,
    `::json) as l (${['urut integer', 'no_urut integer', ...inRecord([...part.fields, ...part.internal])].join(', ')})`,
    `join masuk m on m.urut = l.urut ${isKnown.length > 0 ? `${joins(part)} where ${isKnown.join(' and ')}` : ''} returning *)`,
  ].map((text) => sql.raw(text)) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
  return (lines) => sql`${start}${lines}${record} ${rest}`
}

/** The masters that lines `l` are read with: each by a column of the line, or of the master before. */
const joins = ({ fields, internal, joined }: DocumentPart) =>
  joined
    .map(({ table, by }, at) => {
      const isOwn = names([...fields, ...internal]).includes(by)
      return `left join ${table} j${at} on j${at}.${by} = ${isOwn ? 'l' : `j${at - 1}`}.${by}`
    })
    .join(' ')

const namesBeside = 'join toko t on t.kode_toko = d.kode_toko left join users u on u.user_id = d.user_id'
/** Columns of a header that come from elsewhere. */
const beside: Readonly<Record<string, string>> = {
  nama_toko: 't.nama_toko',
  alamat_toko: 't.alamat_toko',
  no_hp_toko: 't.no_hp as no_hp_toko',
  nama_user: 'coalesce(u.nama, d.user_id) as nama_user',
}

/** Whole documents `d`; `of` says where the rows of a part are found, `through` what its columns are read through; parts not `filled` have none. */
function wholeColumns(
  document: AnyDocument,
  of: (table: string) => string,
  through: (part: DocumentPart) => Readonly<Record<string, string>> = () => ({}),
  filled: readonly string[] = Object.keys(document.parts),
): string {
  const number = document.number.name
  const header = names(headerFields(document)).map((name) => beside[name] ?? `d.${name}`)
  const parts = Object.entries(document.parts).map(([name, part]) => {
    if (!filled.includes(name)) return `json_build_array() as ${name}`
    const masks = through(part)
    const columns = [
      ...['no_urut', ...names(part.fields)].map((each) => (masks[each] === undefined ? `l.${each}` : `${masks[each]}(l.${each}) as ${each}`)),
      ...part.joined.flatMap(({ fields }, at) => names(fields).map((each) => `j${at}.${each}`)),
    ]
    return `(select coalesce(json_agg(b order by b.no_urut), '[]') from (
       select ${columns.join(', ')} from ${of(part.table)} l ${joins(part)}
       where l.kode_toko = d.kode_toko and l.${number} = d.${number}) b) as ${name}`
  })
  return [...header, ...parts].join(', ')
}

function listedColumns({ list, parts, number }: AnyDocument): string[] {
  const wanted = [...new Set(names([...listedOfAll, ...list.columns.map(({ field }) => field), number]))]
  return wanted.map((name) => {
    const gathered = list.gathered.find(({ field }) => field.name === name)
    if (!gathered) return `d.${name}`
    const { table } = parts[gathered.part] as DocumentPart
    return `(select string_agg(distinct b.${gathered.column}, ', ') from ${table} b where b.kode_toko = d.kode_toko and b.${number.name} = d.${number.name}) as ${name}`
  })
}
