import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { subledgerBreaks } from './subledger-checks.ts'
import { type Declared, declaredChecks } from './declared-checks.ts'
import { documentBreaks, kindsInUse } from './document-breaks.ts'
import { type FixedStatement, fixedStatement } from './fixed-statement.ts'
import { allPieces, piecesTouched } from './piece-checks.ts'
import { closingBreaks, sealBreaks } from './seal-breaks.ts'
import { type Span, after, daysSince, ofToday, postings, shop, touchedBy } from './span.ts'

/** Where two records that must agree do not. */
export interface Break {
  /** The compared values; see `verify`. */
  readonly balance:
    | 'saldo_stock'
    | 'saldo_lot'
    | 'baki'
    | 'barang'
    | 'stok'
    | 'isi_baki'
    | 'saldo_kas'
    | 'saldo_tagihan'
    | 'saldo_poin'
    | 'posting'
    | 'jurnal_kas'
    | 'jurnal_stock'
    | 'jurnal_tagihan'
    | 'akun'
    | 'perantara'
    | 'titipan'
    | 'cabang'
    | 'dokumen'
    | 'tutup_saldo'
    | 'segel'
    | 'hari_dagang'
    | 'kupon_terbit'
    | 'hutang'
    | 'kasus'
    | 'pre_order'
    | 'pesanan_marketplace'
    | 'pindah_data'
    | 'retur_supplier'
    | 'jurnal_umum_bunga'
  /** The place, piece, lot, account, claim, member, posting or document: 'BAKI/ETALASE/B01', 'CASH', 'PENJUALAN FJ-MC2-260131-0001', … */
  readonly key: string
  /** pieces, barcode, gross, fine, berat, cost, rupiah or poin; of a document also a column of its header, or how many postings it has. */
  readonly measure: string
  /** What the lines of the ledger, or of the document, add up to. */
  readonly expected: number
  /** What the other record says. */
  readonly found: number
}

/**
 * Recomputes every balance of a shop from the lines of its ledgers and returns each that differs; none if all agree (domain §8). It reads one
 * moment, also while tills are posting.
 *
 * - `saldo_stock`, `saldo_lot`, `saldo_kas`, `saldo_tagihan`, `saldo_poin`: the stored balance;
 * - `baki`: count, weights and cost of the pieces of a tray, and that the tray exists; `barang`: the place and the measures of each piece;
 * - `stok`: the list of the pieces that lie in trays; `isi_baki`: the sums that reports of stock use, by all their filters;
 * - `posting`: four measures and the journal sum to zero, per posting, and goods that became other goods kept gross, fine and cost;
 * - `jurnal_kas`, `jurnal_stock`, `jurnal_tagihan`: the journal by cash account, by place of goods and by kind of claim;
 * - `akun`: every account of a ledger equals the balance of its ledger; `perantara`: a clearing account is empty;
 * - `titipan`: goods in our care have no cost;
 * - `cabang`: movements from shop to shop, goods and claims, are zero over the chain;
 * - `dokumen`: each document against its parts and against its posting, see `documentBreaks`;
 * - `tutup_saldo`: the stored balances of the last closed day, book by book, and the debits and credits of each account, against all lines up to
 * it;
 * - `segel`: closed days against their seals, see `sealBreaks`;
 * - `hari_dagang`: the sales and purchases of each closed day, against the documents of the day, also by kind and price group and by how they
 * were paid;
 * - `kupon_terbit`, and all other books that modules keep in addition to the ledgers: see `breaksBeside`.
 *
 * `saldo_poin` and `cabang` cover the whole chain and are the same for every shop. A caller that checks several shops checks them once and passes
 * `chain: false` for the other shops.
 */
export async function verify(db: Db, kode_toko: string, { chain = true }: { chain?: boolean } = {}): Promise<Break[]> {
  const { declared } = await declaredChecks(db, kode_toko)
  return [...(await verifyBooks(db, kode_toko, { declared, chain })), ...(await sealBreaks(db, kode_toko))]
}

