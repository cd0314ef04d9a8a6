import { sql } from 'kysely'
import { type LaidBy, layIntake, layReceipts } from '#db/seed/laid-sales.ts'
import type { Db } from '#engine/server/database.ts'

/** A chain of shops like the demo chain's MC2. Each shop has `days` closed days. */
export interface ChainSize {
  readonly shops: number
  readonly days: number
  /** Receipts of two pieces, by shop and day. */
  readonly receiptsPerDay: number
  /** Pieces in the trays of each shop. */
  readonly pieces: number
  /** Members of each shop, who buy with every fifth receipt. Without a number there are none. */
  readonly members?: number
}

/** Days that one statement adds. A year of a hundred shops in one statement would sort on the disk. */
const daysAtOnce = 30
/** Days before the open one with seals of their own. Earlier days have copies of a seal, which only take room. */
const sealedDays = 8

/** The codes of the shops that were added. */
export const shopsOf = ({ shops }: Pick<ChainSize, 'shops'>): string[] =>
  Array.from({ length: shops }, (_, at) => `S${String(at + 1).padStart(3, '0')}`)

/** The code of the shop with the number `n`, as `shopsOf` writes it. */
const codeOfShop = sql`'S' || lpad(n::text, greatest(3, length(n::text)), '0')`

/** A stored database has the whole chain: its seals are laid last. */
export async function isLaid(db: Db): Promise<boolean> {
  const { rows } = await sql`select from tutup_segel where kode_toko = 'S001' limit 1`.execute(db)
  return rows.length > 0
}

/** The largest tables. Their indexes are made after their rows. */
const bigTables = ['barang', 'penjualan', 'penjualan_detail', 'posting', 'mutasi_stock', 'mutasi_kas', 'jurnal', 'audit']

/**
 * Makes a chain by SQL with the triggers off: shops, pieces in their trays, and closed days of cash sales. Every balance is the sum of its lines. The
 * last two closings have true balances; they and those of the week before are sealed.
 */
