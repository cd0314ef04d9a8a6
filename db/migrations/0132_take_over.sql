-- A chain that traded before: what its journal says of cash, goods and suppliers becomes what the new ledgers say, by one posting
-- of each shop on its date. A chain that is new has nothing to take over.
--   Goods and cash that were booked to several accounts over time go to the one that they have now.
--   What came from a supplier by name is owed to him, a claim by the pieces' supplier; what came from nobody was there (SALDO_AWAL).
alter table posting disable trigger posting_open_date;
alter table posting disable trigger posting_whole;
alter table mutasi_stock disable trigger mutasi_stock_keep;
alter table saldo_stock disable trigger saldo_stock_by_ledger;

with
-- What each place and cash account has on another account than its own.
pindah as materialized (
  select j.kode_toko, j.akun_kas, j.tempat, j.nomor_akun, k.nomor_akun as menjadi, sum(j.debet - j.kredit)::bigint as rp
  from jurnal j
  join akun_kontrol k on (k.asal, k.kunci) = (case when j.akun_kas is null then 'TEMPAT' else 'KAS' end, coalesce(j.akun_kas, j.tempat))
  where k.nomor_akun <> j.nomor_akun
  group by 1, 2, 3, 4, 5 having sum(j.debet - j.kredit) <> 0
),
-- What came from suppliers, and the accounts that it was booked to.
asal as materialized (
  select m.kode_toko, b.kode_supplier, (-sum(m.cost))::bigint as rp
  from mutasi_stock m left join barang b using (kode_barcode)
  where m.tempat = 'SUPPLIER' group by 1, 2 having sum(m.cost) <> 0
),
asal_akun as materialized (
  select kode_toko, nomor_akun, sum(kredit - debet)::bigint as rp from jurnal where tempat = 'SUPPLIER' group by 1, 2 having sum(kredit - debet) <> 0
),
baru as materialized (
  select nextval('posting_id_seq') as id, kode_toko, tgl_system
  from toko where kode_toko in (select kode_toko from pindah union select kode_toko from asal)
),
header as (
  insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, keterangan) overriding system value
  select id, kode_toko, tgl_system, 'SALDO_AWAL', 'PENGAMBILALIHAN', 'SISTEM', 'migrasi', 'Saldo Sebelum Buku Tagihan' from baru
),
stock as (
  insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, trx, pihak, pieces, gross, fine, cost)
  select b.id, row_number() over (partition by b.id order by a.kode_supplier nulls last, l.at), b.kode_toko, b.tgl_system, l.tempat, l.trx, coalesce(a.kode_supplier, ''), 0, 0, 0, l.cost
  from baru b join asal a using (kode_toko)
  cross join lateral (values
    (1, 'SUPPLIER', '', a.rp),
    (2, case when a.kode_supplier is null then 'SALDO_AWAL' else 'SUPPLIER' end, case when a.kode_supplier is null then '' else 'BELI' end, -a.rp)
  ) as l (at, tempat, trx, cost)
),
tagihan as (
  insert into mutasi_tagihan (posting_id, no_urut, kode_toko, tgl_system, jenis, pihak, dokumen, rupiah)
  select b.id, row_number() over (partition by b.id order by a.kode_supplier), b.kode_toko, b.tgl_system, 'HUTANG_SUPPLIER', a.kode_supplier, 'SALDO_AWAL', -a.rp
  from baru b join asal a using (kode_toko) where a.kode_supplier is not null
),
buku as (
  insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, tempat, trx, jenis, debet, kredit)
  select id, row_number() over (partition by id order by tempat, trx, jenis, rp desc, nomor_akun), kode_toko, tgl_system, nomor_akun, akun_kas, tempat, trx, jenis, greatest(rp, 0), greatest(-rp, 0)
  from (
    select b.id, b.kode_toko, b.tgl_system, p.nomor_akun, p.akun_kas, p.tempat, '' as trx, null as jenis, -p.rp as rp from baru b join pindah p using (kode_toko)
    union all select b.id, b.kode_toko, b.tgl_system, p.menjadi, p.akun_kas, p.tempat, '', null, p.rp from baru b join pindah p using (kode_toko)
    union all select b.id, b.kode_toko, b.tgl_system, a.nomor_akun, null, 'SUPPLIER', '', null, a.rp from baru b join asal_akun a using (kode_toko)
    union all
    select b.id, b.kode_toko, b.tgl_system, r.nomor_akun, null, 'SALDO_AWAL', '', null, -a.rp
    from baru b join asal a using (kode_toko) join para_akun_transaksi r on (r.trx, r.kode_akun) = ('LUAR', 'SALDO_AWAL') where a.kode_supplier is null
    union all
    select b.id, b.kode_toko, b.tgl_system, r.nomor_akun, null, l.tempat, l.trx, l.jenis, l.tanda * a.rp
    from baru b join (select kode_toko, sum(rp) as rp from asal where kode_supplier is not null group by 1) a using (kode_toko)
    cross join (values
      ('LUAR', 'SUPPLIER', 'BELI', 'SUPPLIER', 'BELI', null, -1),
      ('LUAR', 'SUPPLIER', 'BELI', null, '', null, 1),
      ('TAGIHAN', 'HUTANG', 'HUTANG_SUPPLIER', null, '', 'HUTANG_SUPPLIER', -1)
    ) as l (t, ty, k, tempat, trx, jenis, tanda)
    join para_akun_transaksi r on (r.trx, r.type, r.kode_akun) = (l.t, l.ty, l.k)
  ) line where rp <> 0
)
select count(*) from baru;

insert into saldo_stock (kode_toko, tempat, kelas, cost)
select m.kode_toko, m.tempat, 'LUAR', sum(m.cost) from mutasi_stock m where m.tempat in ('SUPPLIER', 'SALDO_AWAL') group by 1, 2
on conflict (kode_toko, tempat, kode_gudang, kode_baki) do update set cost = excluded.cost;

alter table saldo_stock enable trigger saldo_stock_by_ledger;
alter table mutasi_stock enable trigger mutasi_stock_keep;
alter table posting enable trigger posting_open_date;
alter table posting enable trigger posting_whole;

-- What is owed to a supplier is what his claims say; read as a column, as before: select supplier.total_hutang from supplier.
create or replace function total_hutang(supplier) returns bigint language sql stable as $$
  select coalesce(-sum(rupiah), 0)::bigint from saldo_tagihan where jenis = 'HUTANG_SUPPLIER' and pihak = $1.kode_supplier
$$;
