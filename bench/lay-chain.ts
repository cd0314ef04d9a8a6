import { sql } from 'kysely'
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

/** Whether a stored database has the chain already. */
export async function isLaid(db: Db): Promise<boolean> {
  const { rows } = await sql`select from toko where kode_toko = 'S001'`.execute(db)
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
    await run(sql`vacuum (analyze)`)
    await storeBalances(connection, opening, last - 1)
    await laySales(connection, { opening, from: last, to: last, receiptsPerDay: size.receiptsPerDay })
    await run(sql`vacuum (analyze)`)
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

/** The pieces in the trays. They came in before the first day. */
async function layStock(db: Db, opening: string, pieces: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    create unlogged table bench_barang as
    select s.kode_toko, s.kode_toko || lpad(k::text, 8, '0') as kode_barcode, ${opening}::date as tgl, false as terjual, f.*, b.kode_baki
    from bench_toko s cross join generate_series(0, ${pieces}::int - 1) k ${pieceOf(sql`k`)}`)
  await layIntake(db)
  await addToBalances(db)
  await run(sql`
    insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status) select kode_barcode, kode_toko, 'TOKO', kode_baki, 'READY' from bench_barang order by kode_toko, kode_barcode`)
  await run(sql`
    insert into isi_baki_ringkas (kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol, barcode, pieces, gross, fine, cost, berat, dilipat)
    select kode_toko, 'TOKO', kode_baki, 'READY', kode_dept, kode_group, coalesce(size, ''), coalesce(kode_bandrol, ''),
           count(*), count(*), sum(berat_stock), sum(fine), sum(hpp), sum(berat_bruto), true
    from bench_barang group by 1, 3, 5, 6, 7, 8 order by 1`)
  await run(sql`drop table bench_barang`)
}

/** Takes the pieces of `bench_barang` in, with one posting for each shop and day. */
async function layIntake(db: Db): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into barang (kode_barcode, kode_toko, status, tempat, kode_gudang, kode_baki, nama_barang, kategori, kode_dept, kode_group, kadar, kadar_cetak,
                        kode_bandrol, berat_bruto, berat_stock, berat, fine, size, hpp, ongkos, tgl_masuk, created_by)
    select kode_barcode, kode_toko, case when terjual then 'SOLD' else 'READY' end, case when terjual then 'PELANGGAN' else 'BAKI' end,
           case when terjual then '' else 'TOKO' end, case when terjual then '' else kode_baki end, nama_barang, kategori, kode_dept, kode_group, kadar,
           kadar_cetak, kode_bandrol, berat_bruto, berat_stock, berat, fine, size, hpp, ongkos, tgl, 'bench'
    from bench_barang order by kode_toko, kode_barcode`)
  await run(sql`
    create unlogged table bench_masuk as
    select kode_toko, tgl, nextval('posting_id_seq') as id, hpp from (select kode_toko, tgl, sum(hpp) as hpp from bench_barang group by 1, 2 order by 2, 1) x`)
  await run(sql`
    insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, created_at) overriding system value
    select id, kode_toko, tgl, 'TAMBAH_BARANG', id::text, 'bench', 'bench', tgl + time '02:00' from bench_masuk`)
  await run(sql`
    insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost)
    select i.id, row_number() over (partition by i.id order by kode_barcode, l), kode_toko, tgl, case l when 0 then 'SALDO_AWAL' else 'BAKI' end,
           case l when 0 then '' else 'TOKO' end, case l when 0 then '' else kode_baki end, kode_barcode, 2 * l - 1, berat_stock * (2 * l - 1), fine * (2 * l - 1), p.hpp * (2 * l - 1)
    from bench_barang p join bench_masuk i using (kode_toko, tgl) cross join generate_series(0, 1) l order by i.id`)
  await run(sql`
    insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, tempat, debet, kredit)
    select id, k, kode_toko, tgl, (array['1-1301', '3-1002'])[k], (array['BAKI', 'SALDO_AWAL'])[k], case k when 1 then hpp else 0 end, case k when 2 then hpp else 0 end
    from bench_masuk cross join generate_series(1, 2) k order by id, k`)
  await run(sql`drop table bench_masuk`)
}