export async function layChain(db: Db, size: ChainSize): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(connection)
    await run(sql`set session_replication_role = replica`)
    await run(sql`set synchronous_commit = off`)
    await run(sql`set work_mem = '128MB'`)
    await run(sql`set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await sql<{ name: string; def: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname = any(${bigTables}::text[]) and not indisprimary and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(
      connection,
    )
    for (const { name } of indexes) await run(sql`drop index ${sql.raw(name)}`)
    const { rows } = await sql<{ today: string; opening: string }>`
      select tgl_system as today, tgl_system - ${size.days}::int as opening from toko where kode_toko = 'MC2'`.execute(connection)
    const { today, opening } = rows[0] as { today: string; opening: string }
    await run(
      sql`create table bench_toko as select ${codeOfShop} as kode_toko, n, ${size.members ?? 0}::int as members from generate_series(1, ${size.shops}::int) n`,
    )
    await layShops(connection, today)
    await layMembers(connection, opening)
    await layPieceForms(connection)
    await layStock(connection, opening, size.pieces)
    const last = size.days - 1
    for (let day = 0; day < last; day += daysAtOnce) {
      await laySales(connection, { opening, from: day, to: Math.min(day + daysAtOnce, last) - 1, receiptsPerDay: size.receiptsPerDay })
    }
    for (const { def } of indexes) await run(sql`${sql.raw(def)}`)
    await run(sql`analyze`)
    await storeBalances(connection, opening, last - 1)
    await laySales(connection, { opening, from: last, to: last, receiptsPerDay: size.receiptsPerDay })
    await run(sql`analyze`)
    await storeBalances(connection, opening, last)
    await keepClosings(connection, opening, size.days)
    await run(sql`set session_replication_role = origin`)
    await run(sql`vacuum (analyze)`)
  })
}

/** Adds sales to the open day of every shop, so that there is a day to close. Adds none if an earlier measurement left some. */
export async function layOpenDay(db: Db, receiptsPerDay: number): Promise<void> {
  const { rows: laid } = await sql`select from penjualan join toko using (kode_toko, tgl_system) where kode_toko = 'S001' limit 1`.execute(db)
  if (laid.length > 0) return
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    const { rows } = await sql<{ opening: string; day: number }>`
      select min(c.tgl_system) as opening, t.tgl_system - min(c.tgl_system) as day
      from toko t join tutup_toko c using (kode_toko) where kode_toko = 'S001' group by t.tgl_system`.execute(connection)
    const { opening, day } = rows[0] as { opening: string; day: number }
    await laySales(connection, { opening, from: day, to: day, receiptsPerDay })
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`analyze posting, mutasi_stock, mutasi_kas, jurnal, penjualan, penjualan_detail, penjualan_bayar, barang`.execute(connection)
  })
}

/** The shops, each with the rows that belong to a shop of the demo chain. */
async function layShops(db: Db, today: string): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system)
    select kode_toko, 'Cabang ' || kode_toko, 'Jalan Raya ' || n, 'CABANG', ${today}::date from bench_toko`)
  await run(
    sql`insert into gudang (kode_toko, kode_gudang, nama_gudang) select s.kode_toko, g.kode_gudang, g.nama_gudang from bench_toko s, gudang g where g.kode_toko = 'MC2'`,
  )
  await run(sql`
    insert into baki (kode_toko, kode_baki, nama_baki, kode_gudang, berat_baki)
    select s.kode_toko, kode_baki, nama_baki, kode_gudang, berat_baki from bench_toko s, baki b where b.kode_toko = 'MC2'`)
  await run(sql`
    insert into users (user_id, nama, password_hash, level, kode_toko, is_demo)
    select split_part(u.user_id, '.', 1) || '.' || lower(s.kode_toko), u.nama, u.password_hash, u.level, s.kode_toko, true
    from bench_toko s, users u where u.kode_toko = 'MC2'`)
  await run(sql`
    insert into sales (kode_toko, kode_sales, nama_sales, kode_bank, nama_bank, no_rekening, nama_rekening)
    select s.kode_toko, kode_sales, nama_sales, kode_bank, nama_bank, no_rekening, nama_rekening from bench_toko s, sales x where x.kode_toko = 'MC2'`)
}

/** Members of each shop. Their numbers follow from the shop's. */
async function layMembers(db: Db, opening: string): Promise<void> {
  await sql`
    insert into member (kode_member, nama_member, no_hp, kode_toko, tgl_daftar, created_by)
    select 'G' || kode_toko || lpad(m::text, 4, '0'), 'IBU PELANGGAN ' || kode_toko || ' ' || m, '08' || lpad(n::text, 4, '0') || lpad(m::text, 6, '0'), kode_toko, ${opening}::date, 'bench'
    from bench_toko cross join lateral generate_series(1, members) m`.execute(db)
}

/** The pieces of these shops look like those of the demo chain. */
async function layPieceForms(db: Db): Promise<void> {
  await sql`
    create table bench_rupa as
    select row_number() over (order by kode_barcode) - 1 as f, count(*) over () as n, nama_barang, kategori, kode_dept, kode_group, kadar, kadar_cetak,
           kode_bandrol, berat_bruto, berat_stock, berat, fine, size, hpp, ongkos
    from barang where kode_toko = 'MC2' and not is_konsinyasi and not is_berlian and qty = 1 and not is_aksesoris and hpp > 0`.execute(db)
  await sql`
    create table bench_baki as select row_number() over (order by kode_baki) - 1 as i, count(*) over () as n, kode_baki from baki
    where kode_toko = 'MC2' and kode_gudang = 'TOKO'`.execute(db)
}

/** Pieces for the trays: form and tray follow from the piece's number. */
const pieceOf = (number: ReturnType<typeof sql>) => sql`
  cross join lateral (select f.* from bench_rupa f where f.f = (${number} * 7 + s.n * 31) % f.n) f
  cross join lateral (select b.kode_baki from bench_baki b where b.i = ${number} % b.n) b`