/** All of `verify` but for the seals. */
async function verifyBooks(
  db: Db,
  kode_toko: string,
  { declared: { kinds, subledgers }, chain }: { readonly declared: Declared; readonly chain: boolean },
): Promise<Break[]> {
  const documents = await kindsInUse(db, kode_toko, kinds)
  const further = [
    ofLastClosing('WHOLE'),
    ...(chain ? chainBreaks('WHOLE') : []),
    ...documentBreaks(documents, 'WHOLE'),
    ...subledgerBreaks(subledgers),
  ]
  return fixedStatement(balanceBreaks('WHOLE', further))(db, [kode_toko, '-infinity'])
}

/**
 * Checks the open day of a shop as `verify` does, but reads only what the day added (docs/decisions/104). The balances of the last closing and the
 * lines since then must give today's balances; the seal of that closing must cover the balances. Documents, postings, pieces, points, claims between
 * shops and books outside the ledgers are checked if the day touched them; trays also by their sums. `verify` checks the rest of the history.
 *
 * All its statements must read the same moment: `db` is a snapshot (`engine/server/reading.ts`).
 */
export async function verifyDay(db: Db, kode_toko: string): Promise<Break[]> {
  const { declared, after: closed, next } = await declaredChecks(db, kode_toko)
  // A shop that never closed has no balances to begin with.
  if (closed === null) return [...(await verifyBooks(db, kode_toko, { declared, chain: true })), ...(await sealBreaks(db, kode_toko))]
  const checks = checksOf(declared)
  return [...(await breaksSince(db, checks, checks.balances, { kode_toko, closed, next })), ...(await closingBreaks(db, kode_toko, closed))]
}

/** The proof of an earlier night: everything up to this closed day agreed, and the day had this seal. */
export interface Proof {
  readonly tgl_system: string
  readonly segel: string
}

/** The result of a night's check of a shop. */
export interface NightCheck {
  readonly breaks: readonly Break[]
  /** Whether the whole history was read. */
  readonly isWhole: boolean
  /** The proof that the next night begins with. Null if something differs, or if the shop never closed. */
  readonly proof: Proof | null
}

/**
 * Checks a shop as `verify` does, but reads the books only since the closed day of an earlier `proof` (docs/decisions/223). The rows of all sealed days are compared
 * with their seals. Without a proof, if any seal differs, or if `isWhole`, all of `verify` is done. `chain` as in `verify`.
 *
 * All its statements must read the same moment: `db` is a snapshot.
 */
export async function verifyNight(
  db: Db,
  kode_toko: string,
  { proof, isWhole, chain }: { readonly proof: Proof | null; readonly isWhole: boolean; readonly chain: boolean },
): Promise<NightCheck> {
  const { declared } = await declaredChecks(db, kode_toko)
  const stands = proof === null ? 'NONE' : await standsStill(db, kode_toko, proof)
  const seals = [
    ...(await sealBreaks(db, kode_toko)),
    // The owner of the database can make all seals anew. The proof has the seal that the day had.
    ...(stands === 'RESEALED' && proof !== null
      ? [{ balance: 'segel', key: proof.tgl_system, measure: 'segel', expected: 1, found: 0 } satisfies Break]
      : []),
  ]
  const readsAll = isWhole || proof === null || stands !== 'STANDS' || seals.length > 0
  const books = readsAll ? await verifyBooks(db, kode_toko, { declared, chain }) : await verifySince(db, kode_toko, proof.tgl_system, { chain })
  const breaks = [...books, ...seals]
  return { breaks, isWhole: readsAll, proof: breaks.length === 0 ? await lastSealed(db, kode_toko) : null }
}

/** Checks the books of a shop since its closed day `closed`, whose balances are right. Part of `verifyNight`, and measured by itself. `db` is a snapshot. */
export async function verifySince(db: Db, kode_toko: string, closed: string, { chain }: { readonly chain: boolean }): Promise<Break[]> {
  const { declared, next } = await declaredChecks(db, kode_toko)
  const checks = checksOf(declared)
  return breaksSince(db, checks, chain ? checks.officeSinceProof : checks.sinceProof, { kode_toko, closed, next })
}