/** Adds the postings since the last call to the balances. */
async function addToBalances(db: Db): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table if not exists bench_sampai as select 0::bigint as id`)
  const since = sql`(select id from bench_sampai)`
  await run(sql`
    insert into saldo_stock (kode_toko, tempat, kode_gudang, kode_baki, kelas, pieces, gross, fine, cost)
    select m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki, max(kelas), sum(pieces), sum(gross), sum(fine), sum(cost)
    from mutasi_stock m join tempat using (tempat) join bench_toko using (kode_toko) where m.posting_id > ${since} group by 1, 2, 3, 4
    on conflict (kode_toko, tempat, kode_gudang, kode_baki) do update
    set pieces = saldo_stock.pieces + excluded.pieces, gross = saldo_stock.gross + excluded.gross, fine = saldo_stock.fine + excluded.fine, cost = saldo_stock.cost + excluded.cost`)
  await run(sql`
    insert into saldo_kas (kode_toko, akun_kas, saldo, bersama)
    select kode_toko, akun_kas, sum(jumlah), false from mutasi_kas join bench_toko using (kode_toko) where posting_id > ${since} group by 1, 2
    on conflict (kode_toko, akun_kas) do update set saldo = saldo_kas.saldo + excluded.saldo`)
  await run(sql`update bench_sampai set id = (select coalesce(max(id), 0) from posting)`)
}

/** Days of sales, counted from the opening. The pieces come in and are sold on the same day, two on each receipt. */
async function laySales(
  db: Db,
  { opening, from, to, receiptsPerDay }: { opening: string; from: number; to: number; receiptsPerDay: number },
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`drop table if exists bench_barang, bench_masuk, bench_jual`)
  const number = sql`(9000 + hari * 1000 + nota * 2 + ke)`
  await run(sql`
    create unlogged table bench_barang as
    select s.kode_toko, s.kode_toko || lpad(${number}::text, 8, '0') as kode_barcode, ${opening}::date + hari as tgl, true as terjual, nota as k, ke + 1 as no_urut, f.*, b.kode_baki,
           round(1800000 * f.kadar / 75)::bigint as per_gram, round(f.berat * round(1800000 * f.kadar / 75))::bigint as dasar
    from bench_toko s cross join generate_series(${from}::int, ${to}::int) hari cross join generate_series(0, ${receiptsPerDay}::int - 1) nota
    cross join generate_series(0, 1) ke
    ${pieceOf(number)}`)
  await layIntake(db)
  await run(sql`alter table bench_barang add column harga bigint generated always as ((dasar + ongkos + 999) / 1000 * 1000) stored`)
  await run(sql`
    create unlogged table bench_jual as
    select kode_toko, tgl, k, nextval('posting_id_seq') as id, case when members > 0 and k % 5 = 0 then ((tgl - ${opening}::date) * 7 + k) % members + 1 end as member, 'FJ-' || kode_toko || '-' || to_char(tgl, 'YYMMDD') || '-' || lpad((k + 1)::text, 4, '0') as nomor,
           dasar, ongkos, harga, hpp, berat
    from (
      select kode_toko, tgl, k, sum(dasar)::bigint as dasar, sum(ongkos)::bigint as ongkos, sum(harga)::bigint as harga, sum(hpp)::bigint as hpp, sum(berat) as berat
      from bench_barang group by 1, 2, 3 order by 2, 3, 1
    ) x
    join bench_toko using (kode_toko)`)
  await run(sql`analyze bench_barang, bench_jual`)
  await run(sql`
    insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, kode_member, total_qty, total_berat, sub_total, total_ongkos,
                           diskon, pembulatan, grand_total, jumlah_bayar, kembali, created_at)
    select kode_toko, nomor, tgl, 'VALID', 'bench', 'S' || k % 6 + 1, 'SALES ' || k % 6 + 1, coalesce('IBU PELANGGAN ' || kode_toko || ' ' || member, 'UMUM'),
           'G' || kode_toko || lpad(member::text, 4, '0'), 2, berat, dasar, ongkos, 0,
           harga - dasar - ongkos, harga, harga, 0, tgl + time '02:00' + k * interval '14 minutes'
    from bench_jual order by id`)
  await run(sql`
    insert into penjualan_detail (kode_toko, no_faktur, no_urut, tgl_system, kode_barcode, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang, kode_baki,
                                  qty, berat, fine, harga_per_gram, harga_dasar, ongkos, pembulatan, harga_total, hpp, rumus, warna_nota)
    select kode_toko, nomor, no_urut, tgl, kode_barcode, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, 'TOKO', kode_baki, 1, p.berat, fine, per_gram, p.dasar,
           p.ongkos, p.harga - p.dasar - p.ongkos, p.harga, p.hpp, jsonb_build_array(jsonb_build_object('jenis', 'BERAT', 'jumlah', p.dasar)), '#2f6f8f'
    from bench_barang p join bench_jual s using (kode_toko, tgl, k) order by id, no_urut`)
  await run(
    sql`insert into penjualan_bayar (kode_toko, no_faktur, no_urut, tgl_system, jenis, jumlah) select kode_toko, nomor, 1, tgl, 'CASH', harga from bench_jual order by id`,
  )
  await run(sql`
    insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, created_at) overriding system value
    select id, kode_toko, tgl, 'PENJUALAN', nomor, 'bench', 'bench', tgl + time '02:00' + k * interval '14 minutes' from bench_jual order by id`)
  await run(sql`
    insert into audit (created_at, user_id, kode_toko, call, subject, subject_key, after, request_id, ip)
    select tgl + time '02:00' + k * interval '14 minutes', 'bench', kode_toko, 'POST penjualan', 'penjualan', nomor,
           jsonb_build_object('kode_sales', 'S' || k % 6 + 1, 'detail_barang', p.detail, 'detail_bayar', jsonb_build_array(jsonb_build_object('jenis', 'CASH', 'jumlah', harga))),
           'bench', '127.0.0.1'
    from bench_jual
    join (
      select kode_toko, tgl, k, jsonb_agg(jsonb_build_object('kode_barcode', kode_barcode, 'ongkos', ongkos, 'harga_total', harga)) as detail from bench_barang group by 1, 2, 3
    ) p using (kode_toko, tgl, k)
    order by id`)
  await run(sql`
    insert into document_counter select kode_toko, 'FJ', tgl, count(*) from bench_jual group by 1, 3 on conflict do nothing`)
  await run(sql`
    insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost, trx)
    select id, (no_urut - 1) * 2 + l + 1, kode_toko, tgl, case l when 0 then 'BAKI' else 'PELANGGAN' end, case l when 0 then 'TOKO' else '' end,
           case l when 0 then kode_baki else '' end, kode_barcode, 2 * l - 1, berat_stock * (2 * l - 1), fine * (2 * l - 1), p.hpp * (2 * l - 1), case l when 0 then '' else 'JUAL' end
    from bench_barang p join bench_jual s using (kode_toko, tgl, k) cross join generate_series(0, 1) l order by id`)
  await run(
    sql`insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, kode_toko, tgl, 'CASH', 'CASH', harga from bench_jual order by id`,
  )
  // The same posting as for sales of the demo chain.
  await run(sql`
    insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, tempat, trx, debet, kredit)
    select id, row_number() over (partition by id order by j), kode_toko, tgl, (array['5-1001', '1-1001', '1-1301', '4-1001', '4-1002', '4-1004'])[j], case j when 2 then 'CASH' end,
           case j when 1 then 'PELANGGAN' when 3 then 'BAKI' end, case j when 1 then 'JUAL' else '' end,
           case j when 1 then hpp when 2 then harga else 0 end, case j when 3 then hpp when 4 then dasar when 5 then ongkos when 6 then harga - dasar - ongkos else 0 end
    from bench_jual cross join generate_series(1, 6) j where not (j = 5 and ongkos = 0) and not (j = 6 and harga - dasar - ongkos = 0) order by id`)
  await run(sql`drop table bench_barang, bench_jual`)
  await addToBalances(db)
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
