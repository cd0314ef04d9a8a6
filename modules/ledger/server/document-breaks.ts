import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Dokumen } from '#db/schema.generated.ts'
import type { Db } from '#engine/server/database.ts'

/** A kind of documents as `guard_document` of db/migrations/0105_document_guards.sql noted it. */
type Document = Omit<Selectable<Dokumen>, 'jumlah'> & {
  /** Columns of the header that are sums, by the part and its column. */
  readonly jumlah: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * What `verify` holds every document of a shop against, as further rows of its statement, `union all select balance, key, measure,
 * expected, found`; it knows the stock `lines` of the shop already:
 *
 * - the sums in its header against its parts;
 * - what it says it moved (the view `<table>_gerak`) against the goods, the cash and the claims of its posting: by piece or lot
 *   and place, by cash account ('KAS/…'), and by kind and party ('TAGIHAN/…/…'); of kinds that name their accounts, by account ('AKUN/…');
 * - one posting for each document and one document for each posting, reversed where the document is cancelled and only there; a
 *   document that moved nothing has none, where its kind allows that.
 *
 * What is compared is declared with the table of a document, so that no kind of documents has a query of its own.
 */
export async function documentBreaks(db: Db, kode_toko: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<Document>`select * from dokumen order by tabel`.execute(db)
  return sql.join(
    rows.flatMap((document) => [
      ...Object.entries(document.jumlah).map(([part, sums]) => ofParts(document, part, sums, kode_toko)),
      ofMovements(document, kode_toko),
      ofPostings(document, kode_toko),
    ]),
    sql` `,
  )
}

const keyOf = ({ kind }: Document, number: RawBuilder<unknown>) => sql`${sql.lit(kind)} || ' ' || ${number}`

function ofParts(document: Document, part: string, sums: Readonly<Record<string, string>>, kode_toko: string): RawBuilder<unknown> {
  const number = sql.ref(document.nomor)
  const columns = Object.entries(sums)
  const added = columns.map(([name, of]) => sql`sum(${sql.ref(of)}) as ${sql.ref(name)}`)
  const compared = columns.map(([name]) => sql`(${sql.lit(name)}, l.${sql.ref(name)}, h.${sql.ref(name)})`)
  return sql`
    union all
    select 'dokumen', ${keyOf(document, sql`${number}`)}, m.*
    from (select * from ${sql.table(document.tabel)} where kode_toko = ${kode_toko}) h
    left join (select ${number}, ${sql.join(added)} from ${sql.table(part)} where kode_toko = ${kode_toko} group by 1) l using (${number})
    cross join lateral (values ${sql.join(compared)}) as m (measure, expected, found)`
}

/** The posting of each document, without those that reverse one. */
const postings = ({ kind }: Document, kode_toko: string) =>
  sql`select id, reference from posting where kode_toko = ${kode_toko} and kind = ${kind} and membatalkan is null`

const measures = ['pieces', 'fine', 'cost', 'rupiah'] as const

/** Both sides in one pass, the document's with the opposite sign: what agrees comes to zero. */
function ofMovements(document: Document, kode_toko: string): RawBuilder<unknown> {
  const columns = (of: (name: string) => RawBuilder<unknown>, between = sql`, `) => sql.join(measures.map(of), between)
  const posted = (name: string) => sql.ref(`posted_${name}`)
  return sql`
    union all
    select 'dokumen', ${keyOf(document, sql`nomor || ' ' || apa`)}, m.*
    from (
      select nomor, apa, ${columns((name) => sql`sum(${posted(name)}) as ${posted(name)}`)}, ${columns((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)}
      from (
        select nomor, apa, ${columns((name) => sql`${sql.ref(name)} as ${posted(name)}`)}, ${columns((name) => sql.ref(name))}
        from (
          select p.reference as nomor, concat_ws('/', s.tempat, nullif(s.kode_gudang, ''), nullif(s.kode_baki, ''), s.kode_barcode, s.kode_lot) as apa,
                 s.pieces, s.fine, s.cost, 0 as rupiah
          from (${postings(document, kode_toko)}) p join lines s on s.posting_id = p.id
          union all
          select p.reference, 'KAS/' || k.akun_kas, 0, 0, 0, k.jumlah from (${postings(document, kode_toko)}) p join mutasi_kas k on k.posting_id = p.id
          union all
          select p.reference, concat_ws('/', 'TAGIHAN', t.jenis, t.pihak), 0, t.fine, 0, t.rupiah
          from (${postings(document, kode_toko)}) p join mutasi_tagihan t on t.posting_id = p.id
          ${
            document.per_akun
              ? sql`union all
          select p.reference, 'AKUN/' || j.nomor_akun, 0, 0, 0, j.debet - j.kredit
          from (${postings(document, kode_toko)}) p join jurnal j on j.posting_id = p.id`
              : sql``
          }
        ) ledger
        union all
        select nomor, apa, ${columns(() => sql`0`)}, ${columns((name) => sql`-${sql.ref(name)}`)}
        from ${sql.table(`${document.tabel}_gerak`)} where kode_toko = ${kode_toko}
      ) moved
      group by nomor, apa having ${columns((name) => sql`sum(${sql.ref(name)}) <> 0`, sql` or `)}
    ) differing
    cross join lateral (values ${columns((name) => sql`(${sql.lit(name)}, ${posted(name)}, ${posted(name)} - ${sql.ref(name)})`)})
      as m (measure, expected, found)`
}

function ofPostings(document: Document, kode_toko: string): RawBuilder<unknown> {
  const isCancelled = document.berubah.includes('status') ? sql`(status = 'CANCELLED')::int` : sql`0`
  // Of those that moved nothing there is no posting to look for.
  const moves = sql.join(
    measures.map((name) => sql`g.${sql.ref(name)} <> 0`),
    sql` or `,
  )
  const isQuiet = sql`p.nomor is null and not exists (
    select from ${sql.table(`${document.tabel}_gerak`)} g where g.kode_toko = ${kode_toko} and g.nomor = d.nomor and (${moves}))`
  return sql`
    union all
    select 'dokumen', ${keyOf(document, sql`nomor`)}, m.*
    from (
      select p.reference as nomor, count(*) as posting, count(r.membatalkan) as batal
      from (${postings(document, kode_toko)}) p left join posting r on r.membatalkan = p.id group by 1
    ) p
    full join (
      select ${sql.ref(document.nomor)} as nomor, 1 as posting, ${isCancelled} as batal from ${sql.table(document.tabel)} where kode_toko = ${kode_toko}
    ) d using (nomor)
    cross join lateral (values ('posting', p.posting, d.posting), ('batal', p.batal, d.batal)) as m (measure, expected, found)
    ${document.boleh_diam ? sql`where not (${isQuiet})` : sql``}`
}
