import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/**
 * Past days of sales by SQL, in the shape that the tills give them: for histories that are too long for the real calls. It is for empty shops of a demo or a
 * measurement alone, on a connection without triggers (`withoutTriggers`). The caller fills two tables, and says which shops they are of:
 *
 * - `lay_barang`: the pieces, with the day that they came (`masuk`); of a sold one also the day, the receipt and the line (`tgl`, `k`, `no_urut`)
 *   and its price (`per_gram`, `dasar`);
 * - `lay_nota`: the receipts, by shop, day and number from 0 (`k`), with their customer, salesperson and payment.
 */
export interface LaidBy {
  readonly user_id: string
  readonly request_id: string
}

/** The columns of `lay_barang` that describe a piece. */
export const pieceColumns = sql`
  kode_toko text, kode_barcode text, masuk date, terjual boolean, nama_barang text, kategori text, kode_dept text, kode_group text, kadar numeric, kadar_cetak text,
  kode_bandrol text, berat_bruto numeric, berat_stock numeric, berat numeric, fine numeric, size text, hpp bigint, ongkos bigint, foto text, kode_gudang text, kode_baki text`

/** The columns of `lay_barang` that describe the sale of a piece. */
export const soldColumns = sql`tgl date, k integer, no_urut integer, per_gram bigint, dasar bigint`

/** The columns of `lay_nota`. */
export const receiptColumns = sql`
  kode_toko text, tgl date, k integer, nama_customer text, kode_member text, no_hp text, kode_sales text, nama_sales text, jenis text, no_rekening text, nomor_akun text`

/** Runs statements of a transaction without triggers and foreign keys. Only a superuser may, as the owner of an embedded database is. */
export async function withoutTriggers<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`set local session_replication_role = replica`.execute(db)
  const result = await work()
  await sql`set local session_replication_role = origin`.execute(db)
  return result
}

/** Takes the pieces of `lay_barang` in, as an opening balance, with one posting for each shop and day; and adds them to the balances of places. */
export async function layIntake(db: Db, by: LaidBy): Promise<void> {
  await layPostings(db, by)
  await addToBalances(db, sql`(select id from lay_masuk)`)
  await sql`drop table lay_masuk`.execute(db)
}

