import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { DocumentKind } from './document-kinds.ts'
import { type Span, shop } from './span.ts'

/** The numbers of the documents of a day: the second value of its statement for a kind. */
const numbers = sql.raw('$2::text[]')

/**
 * Selects `balance, key, measure, expected, found` of every document of these kinds. For the whole history they are further rows for the statement of
 * `verify`, of all documents of the shop, and use its stock `lines`. For a day they are a statement of their own for each kind, with the shop and the
 * numbers of the documents as its values. Compared are:
 *
 * - the sums in the header with its parts;
 * - the movements of the document (the view `<table>_gerak`) with the goods, the cash and the claims of its posting: by piece or lot and place, by
 *   cash account ('KAS/…'), and by kind and party ('TAGIHAN/…/…'); for kinds that name their accounts, by account ('AKUN/…');
 * - documents with postings: each document has one posting and each posting one document. The posting is reversed if the document is cancelled, and
 *   only then. A document that moved nothing has no posting, if its kind allows that.
 *
 * The table of a document declares what is compared, so no kind needs a query of its own. One statement reads the ledgers for all kinds.
 */
export function documentBreaks(documents: readonly DocumentKind[], span: Span): RawBuilder<unknown>[] {
  if (documents.length === 0) return []
  return [
    ...documents.flatMap((document) => Object.entries(document.jumlah).map(([part, sums]) => ofParts(document, part, sums, span))),
    ofMovements(documents, span),
    ofPostings(documents, span),
  ]
}

/** The kinds with a document in the shop, or with a posting that needs one. */
export async function kindsInUse(db: Db, kode_toko: string, kinds: readonly DocumentKind[]): Promise<DocumentKind[]> {
  const used = kinds.map(
    ({ tabel, kind }) => sql`
      select ${sql.lit(tabel)} as tabel where exists (select from ${sql.table(tabel)} where kode_toko = ${kode_toko})
        or exists (select from posting where kode_toko = ${kode_toko} and kind = ${sql.lit(kind)})`,
  )
  const { rows } = await sql<{ tabel: string }>`${sql.join(used, sql` union all `)}`.execute(db)
  const isUsed = new Set(rows.map(({ tabel }) => tabel))
  return kinds.filter(({ tabel }) => isUsed.has(tabel))
}

/** Restricts a statement to the documents of the span. `column` holds the number. */
const among = (span: Span, column: RawBuilder<unknown>) => (span !== 'WHOLE' ? sql`and ${column} = any(${numbers})` : sql``)

function ofParts(document: DocumentKind, part: string, sums: Readonly<Record<string, string>>, span: Span): RawBuilder<unknown> {
  const number = sql.ref(document.nomor)
  const columns = Object.entries(sums)
  const added = columns.map(([name, of]) => sql`sum(${sql.ref(of)}) as ${sql.ref(name)}`)
  const compared = columns.map(([name]) => sql`(${sql.lit(name)}, l.${sql.ref(name)}, h.${sql.ref(name)})`)
  return sql`
    select 'dokumen', concat_ws(' ', ${sql.lit(document.kind)}, ${number}), m.*
    from (select * from ${sql.table(document.tabel)} where kode_toko = ${shop} ${among(span, number)}) h
    left join (
      select ${number}, ${sql.join(added)} from ${sql.table(part)} where kode_toko = ${shop} ${among(span, number)} group by 1
    ) l using (${number})
    cross join lateral (values ${sql.join(compared)}) as m (measure, expected, found)`
}

/** The postings of these documents, without reversals. Two kinds may share a number, such as a transfer that was sent and received. */
function postingsOf(documents: readonly DocumentKind[], span: Span): RawBuilder<unknown> {
  const kinds = sql.join(documents.map(({ kind }) => sql.lit(kind)))
  return sql`
  select id, kind, reference from posting
  where kode_toko = ${shop} and kind in (${kinds}) and membatalkan is null ${among(span, sql`reference`)}`
}

const measures = ['pieces', 'fine', 'cost', 'rupiah'] as const