const benched: LaidBy = { user_id: 'bench', request_id: 'bench' }

/** The forms of pieces, each with its tray. */
const form = sql`f.*, null::text as foto, 'TOKO' as kode_gudang, b.kode_baki`

/** The pieces in the trays. They came in before the first day. */
async function layStock(db: Db, opening: string, pieces: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    create unlogged table lay_barang as
    select s.kode_toko, s.kode_toko || lpad(k::text, 8, '0') as kode_barcode, ${opening}::date as masuk, false as terjual, ${form}
    from bench_toko s cross join generate_series(0, ${pieces}::int - 1) k ${pieceOf(sql`k`)}`)
  await layIntake(db, benched)
  await run(sql`
    insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status) select kode_barcode, kode_toko, 'TOKO', kode_baki, 'READY' from lay_barang order by kode_toko, kode_barcode`)
  await run(sql`
    insert into isi_baki_ringkas (kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol, barcode, pieces, gross, fine, cost, berat, dilipat)
    select kode_toko, 'TOKO', kode_baki, 'READY', kode_dept, kode_group, coalesce(size, ''), coalesce(kode_bandrol, ''),
           count(*), count(*), sum(berat_stock), sum(fine), sum(hpp), sum(berat_bruto), true
    from lay_barang group by 1, 3, 5, 6, 7, 8 order by 1`)
  await run(sql`drop table lay_barang`)
}

/** Days of sales, counted from the opening. The pieces come in and are sold on the same day, two on each receipt. */
async function laySales(
  db: Db,
  { opening, from, to, receiptsPerDay }: { opening: string; from: number; to: number; receiptsPerDay: number },
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`drop table if exists lay_barang, lay_nota, lay_masuk, lay_jual`)
  const number = sql`(9000 + hari * 1000 + nota * 2 + ke)`
  await run(sql`
    create unlogged table lay_barang as
    select s.kode_toko, s.kode_toko || lpad(${number}::text, 8, '0') as kode_barcode, ${opening}::date + hari as masuk, ${opening}::date + hari as tgl, true as terjual, nota as k,
           ke + 1 as no_urut, ${form},
           round(1800000 * f.kadar / 75)::bigint as per_gram, round(f.berat * round(1800000 * f.kadar / 75))::bigint as dasar
    from bench_toko s cross join generate_series(${from}::int, ${to}::int) hari cross join generate_series(0, ${receiptsPerDay}::int - 1) nota
    cross join generate_series(0, 1) ke
    ${pieceOf(number)}`)
  await run(sql`
    create unlogged table lay_nota as
    select kode_toko, ${opening}::date + hari as tgl, nota as k, coalesce('IBU PELANGGAN ' || kode_toko || ' ' || member, 'UMUM') as nama_customer,
           'G' || kode_toko || lpad(member::text, 4, '0') as kode_member, null::text as no_hp, 'S' || nota % 6 + 1 as kode_sales, 'SALES ' || nota % 6 + 1 as nama_sales,
           'CASH' as jenis, null::text as no_rekening, null::text as nomor_akun
    from bench_toko cross join generate_series(${from}::int, ${to}::int) hari cross join generate_series(0, ${receiptsPerDay}::int - 1) nota
    cross join lateral (select case when members > 0 and nota % 5 = 0 then (hari * 7 + nota) % members + 1 end as member) m`)
  await layReceipts(db, benched)
}

/** The tables that store the balances of a closed day. */
const storedBalances = ['tutup_saldo', 'tutup_akun', 'tutup_terjual', 'tutup_gram', 'tutup_harga']

/** Stores the balances of this moment as those at the end of a day. */
async function storeBalances(db: Db, opening: string, day: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const closed = sql`(${opening}::date + ${day}::int)`
  await run(sql`
    insert into tutup_saldo (kode_toko, tgl_system, buku, kunci, jumlah, gross, fine, rupiah)
    select g.kode_toko, ${closed}, buku, kunci, sum(jumlah), sum(g.gross), sum(fine), sum(rupiah) from buku_gerak g join bench_toko using (kode_toko)
    group by 1, 3, 4 having (sum(jumlah), sum(g.gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0)`)
  await run(sql`
    insert into tutup_akun (kode_toko, tgl_system, nomor_akun, debet, kredit)
    select kode_toko, ${closed}, nomor_akun, sum(debet), sum(kredit) from jurnal join bench_toko using (kode_toko) group by 1, 3`)
  await run(sql`
    insert into tutup_terjual (kode_toko, tgl_system, fine, cost, cost_tanpa_emas)
    select kode_toko, ${closed}, sum(fine), sum(cost), sum(cost_tanpa_emas) from terjual_gerak join bench_toko using (kode_toko) group by 1`)
  await run(sql`
    insert into tutup_gram (kode_toko, tgl_system, tempat, kode_group, kode_kadar, pieces, gross, fine, cost)
    select kode_toko, ${closed}, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from gram_saldo join bench_toko using (kode_toko)`)
  await run(
    sql`insert into tutup_harga (kode_toko, tgl_system, kode_group, harga, harga_modal) select kode_toko, ${closed}, kode_group, harga, harga_modal from bench_toko, grup`,
  )
}

/** Closes these days. The last two have true balances, and the days before get copies of them. */
async function keepClosings(db: Db, opening: string, days: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas, created_at)
    select kode_toko, ${opening}::date + d, ${opening}::date + d + 1, 'bench', 1, 0, 0, 0, ${opening}::date + d + time '14:00' from bench_toko cross join generate_series(0, ${days}::int - 1) d`)
  await run(sql`
    insert into hari_dagang (kode_toko, tgl_system, kategori, jumlah, qty, berat, total)
    select kode_toko, tgl_system, kategori, count(*), sum(qty), sum(berat), sum(total) from dagang join bench_toko using (kode_toko) group by 1, 2, 3`)
  const none = sql.join(Array.from({ length: 19 }, () => sql.raw('0')))
  await run(sql`
    insert into hari_penjualan
    select d.* from penjualan_nota_hari d join bench_toko using (kode_toko)
    union all
    select kode_toko, tgl_system, ${none} from tutup_toko t join bench_toko using (kode_toko)
    where not exists (select from penjualan p where p.kode_toko = t.kode_toko and p.tgl_system = t.tgl_system)`)
  await run(
    sql`insert into hari_penjualan_jenis select d.* from penjualan_barang_hari d join bench_toko using (kode_toko) order by tgl_system, kode_toko`,
  )
  const { rows: kept } = await sql<{ tabel: string; kolom: string[] }>`
    select tabel, array_agg(attname::text) as kolom from unnest(${storedBalances}::text[]) tabel
    join pg_attribute on attrelid = to_regclass(tabel) and attnum > 0 and not attisdropped and attname <> 'tgl_system' group by 1`.execute(db)
  for (const { tabel, kolom } of kept) {
    const columns = sql.join(kolom.map((name) => sql.ref(name)))
    await run(sql`
      insert into ${sql.table(tabel)} (tgl_system, ${columns})
      select ${opening}::date + d, ${columns} from ${sql.table(tabel)} join bench_toko using (kode_toko) cross join generate_series(0, ${days}::int - 3) d
      where tgl_system = ${opening}::date + ${days}::int - 2`)
  }
  await run(sql`
    insert into tutup_segel (kode_toko, nomor, jenis, tgl_system, ke, isi, sebelum, segel)
    select kode_toko, d + 1, 'TUTUP', ${opening}::date + d, 1, x.isi, x.segel, x.segel
    from bench_toko cross join generate_series(0, ${days - sealedDays - 1}::int) d cross join (select isi, segel from tutup_segel where kode_toko = 'MC2' and jenis = 'TUTUP' limit 1) x`)
  await run(sql`
    select seal_day(kode_toko, 'TUTUP', ${opening}::date + d, 1) from bench_toko cross join generate_series(${Math.max(0, days - sealedDays)}::int, ${days - 1}::int) d order by kode_toko, d`)
}