/** The pieces with their postings, which `lay_masuk` lists. */
async function layPostings(db: Db, { user_id, request_id }: LaidBy): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into barang (kode_barcode, kode_toko, status, tempat, kode_gudang, kode_baki, nama_barang, kategori, kode_dept, kode_group, kadar, kadar_cetak,
                        kode_bandrol, berat_bruto, berat_stock, berat, fine, size, hpp, ongkos, foto, tgl_masuk, created_at, created_by)
    select kode_barcode, kode_toko, case when terjual then 'SOLD' else 'READY' end, case when terjual then 'PELANGGAN' else 'BAKI' end,
           case when terjual then '' else kode_gudang end, case when terjual then '' else kode_baki end, nama_barang, kategori, kode_dept, kode_group, kadar,
           kadar_cetak, kode_bandrol, berat_bruto, berat_stock, berat, fine, size, hpp, ongkos, foto, masuk, masuk + time '02:00', ${user_id}
    from lay_barang order by kode_toko, kode_barcode`)
  await run(sql`
    create unlogged table lay_masuk as
    select kode_toko, masuk, nextval('posting_id_seq') as id, hpp from (select kode_toko, masuk, sum(hpp)::bigint as hpp from lay_barang group by 1, 2 order by 2, 1) x`)
  await run(sql`
    insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, created_at) overriding system value
    select id, kode_toko, masuk, 'TAMBAH_BARANG', id::text, ${user_id}, ${request_id}, masuk + time '02:00' from lay_masuk`)
  await run(sql`
    insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost)
    select i.id, row_number() over (partition by i.id order by kode_barcode, l), kode_toko, masuk, case l when 0 then 'SALDO_AWAL' else 'BAKI' end,
           case l when 0 then '' else kode_gudang end, case l when 0 then '' else kode_baki end, kode_barcode, 2 * l - 1, berat_stock * (2 * l - 1), fine * (2 * l - 1), p.hpp * (2 * l - 1)
    from lay_barang p join lay_masuk i using (kode_toko, masuk) cross join generate_series(0, 1) l order by i.id`)
  await run(sql`
    insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, tempat, debet, kredit)
    select id, k, kode_toko, masuk, (array['1-1301', '3-1002'])[k], (array['BAKI', 'SALDO_AWAL'])[k], case k when 1 then hpp else 0 end, case k when 2 then hpp else 0 end
    from lay_masuk cross join generate_series(1, 2) k order by id, k`)
}

/** Adds the lines of postings to the balances of places and cash accounts. What comes and goes is added at once: no balance may be below zero in between. */
async function addToBalances(db: Db, laid: RawBuilder<unknown>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const postings = sql`${laid} p`
  await run(sql`
    insert into saldo_stock (kode_toko, tempat, kode_gudang, kode_baki, kelas, pieces, gross, fine, cost)
    select m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki, max(kelas), sum(pieces), sum(gross), sum(fine), sum(cost)
    from mutasi_stock m join tempat using (tempat) join ${postings} on p.id = m.posting_id group by 1, 2, 3, 4
    on conflict (kode_toko, tempat, kode_gudang, kode_baki) do update
    set pieces = saldo_stock.pieces + excluded.pieces, gross = saldo_stock.gross + excluded.gross, fine = saldo_stock.fine + excluded.fine, cost = saldo_stock.cost + excluded.cost`)
  await run(sql`
    insert into saldo_kas (kode_toko, akun_kas, saldo, bersama)
    select m.kode_toko, akun_kas, sum(jumlah), bersama from mutasi_kas m join ${postings} on p.id = m.posting_id join akun_kas using (akun_kas) group by 1, 2, bersama
    on conflict (kode_toko, akun_kas) do update set saldo = saldo_kas.saldo + excluded.saldo`)
}

/** Takes the pieces of `lay_barang` in and sells them by the receipts of `lay_nota`. Drops both tables. */
export async function layReceipts(db: Db, { user_id, request_id }: LaidBy): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await layPostings(db, { user_id, request_id })
  await run(sql`alter table lay_barang add column harga bigint generated always as ((dasar + ongkos + 999) / 1000 * 1000) stored`)
  const at = sql`tgl + time '02:00' + k * interval '14 minutes'`
  await run(sql`
    create unlogged table lay_jual as
    select kode_toko, tgl, k, nextval('posting_id_seq') as id, 'FJ-' || kode_toko || '-' || to_char(tgl, 'YYMMDD') || '-' || lpad((k + 1)::text, 4, '0') as nomor,
           qty, dasar, ongkos, harga, hpp, berat, ${at} as pada, nama_customer, kode_member, no_hp, kode_sales, nama_sales, jenis, no_rekening, nomor_akun
    from (
      select kode_toko, tgl, k, count(*)::integer as qty, sum(dasar)::bigint as dasar, sum(ongkos)::bigint as ongkos, sum(harga)::bigint as harga, sum(hpp)::bigint as hpp,
             sum(berat) as berat
      from lay_barang group by 1, 2, 3 order by 2, 3, 1
    ) x
    join lay_nota using (kode_toko, tgl, k)`)
  await run(sql`analyze lay_barang, lay_jual`)
  await run(sql`
    insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, kode_member, no_hp, total_qty, total_berat, sub_total,
                           total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar, kembali, created_at)
    select kode_toko, nomor, tgl, 'VALID', ${user_id}, kode_sales, nama_sales, nama_customer, kode_member, no_hp, qty, berat, dasar, ongkos, 0,
           harga - dasar - ongkos, harga, harga, 0, pada
    from lay_jual order by id`)
  await run(sql`
    insert into penjualan_detail (kode_toko, no_faktur, no_urut, tgl_system, kode_barcode, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang, kode_baki,
                                  qty, berat, fine, harga_per_gram, harga_dasar, ongkos, pembulatan, harga_total, hpp, rumus, warna_nota)
    select kode_toko, nomor, no_urut, tgl, kode_barcode, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang, kode_baki, 1, p.berat, fine, per_gram, p.dasar,
           p.ongkos, p.harga - p.dasar - p.ongkos, p.harga, p.hpp, jsonb_build_array(jsonb_build_object('jenis', 'BERAT', 'jumlah', p.dasar)), '#2f6f8f'
    from lay_barang p join lay_jual s using (kode_toko, tgl, k) order by id, no_urut`)
  await run(sql`
    insert into penjualan_bayar (kode_toko, no_faktur, no_urut, tgl_system, jenis, no_rekening, jumlah)
    select kode_toko, nomor, 1, tgl, jenis, no_rekening, harga from lay_jual order by id`)
  await run(sql`
    insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, created_at) overriding system value
    select id, kode_toko, tgl, 'PENJUALAN', nomor, ${user_id}, ${request_id}, pada from lay_jual order by id`)
  await run(sql`
    insert into audit (created_at, user_id, kode_toko, call, subject, subject_key, after, request_id, ip)
    select pada, ${user_id}, kode_toko, 'POST penjualan', 'penjualan', nomor,
           jsonb_build_object('kode_sales', kode_sales, 'detail_barang', p.detail, 'detail_bayar', jsonb_build_array(jsonb_build_object('jenis', jenis, 'jumlah', harga))),
           ${request_id}, '127.0.0.1'
    from lay_jual
    join (
      select kode_toko, tgl, k, jsonb_agg(jsonb_build_object('kode_barcode', kode_barcode, 'ongkos', ongkos, 'harga_total', harga)) as detail from lay_barang group by 1, 2, 3
    ) p using (kode_toko, tgl, k)
    order by id`)
  await run(sql`insert into document_counter select kode_toko, 'FJ', tgl, count(*) from lay_jual group by 1, 3 on conflict do nothing`)
  await run(sql`
    insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost, trx)
    select id, (no_urut - 1) * 2 + l + 1, kode_toko, tgl, case l when 0 then 'BAKI' else 'PELANGGAN' end, case l when 0 then kode_gudang else '' end,
           case l when 0 then kode_baki else '' end, kode_barcode, 2 * l - 1, berat_stock * (2 * l - 1), fine * (2 * l - 1), p.hpp * (2 * l - 1), case l when 0 then '' else 'JUAL' end
    from lay_barang p join lay_jual s using (kode_toko, tgl, k) cross join generate_series(0, 1) l order by id`)
  const account = sql`coalesce(no_rekening, 'CASH')`
  await run(
    sql`insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, kode_toko, tgl, ${account}, jenis, harga from lay_jual order by id`,
  )
  // The same posting as for sales of the demo chain.
  await run(sql`
    insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, tempat, trx, debet, kredit)
    select id, row_number() over (partition by id order by j), kode_toko, tgl, (array['5-1001', coalesce(nomor_akun, '1-1001'), '1-1301', '4-1001', '4-1002', '4-1004'])[j],
           case j when 2 then ${account} end, case j when 1 then 'PELANGGAN' when 3 then 'BAKI' end, case j when 1 then 'JUAL' else '' end,
           case j when 1 then hpp when 2 then harga else 0 end, case j when 3 then hpp when 4 then dasar when 5 then ongkos when 6 then harga - dasar - ongkos else 0 end
    from lay_jual cross join generate_series(1, 6) j where not (j = 5 and ongkos = 0) and not (j = 6 and harga - dasar - ongkos = 0) order by id`)
  await addToBalances(db, sql`(select id from lay_masuk union all select id from lay_jual)`)
  await run(sql`drop table lay_barang, lay_nota, lay_masuk, lay_jual`)
}