/** Both sides in one pass, the documents' with the opposite sign: what agrees comes to zero. */
function ofMovements(documents: readonly DocumentKind[], span: Span): RawBuilder<unknown> {
  const columns = (of: (name: string) => RawBuilder<unknown>, between = sql`, `) => sql.join(measures.map(of), between)
  const posted = (name: string) => sql.ref(`posted_${name}`)
  const byAccount = documents.filter(({ per_akun }) => per_akun)
  // A document that was reversed today may have been posted earlier. Its lines are then not among the lines of the day.
  const lines = sql.table(span !== 'WHOLE' ? 'mutasi_stock' : 'lines')
  const said = documents.map(
    ({ tabel, kind }) => sql`
        union all
        select ${sql.lit(kind)}, nomor, apa, ${columns(() => sql`0`)}, ${columns((name) => sql`-${sql.ref(name)}`)}
        from ${sql.table(`${tabel}_gerak`)} where kode_toko = ${shop} ${among(span, sql`nomor`)}`,
  )
  return sql`
    select 'dokumen', concat_ws(' ', kind, nomor, apa), m.*
    from (
      select kind, nomor, apa, ${columns((name) => sql`sum(${posted(name)}) as ${posted(name)}`)}, ${columns((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)}
      from (
        select kind, nomor, apa, ${columns((name) => sql`${sql.ref(name)} as ${posted(name)}`)}, ${columns((name) => sql.ref(name))}
        from (
          select p.kind, p.reference as nomor, concat_ws('/', s.tempat, nullif(s.kode_gudang, ''), nullif(s.kode_baki, ''), s.kode_barcode, s.kode_lot) as apa,
                 s.pieces, s.fine, s.cost, 0 as rupiah
          from (${postingsOf(documents, span)}) p join ${lines} s on s.posting_id = p.id
          union all
          select p.kind, p.reference, 'KAS/' || k.akun_kas, 0, 0, 0, k.jumlah
          from (${postingsOf(documents, span)}) p join mutasi_kas k on k.posting_id = p.id
          union all
          select p.kind, p.reference, concat_ws('/', 'TAGIHAN', t.jenis, t.pihak), 0, t.fine, 0, t.rupiah
          from (${postingsOf(documents, span)}) p join mutasi_tagihan t on t.posting_id = p.id
          ${
            byAccount.length > 0
              ? sql`union all
          select p.kind, p.reference, 'AKUN/' || j.nomor_akun, 0, 0, 0, j.debet - j.kredit
          from (${postingsOf(byAccount, span)}) p join jurnal j on j.posting_id = p.id`
              : sql``
          }
        ) ledger ${sql.join(said, sql``)}
      ) moved
      group by kind, nomor, apa having ${columns((name) => sql`sum(${sql.ref(name)}) <> 0`, sql` or `)}
    ) differing
    cross join lateral (values ${columns((name) => sql`(${sql.lit(name)}, ${posted(name)}, ${posted(name)} - ${sql.ref(name)})`)})
      as m (measure, expected, found)`
}

function ofPostings(documents: readonly DocumentKind[], span: Span): RawBuilder<unknown> {
  const written = documents.map((document) => {
    const number = sql.ref(document.nomor)
    const isCancelled = document.berubah.includes('status') ? sql`(status = 'CANCELLED')::int` : sql`0`
    return sql`
      select ${sql.lit(document.kind)} as kind, ${number} as nomor, 1 as posting, ${isCancelled} as batal
      from ${sql.table(document.tabel)} d where kode_toko = ${shop} ${among(span, number)} ${document.boleh_diam ? sql`and ${isHeard(document)}` : sql``}`
  })
  return sql`
    select 'dokumen', concat_ws(' ', kind, nomor), m.*
    from (
      select p.kind, p.reference as nomor, count(*) as posting, count(r.membatalkan) as batal
      from (${postingsOf(documents, span)}) p left join posting r on r.membatalkan = p.id group by 1, 2
    ) p
    full join (${sql.join(written, sql` union all `)}) d using (kind, nomor)
    cross join lateral (values ('posting', p.posting, d.posting), ('batal', p.batal, d.batal)) as m (measure, expected, found)`
}

/** Whether a document of a kind that may stay quiet moved something, or has a posting although it moved nothing. */
function isHeard({ tabel, kind, nomor }: DocumentKind): RawBuilder<unknown> {
  const number = sql`d.${sql.ref(nomor)}`
  const moves = sql.join(
    measures.map((name) => sql`g.${sql.ref(name)} <> 0`),
    sql` or `,
  )
  return sql`(
    exists (select from posting p where p.kode_toko = d.kode_toko and p.kind = ${sql.lit(kind)} and p.reference = ${number} and p.membatalkan is null)
    or exists (select from ${sql.table(`${tabel}_gerak`)} g where g.kode_toko = d.kode_toko and g.nomor = ${number} and (${moves})))`
}