/** Whether the day of a proof still has the seal that it had. A day that was opened again has another closing or none, which is no fault. */
async function standsStill(db: Db, kode_toko: string, { tgl_system, segel }: Proof): Promise<'STANDS' | 'REOPENED' | 'RESEALED'> {
  const { rows } = await sql<{ stands: boolean; reopened: boolean }>`
    select exists (
             select from tutup_toko join tutup_segel s using (kode_toko, tgl_system, ke)
             where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} and s.jenis = 'TUTUP' and s.segel = ${segel}) as stands,
           exists (select from buka_toko where kode_toko = ${kode_toko} and tgl_system = ${tgl_system}) as reopened`.execute(db)
  const { stands, reopened } = rows[0]!
  return stands ? 'STANDS' : reopened ? 'REOPENED' : 'RESEALED'
}

async function lastSealed(db: Db, kode_toko: string): Promise<Proof | null> {
  const { rows } = await sql<Proof>`
    select tgl_system, s.segel from tutup_toko join tutup_segel s using (kode_toko, tgl_system, ke)
    where kode_toko = ${kode_toko} and s.jenis = 'TUTUP' order by tgl_system desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Runs the checks of what came in a shop after a closed day: the balances, and the documents of each kind. */
async function breaksSince(
  db: Db,
  { touched, documentsOf }: SpanChecks,
  balances: FixedStatement<Break>,
  { kode_toko, closed, next }: { readonly kode_toko: string; readonly closed: string; readonly next: number },
): Promise<Break[]> {
  const days = await daysSince(db, touched, { kode_toko, closed, next })
  const broken = await balances(db, [kode_toko, closed, days.firstPosting, days.postings])
  for (const [kind, numbers] of days.documents) {
    const found = await documentsOf.get(kind)?.(db, [kode_toko, numbers])
    broken.push(...(found ?? []))
  }
  return broken
}

/** The statements of `verifyDay` and `verifyNight`. Their texts are the same for every shop and day, so each connection plans them once. */
interface SpanChecks {
  readonly touched: ReturnType<typeof touchedBy>
  /** Of the open day. */
  readonly balances: FixedStatement<Break>
  /** Since a closed day that was proved. */
  readonly sinceProof: FixedStatement<Break>
  /** The same, with points and claims between shops of the whole chain. */
  readonly officeSinceProof: FixedStatement<Break>
  /** By kind of posting. */
  readonly documentsOf: ReadonlyMap<string, FixedStatement<Break>>
}

const spanChecks = new WeakMap<Declared, SpanChecks>()

function checksOf(declared: Declared): SpanChecks {
  let checks = spanChecks.get(declared)
  if (!checks) {
    const { kinds, subledgers } = declared
    checks = {
      touched: touchedBy(kinds),
      balances: fixedStatement(balanceBreaks('DAY', [...chainBreaks('DAY'), ...subledgerBreaks(subledgers)])),
      sinceProof: fixedStatement(balanceBreaks('SINCE_PROOF', [ofLastClosing('SINCE_PROOF'), ...subledgerBreaks(subledgers)])),
      officeSinceProof: fixedStatement(
        balanceBreaks('SINCE_PROOF', [ofLastClosing('SINCE_PROOF'), ...chainBreaks('WHOLE'), ...subledgerBreaks(subledgers)]),
      ),
      documentsOf: new Map(
        kinds.map((document) => {
          const each = sql.join(documentBreaks([document], 'DAY'), sql` union all `)
          return [
            document.kind,
            fixedStatement(sql<Break>`
              select balance, key, measure, coalesce(expected, 0)::numeric as expected, coalesce(found, 0)::numeric as found
              from (${each}) held (balance, key, measure, expected, found)
              where coalesce(expected, 0) <> coalesce(found, 0) order by key, measure`),
          ]
        }),
      ),
    }
    spanChecks.set(declared, checks)
  }
  return checks
}

/** The balances of a span, and `further` checks: selects of `balance, key, measure, expected, found`, which may use the stock `lines`. */
function balanceBreaks(span: Span, further: readonly RawBuilder<unknown>[]): RawBuilder<Break> {
  const isWhole = span === 'WHOLE'
  /** Restricts lines of a ledger to the span. */
  const since = isWhole ? sql`` : sql`and posting_id = any(${postings})`
  /** The closed days whose trade is checked: all of them, the last one, or the proved one with all that follow. */
  const closedDays = { WHOLE: sql``, DAY: sql`and tgl_system = ${after}`, SINCE_PROOF: sql`and tgl_system >= ${after}` }[span]
  return sql<Break>`
    with opening as materialized (
      select buku, kunci, jumlah, gross, fine, rupiah from tutup_saldo
      where kode_toko = ${shop} and tgl_system = ${after} and buku in ('STOCK', 'LOT', 'KAS', 'TAGIHAN', 'JURNAL')
    ),
    -- Selected by number, not by posting, so that lines without a posting are found too.
    lines as materialized (
      select posting_id, no_urut, tempat, trx, kode_gudang, kode_baki, pihak, kode_barcode, kode_lot, pieces, gross, fine, cost, kelas
      from mutasi_stock join tempat using (tempat) where kode_toko = ${shop} ${isWhole ? sql`` : sql`and ${ofToday}`}
    ),
    by_place as materialized (
      select tempat, kode_gudang, kode_baki, kelas, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from (
        select tempat, kode_gudang, kode_baki, kelas, pieces, gross, fine, cost from lines
        union all
        select kunci[1], kunci[2], kunci[3], kelas, jumlah, o.gross, o.fine, rupiah from opening o join tempat on tempat = kunci[1] where buku = 'STOCK'
      ) moved
      group by 1, 2, 3, 4
    ),
    by_lot as materialized (
      select kode_lot, tempat, kode_gudang, kode_baki, pihak, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from (
        select kode_lot, tempat, kode_gudang, kode_baki, pihak, pieces, gross, fine, cost from lines where kelas in ('MILIK', 'TITIPAN') and kode_lot is not null
        union all
        select kunci[5], kunci[1], kunci[2], kunci[3], kunci[4], jumlah, gross, fine, rupiah from opening where buku = 'LOT'
      ) moved
      group by 1, 2, 3, 4, 5
    ),
    by_cash as materialized (
      select akun_kas, sum(jumlah) as jumlah
      from (
        select akun_kas, jumlah from mutasi_kas where kode_toko = ${shop} ${since}
        union all
        select kunci[1], rupiah from opening where buku = 'KAS'
      ) moved
      group by 1
    ),
    by_claim as materialized (
      select jenis, pihak, dokumen, sum(rupiah) as rupiah, sum(fine) as fine
      from (
        select jenis, pihak, dokumen, rupiah, fine from mutasi_tagihan where kode_toko = ${shop} ${since}
        union all
        select kunci[1], kunci[2], kunci[3], rupiah, fine from opening where buku = 'TAGIHAN'
      ) moved
      group by 1, 2, 3
    ),
    booked_lines as ${isWhole ? sql`not materialized` : sql`materialized`} (
      select posting_id, nomor_akun, akun_kas, tempat, trx, jenis, debet, kredit from jurnal where kode_toko = ${shop} ${since}
    ),
    -- By account, and by the line of the other ledger that it mirrors (buku_gerak).
    booked as materialized (
      select nomor_akun, sisi, sum(rupiah) as rupiah
      from (
        select nomor_akun, coalesce('KAS/' || akun_kas, 'STOCK/' || tempat, 'TAGIHAN/' || jenis, '') as sisi, debet - kredit as rupiah from booked_lines
        union all
        select kunci[1], kunci[2], rupiah from opening where buku = 'JURNAL'
      ) moved
      group by 1, 2
    ),
    ${isWhole ? allPieces : piecesTouched({ isFine: span === 'SINCE_PROOF' })},
    -- Goods without a lot are pieces.
    of_tray as (
      select tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from (
        select tempat, kode_gudang, kode_baki, pieces, gross, fine, cost from by_place where kelas = 'MILIK'
        union all
        select tempat, kode_gudang, kode_baki, -pieces, -gross, -fine, -cost from by_lot
      ) moved
      where kode_baki <> '' group by 1, 2, 3
    ),
    stock as (
      select 'saldo_stock' as balance, concat_ws('/', tempat, nullif(kode_gudang, ''), nullif(kode_baki, '')) as key, m.*
      from by_place l full join (select * from saldo_stock where kode_toko = ${shop}) s using (tempat, kode_gudang, kode_baki)
      cross join lateral (values ('pieces', l.pieces, s.pieces), ('gross', l.gross, s.gross), ('fine', l.fine, s.fine), ('cost', l.cost, s.cost))
        as m (measure, expected, found)
      union all
      select 'baki', concat_ws('/', tempat, nullif(kode_gudang, ''), nullif(kode_baki, '')), m.*
      from of_tray l full join in_tray g using (tempat, kode_gudang, kode_baki)
      cross join lateral (values ('pieces', l.pieces, g.pieces), ('gross', l.gross, g.gross), ('fine', l.fine, g.fine), ('cost', l.cost, g.cost))
        as m (measure, expected, found)
      union all
      select 'baki', concat_ws('/', tempat, kode_gudang, kode_baki), 'gross', 0, gross
      from saldo_stock s where kode_toko = ${shop} and kode_baki <> ''
        and not exists (select from baki b where (b.kode_toko, b.kode_gudang, b.kode_baki) = (s.kode_toko, s.kode_gudang, s.kode_baki))
      union all
      select 'titipan', tempat, 'cost', 0, sum(cost) from by_place where kelas = 'TITIPAN' group by 2
    ),
    lots as (
      select 'saldo_lot' as balance, concat_ws(' ', kode_lot, tempat, nullif(kode_gudang, ''), nullif(kode_baki, ''), nullif(pihak, '')) as key, m.*
      from by_lot l
      full join (select * from saldo_lot where kode_toko = ${shop}) s using (kode_lot, tempat, kode_gudang, kode_baki, pihak)
      cross join lateral (values ('pieces', l.pieces, s.pieces), ('gross', l.gross, s.gross), ('fine', l.fine, s.fine), ('cost', l.cost, s.cost))
        as m (measure, expected, found)
    ),
    -- With us a piece is what its lines add up to; outside it is where it went last, since it may have come from anywhere.
    piece as (
      select 'barang' as balance, concat_ws(' ', kode_barcode, tempat, nullif(kode_gudang, ''), nullif(kode_baki, '')) as key, m.*
      from (select * from of_piece where (pieces, gross, fine, cost) <> (0, 0, 0, 0)) l
      full join (select * from pieces where kelas = 'MILIK') b using (kode_barcode, tempat, kode_gudang, kode_baki)
      cross join lateral (values ('pieces', l.pieces, b.qty), ('gross', l.gross, b.berat_stock), ('fine', l.fine, b.fine), ('cost', l.cost, b.hpp))
        as m (measure, expected, found)
      where (l.pieces, l.gross, l.fine, l.cost) is distinct from (b.qty, b.berat_stock, b.fine, b.hpp)
      union all
      select 'barang', concat_ws(' ', kode_barcode, tempat), 'pieces', 0, qty
      from pieces b
      where kelas <> 'MILIK' and tempat is distinct from (
        select m.tempat from mutasi_stock m where m.kode_barcode = b.kode_barcode and m.pieces > 0 order by m.posting_id desc, m.no_urut desc limit 1)
    ),
    cash as (
      select 'saldo_kas' as balance, akun_kas as key, 'rupiah' as measure, l.jumlah as expected, s.saldo as found
      from by_cash l full join (select akun_kas, saldo from saldo_kas where kode_toko = ${shop}) s using (akun_kas)
      union all
      select 'jurnal_kas', akun_kas, 'rupiah', l.jumlah, j.jumlah
      from by_cash l
      full join (select substr(sisi, 5) as akun_kas, sum(rupiah) as jumlah from booked where sisi like 'KAS/%' group by 1) j using (akun_kas)
    ),
    claims as (
      select 'saldo_tagihan' as balance, concat_ws(' ', jenis, pihak, dokumen) as key, m.*
      from by_claim l
      full join (select * from saldo_tagihan where kode_toko = ${shop} and (rupiah <> 0 or fine <> 0)) s using (jenis, pihak, dokumen)
      cross join lateral (values ('rupiah', l.rupiah, s.rupiah), ('fine', l.fine, s.fine)) as m (measure, expected, found)
      where (l.rupiah, l.fine) is distinct from (s.rupiah, s.fine)
      union all
      select 'jurnal_tagihan', jenis, 'rupiah', l.rupiah, j.rupiah
      from (select jenis, sum(rupiah) as rupiah from by_claim group by 1) l
      full join (select substr(sisi, 9) as jenis, sum(rupiah) as rupiah from booked where sisi like 'TAGIHAN/%' group by 1) j using (jenis)
    ),
    -- Also by transaction. Closings store no balances by transaction, so lines are compared with lines.
    journal as (
      select 'jurnal_stock' as balance, concat_ws('/', tempat, nullif(trx, '')) as key, 'cost' as measure, l.cost as expected, j.cost as found
      from (select tempat, trx, sum(cost) as cost from lines where kelas <> 'UBAH' group by 1, 2) l
      full join (select tempat, trx, sum(debet - kredit) as cost from booked_lines where tempat is not null group by 1, 2) j using (tempat, trx)
      union all
      select 'posting', posting_id::text, 'rupiah', sum(debet), sum(kredit) from booked_lines group by 2
    ),
    accounts as (
      select 'akun' as balance, nomor_akun as key, 'rupiah' as measure, l.rupiah as expected, j.rupiah as found
      from (
        select k.nomor_akun, coalesce(sum(x.rupiah), 0) as rupiah
        from akun_kontrol k
        left join (
          select 'KAS' as asal, akun_kas as kunci, jumlah as rupiah from by_cash
          union all select 'TEMPAT', tempat, sum(cost) from by_place group by 2
          union all select 'TAGIHAN', jenis, sum(rupiah) from by_claim group by 2
        ) x using (asal, kunci)
        group by 1
      ) l
      left join (select nomor_akun, sum(rupiah) as rupiah from booked group by 1) j using (nomor_akun)
      union all
      select 'perantara', nomor_akun, 'rupiah', 0, sum(rupiah)
      from booked j
      where exists (
        select from para_akun_transaksi a join tempat_trx x on (x.tempat, x.trx) = (a.type, a.kode_akun)
        where a.trx = 'LUAR' and x.perantara and a.nomor_akun = j.nomor_akun)
      group by 2
    ),
    posting_stock as (
      select 'posting' as balance, posting_id::text as key, m.*
      from (
        select posting_id, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost from lines group by 1
      ) l
      cross join lateral (values ('pieces', 0, l.pieces), ('gross', 0, l.gross), ('fine', 0, l.fine), ('cost', 0, l.cost))
        as m (measure, expected, found)
      union all
      select 'posting', posting_id::text || ' UBAH', m.*
      from (select posting_id, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost from lines where kelas = 'UBAH' group by 1) l
      cross join lateral (values ('gross', 0, l.gross), ('fine', 0, l.fine), ('cost', 0, l.cost)) as m (measure, expected, found)
    ),
    trade as (
      select 'hari_dagang' as balance, concat_ws(' ', h.tgl_system, h.kategori) as key, m.*
      from hari_dagang h
      left join (
        select tgl_system, kategori, count(*) as dokumen, sum(qty) as pieces, sum(berat) as berat, sum(total) as rupiah
        from dagang where kode_toko = ${shop} ${closedDays} group by 1, 2
      ) d using (tgl_system, kategori)
      cross join lateral (values ('dokumen', d.dokumen, h.jumlah), ('pieces', d.pieces, h.qty), ('berat', d.berat, h.berat), ('rupiah', d.rupiah, h.total))
        as m (measure, expected, found)
      where h.kode_toko = ${shop} ${closedDays}
      ${sql.join(
        salesOfDays.map((sums) => sumsOfSales(sums, closedDays)),
        sql` `,
      )}
    )
    select balance, key, measure, coalesce(expected, 0)::numeric as expected, coalesce(found, 0)::numeric as found
    from (
      select * from stock union all select * from lots union all select * from piece union all select * from listed union all select * from added_up union all select * from cash union all select * from claims
      union all select * from journal union all select * from accounts union all select * from posting_stock union all select * from trade
      ${sql.join(
        further.map((each) => sql`union all ${each}`),
        sql` `,
      )}
    ) held
    where coalesce(expected, 0) <> coalesce(found, 0)
    order by balance, key, measure`
}

/** What closings stored of the sales of a day (1028_sales_of_closed_days.sql): the view of the documents, what a row is of, and its sums. */
const salesOfDays = [
  {
    stored: 'hari_penjualan',
    documents: 'penjualan_nota_hari',
    of: [],
    sums: [
      'jumlah_nota',
      'total_qty',
      'total_berat',
      'harga_barang',
      'biaya',
      'ppn',
      'grand_total',
      'bayar_titipan',
      'bayar_pesanan',
      'bayar_cicilan',
      'bayar_marketplace',
      'bayar_tukar',
      'bayar_poin',
      'bayar_kupon',
      'bayar_cash',
      'bayar_non_cash',
      'sisa_bayar',
      'nilai_fine',
      'biaya_kartu',
    ],
  },
  {
    stored: 'hari_penjualan_jenis',
    documents: 'penjualan_barang_hari',
    of: ['kode_dept', 'kode_group'],
    sums: ['qty', 'berat', 'harga_dasar', 'ongkos', 'diskon', 'pembulatan', 'harga_total'],
  },
] as const

/** Compares the stored sales of closed days with their documents. A day of a closing whose documents have no stored row differs too. */
function sumsOfSales({ stored, documents, of, sums }: (typeof salesOfDays)[number], closedDays: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join(['tgl_system', ...of].map((name) => sql.ref(name)))
  const compared = sums.map((name) => sql`(${sql.lit(name)}, d.${sql.ref(name)}, h.${sql.ref(name)})`)
  return sql`
      union all
      select 'hari_dagang', concat_ws(' ', ${columns}), m.*
      from (select * from ${sql.table(stored)} where kode_toko = ${shop} ${closedDays}) h
      full join (
        select d.* from ${sql.table(documents)} d join tutup_toko using (kode_toko, tgl_system) where kode_toko = ${shop} ${closedDays}
      ) d using (${columns})
      cross join lateral (values ${sql.join(compared)}) as m (measure, expected, found)`
}

/** Checks the points of members and the claims between shops: all of the chain, or those that a day of a shop touched. */
function chainBreaks(span: Span): RawBuilder<unknown>[] {
  const isWhole = span === 'WHOLE'
  const members = isWhole ? sql`` : sql`where kode_member in (select kode_member from mutasi_poin where posting_id = any(${postings}))`
  const claims = isWhole ? sql`` : sql`and (jenis, dokumen) in (select jenis, dokumen from mutasi_tagihan where posting_id = any(${postings}))`
  return [
    sql`
    select 'saldo_poin', kode_member, 'poin', l.poin, s.poin
    from (select kode_member, sum(poin) as poin from mutasi_poin ${members} group by 1) l
    full join (select kode_member, poin from saldo_poin ${members}) s using (kode_member)
    union all
    select 'cabang', tempat, m.*
    from (
      select tempat, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from saldo_stock join tempat using (tempat) where antar_toko group by 1
    ) l
    cross join lateral (values ('pieces', 0, l.pieces), ('gross', 0, l.gross), ('fine', 0, l.fine), ('cost', 0, l.cost))
      as m (measure, expected, found)
    union all
    select 'cabang', concat_ws(' ', jenis, dokumen), m.*
    from (select jenis, dokumen, sum(rupiah) as rupiah, sum(fine) as fine from saldo_tagihan where tanda = 0 ${claims} group by 1, 2) l
    cross join lateral (values ('rupiah', 0, l.rupiah), ('fine', 0, l.fine)) as m (measure, expected, found)`,
  ]
}

const lastClosing = sql`(select max(tgl_system) from tutup_toko where kode_toko = ${shop})`

/** Compares the balances of a shop's last closing with the sum of all lines up to it, or with the balances of a proved day and the lines since. */
function ofLastClosing(span: 'WHOLE' | 'SINCE_PROOF'): RawBuilder<unknown> {
  const isWhole = span === 'WHOLE'
  const from = isWhole ? sql`` : sql`and tgl_system > ${after}`
  /** The rows that the closing of the proved day stored. */
  const opening = (rows: RawBuilder<unknown>) => (isWhole ? sql`` : sql`${rows} where kode_toko = ${shop} and tgl_system = ${after} union all`)
  return sql`
    select 'tutup_saldo', concat_ws(' ', buku, array_to_string(kunci, '/')), m.*
    from (
      select buku, kunci, sum(jumlah) as pieces, sum(gross) as gross, sum(fine) as fine, sum(rupiah) as rupiah
      from (
        ${opening(sql`select buku, kunci, jumlah, gross, fine, rupiah from tutup_saldo`)}
        select buku, kunci, jumlah, gross, fine, rupiah from buku_gerak where kode_toko = ${shop} and tgl_system <= ${lastClosing} ${from}
      ) moved
      group by 1, 2
    ) l
    full join (select * from tutup_saldo where kode_toko = ${shop} and tgl_system = ${lastClosing}) s using (buku, kunci)
    cross join lateral (values ('pieces', l.pieces, s.jumlah), ('gross', l.gross, s.gross), ('fine', l.fine, s.fine), ('rupiah', l.rupiah, s.rupiah))
      as m (measure, expected, found)
    union all
    select 'tutup_saldo', concat_ws(' ', 'AKUN', nomor_akun), m.*
    from (
      select nomor_akun, sum(debet) as debet, sum(kredit) as kredit
      from (
        ${opening(sql`select nomor_akun, debet, kredit from tutup_akun`)}
        select nomor_akun, debet, kredit from jurnal where kode_toko = ${shop} and tgl_system <= ${lastClosing} ${from}
      ) moved
      group by 1
    ) l
    full join (select nomor_akun, debet, kredit from tutup_akun where kode_toko = ${shop} and tgl_system = ${lastClosing}) s using (nomor_akun)
    cross join lateral (values ('debet', l.debet, s.debet), ('kredit', l.kredit, s.kredit)) as m (measure, expected, found)
    union all
    select 'tutup_saldo', 'TERJUAL', m.*
    from (
      select sum(fine) as fine, sum(cost) as cost, sum(cost_tanpa_emas) as cost_tanpa_emas
      from (
        ${opening(sql`select fine, cost, cost_tanpa_emas from tutup_terjual`)}
        select fine, cost, cost_tanpa_emas from terjual_gerak where kode_toko = ${shop} and tgl_system <= ${lastClosing} ${from}
      ) moved
    ) l
    left join tutup_terjual s on s.kode_toko = ${shop} and s.tgl_system = ${lastClosing}
    cross join lateral (values ('fine', l.fine, s.fine), ('cost', l.cost, s.cost), ('tanpa emas', l.cost_tanpa_emas, s.cost_tanpa_emas))
      as m (measure, expected, found)`
}
