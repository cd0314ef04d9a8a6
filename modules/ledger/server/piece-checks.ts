import { sql } from 'kysely'
import { shop } from './span.ts'

// Parts of the statement of `verify` about pieces. Each part ends with the same tables: `of_piece`, `pieces`, `in_tray`, `listed` and `added_up`.

/** The compared values of a piece. */
const columns = sql`
  b.kode_barcode, b.status, tempat, kode_gudang, kode_baki, qty, berat_stock, b.fine, hpp, kelas, berbaki,
  kode_dept, kode_group, coalesce(size, '') as size, coalesce(kode_bandrol, '') as kode_bandrol, berat_bruto + berat_plastik as berat`

/** All pieces of a shop, one by one; what reports of stock add up, by all that they ask by. */
export const allPieces = sql`
    of_piece as materialized (
      select kode_barcode, tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from lines where kelas = 'MILIK' and kode_barcode is not null group by 1, 2, 3, 4
    ),
    pieces as materialized (
      select ${columns} from barang b join tempat using (tempat) where b.kode_toko = ${shop}
    ),
    in_tray as (
      select tempat, kode_gudang, kode_baki, sum(qty) as pieces, sum(berat_stock) as gross, sum(fine) as fine, sum(hpp) as cost
      from pieces where berbaki group by 1, 2, 3
    ),
    listed as (
      select 'stok' as balance, concat_ws(' ', kode_barcode, kode_gudang, kode_baki, status) as key, 'pieces' as measure, b.n as expected, s.n as found
      from (select kode_barcode, kode_gudang, kode_baki, status, 1 as n from pieces where berbaki) b
      full join (select kode_barcode, kode_gudang, kode_baki, status, 1 as n from stok where kode_toko = ${shop}) s
        using (kode_barcode, kode_gudang, kode_baki, status)
      where b.n is distinct from s.n
    ),
    added_up as (
      select 'isi_baki' as balance, concat_ws(' ', kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol) as key, m.*
      from (
        select kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol,
               count(*) as barcode, sum(qty) as pieces, sum(berat_stock) as gross, sum(fine) as fine, sum(hpp) as cost, sum(berat) as berat
        from pieces where berbaki group by 1, 2, 3, 4, 5, 6, 7
      ) b
      full join (
        select kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol,
               sum(barcode) as barcode, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost, sum(berat) as berat
        from isi_baki_ringkas where kode_toko = ${shop} group by 1, 2, 3, 4, 5, 6, 7
      ) r using (kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol)
      cross join lateral (values ('barcode', b.barcode, r.barcode), ('pieces', b.pieces, r.pieces), ('gross', b.gross, r.gross), ('fine', b.fine, r.fine),
                                 ('cost', b.cost, r.cost), ('berat', b.berat, r.berat)) as m (measure, expected, found)
      where (b.barcode, b.pieces, b.gross, b.fine, b.cost, b.berat) is distinct from (r.barcode, r.pieces, r.gross, r.fine, r.cost, r.berat)
    )`

/** Columns that stock reports group by, in addition to tray and status. */
const askedBy = ['kode_dept', 'kode_group', 'size', 'kode_bandrol'] as const

/**
 * The pieces that the span touched, one by one, each with all its lines since it came in. Of all trays the sums, by tray and status, and that each
 * piece lies where the list of pieces in trays says. Pieces are looked up by their barcode, so those sold earlier cost no time. `isFine` also adds up by
 * what else reports of stock ask by.
 */
export const piecesTouched = ({ isFine }: { readonly isFine: boolean }) => {
  const further = isFine ? askedBy : []
  const columnsOf = (table: string) =>
    sql.join(
      further.map(
        (name) =>
          sql`, ${name === 'size' || name === 'kode_bandrol' ? sql`coalesce(${sql.ref(`${table}.${name}`)}, '')` : sql.ref(`${table}.${name}`)} as ${sql.ref(name)}`,
      ),
      sql``,
    )
  const names = sql.join(
    further.map((name) => sql`, ${sql.ref(name)}`),
    sql``,
  )
  const places = sql.join([1, 2, 3, 4, ...further.map((_, at) => at + 5)].map((place) => sql.lit(place)))
  const groups = sql.join([1, 2, 3, ...further.map((_, at) => at + 4)].map((place) => sql.lit(place)))
  return sql`
    touched as materialized (
      select distinct kode_barcode from lines where kode_barcode is not null
    ),
    of_piece as materialized (
      select kode_barcode, tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from touched
      cross join lateral (select tempat, kode_gudang, kode_baki, pieces, gross, fine, cost
                          from mutasi_stock where kode_barcode = touched.kode_barcode and kode_toko = ${shop} offset 0) m
      join tempat using (tempat)
      where kelas = 'MILIK' group by 1, 2, 3, 4
    ),
    pieces as materialized (
      select ${columns}
      from touched cross join lateral (select * from barang where kode_barcode = touched.kode_barcode offset 0) b join tempat using (tempat)
      where b.kode_toko = ${shop}
    ),
    -- The only pass over all pieces in trays.
    by_tray as materialized (
      select b.tempat, b.kode_gudang, b.kode_baki, b.status${columnsOf('b')},
             count(*) as barcode, sum(qty) as pieces, sum(berat_stock) as gross, sum(fine) as fine, sum(hpp) as cost, sum(berat_bruto + berat_plastik) as berat,
             array_agg(s.kode_barcode) filter (where b.tempat is null or b.kode_baki <> s.kode_baki or b.status <> s.status or b.kode_gudang <> s.kode_gudang
               or b.kode_toko <> s.kode_toko or b.tempat <> all(array(select tempat from tempat where berbaki))) as elsewhere
      from stok s
      left join lateral (select kode_toko, tempat, kode_gudang, kode_baki, status, qty, berat_stock, fine, hpp, berat_bruto, berat_plastik${names}
                         from barang where kode_barcode = s.kode_barcode offset 0) b on true
      where s.kode_toko = ${shop} group by ${places}
    ),
    in_tray as (
      select tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from by_tray join tempat using (tempat) where berbaki group by 1, 2, 3
    ),
    listed as (
      select 'stok' as balance, concat_ws(' ', kode_barcode, kode_gudang, kode_baki, status) as key, 'pieces' as measure, 0 as expected, 1 as found
      from by_tray cross join lateral unnest(elsewhere) e (kode_barcode)
      union all
      select 'stok', concat_ws(' ', kode_barcode, kode_gudang, kode_baki, status), 'pieces', 1, 0
      from pieces where berbaki and not exists (select from stok s where s.kode_barcode = pieces.kode_barcode)
    ),
    added_up as (
      select 'isi_baki' as balance, concat_ws(' ', kode_gudang, kode_baki, status${names}) as key, m.*
      from (select by_tray.* from by_tray join tempat using (tempat) where berbaki) b
      full join (
        select kode_gudang, kode_baki, status${names},
               sum(barcode) as barcode, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost, sum(berat) as berat
        from isi_baki_ringkas where kode_toko = ${shop} group by ${groups}
      ) r using (kode_gudang, kode_baki, status${names})
      cross join lateral (values ('barcode', b.barcode, r.barcode), ('pieces', b.pieces, r.pieces), ('gross', b.gross, r.gross), ('fine', b.fine, r.fine),
                                 ('cost', b.cost, r.cost), ('berat', b.berat, r.berat)) as m (measure, expected, found)
    )`
}
