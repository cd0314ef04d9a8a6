-- Revenue that is deferred for points (PSAK 115; docs/decisions/183). A document keeps the debt that arises or ends with its points. Without one the debt is the full value of
-- the points, as before.

-- What is deferred of a price for points, in rupiah, half up: the price is split by what goods and points are worth alone. Its twin is `deferredRp`.
create function poin_ditangguhkan(harga bigint, nilai bigint, persen numeric) returns bigint language sql immutable as $$
  select case when harga <= 0 or nilai = 0 then 0
    else div(2 * harga * bagian + harga * 10000 + bagian, 2 * (harga * 10000 + bagian)) end::bigint
  from (values (nilai::numeric * persen * 100)) as b (bagian)
$$;

alter table penjualan
  add column poin_persen  numeric(5,2) check (poin_persen > 0 and poin_persen <= 100),
  add column poin_tangguh bigint,
  add column poin_lepas   bigint check (poin_lepas >= 0),
  add constraint penjualan_points_deferred check (case
    when poin_persen is null then poin_tangguh is null and poin_lepas is null
    else poin_lepas is not null and (poin_dipakai > 0 or poin_lepas = 0) and not grosir
      and poin_tangguh is not distinct from poin_ditangguhkan(
        sub_total + total_ongkos - diskon + pembulatan - case when ppn_di_atas then 0 else ppn end - bayar_poin - bayar_kupon,
        poin_didapat * nilai_poin, poin_persen) end);
alter table mutasi_cicilan
  add column poin_persen  numeric(5,2) check (poin_persen > 0 and poin_persen <= 100),
  add column poin_tangguh bigint,
  add constraint mutasi_cicilan_points_deferred check (case
    when poin_persen is null then poin_tangguh is null
    else poin_didapat > 0 and poin_tangguh is not null and poin_tangguh between 0 and poin_didapat * nilai_poin end);
alter table poin_manual add column poin_tangguh bigint check (poin_tangguh >= 0 and (arah_poin = 'AMBIL' or poin_tangguh <= jumlah_poin * nilai_poin));
alter table tukar_poin add column poin_lepas bigint check (poin_lepas >= 0);

-- As in 0910_affiliates_earn.sql, with deferred points.
create or replace view penjualan_gerak as
  with barang_jual as not materialized (
    select kode_toko, no_faktur, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as baki, kode_barcode, qty, fine, hpp, kode_supplier from penjualan_detail
  )
  select kode_toko, no_faktur as nomor, baki as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah from barang_jual
  union all select kode_toko, no_faktur, 'PELANGGAN/' || kode_barcode, qty, fine, hpp, 0 from barang_jual
  -- A piece on consignment is bought from its supplier in the same moment.
  union all select kode_toko, no_faktur, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from barang_jual where kode_supplier is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from barang_jual where kode_supplier is not null
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah from penjualan_bayar
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu from penjualan_bayar where biaya_kartu <> 0
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0
  -- The shop pays when the customer brought more than he took.
  union all
  select b.kode_toko, b.no_faktur, 'KAS/' || coalesce(b.no_rekening, 'CASH'), 0, 0, 0, -2 * b.jumlah
  from penjualan_bayar b join penjualan p using (kode_toko, no_faktur) where p.dibayarkan > 0
  union all
  select t.kode_toko, t.no_faktur, m.tempat || t.barang, m.arah * t.qty, m.arah * t.fine, m.arah * t.harga, 0
  from (
    select kode_toko, no_faktur, case when toko_nota = kode_toko then kode_barcode else no_faktur || '/' || no_urut end as barang, qty, fine, harga from penjualan_tukar
  ) t cross join (values (-1, 'PELANGGAN/'), (1, 'BEKAS/')) as m (arah, tempat)
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_JUAL/' || kode_member, 0, 0, 0, sisa_bayar from penjualan where sisa_bayar <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_EMAS/' || kode_member, 0, hutang_fine, 0, nilai_fine from penjualan where harga_emas is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/PPN/' || to_char(tgl_system, 'YYYY-MM'), 0, 0, 0, -ppn from penjualan where ppn <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_BONUS/' || kode_sales, 0, 0, 0, -fee_sales from penjualan where fee_sales <> 0
  union all
  select b.kode_toko, b.no_faktur, 'TAGIHAN/HUTANG_BONUS/' || s.kode_sales, 0, 0, 0, s.rupiah
  from penjualan_sales b join penjualan p using (kode_toko, no_faktur)
  cross join lateral (values (b.kode_sales, -b.fee_sales), (p.kode_sales, b.fee_sales)) as s (kode_sales, rupiah)
  where b.kode_sales <> p.kode_sales and b.fee_sales <> 0
  union all
  select kode_toko, no_faktur, 'TAGIHAN/POIN/' || kode_member, 0, 0, 0, coalesce(poin_lepas, bayar_poin) - coalesce(poin_tangguh, poin_didapat * nilai_poin)
  from penjualan where coalesce(poin_lepas, bayar_poin) <> coalesce(poin_tangguh, poin_didapat * nilai_poin)
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_AFILIASI/' || kode_afiliasi, 0, 0, 0, -komisi_afiliasi from penjualan where komisi_afiliasi <> 0
  union all select * from penjualan_dibayar_muka;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';

-- As in 0800_instalments.sql, with deferred points.
select document_moves('mutasi_cicilan', 'no_mutasi_cicilan', '
  select kode_toko, no_mutasi_cicilan as nomor, ''TAGIHAN/PIUTANG_CICILAN/'' || no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         -(pokok_dibayar + bunga_rp + bunga_hapus) as rupiah
  from mutasi_cicilan where pokok_dibayar + bunga_rp + bunga_hapus <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/BUNGA_TANGGUH/'' || no_hp, 0, 0, 0, bunga_rp + bunga_hapus from mutasi_cicilan where bunga_rp + bunga_hapus <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/SISA_LELANG/'' || no_hp, 0, 0, 0, -sisa_lelang from mutasi_cicilan where sisa_lelang <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/DANA_SOSIAL/'' || to_char(tgl_system, ''YYYY-MM''), 0, 0, 0, -denda
  from mutasi_cicilan where denda <> 0 and denda_untuk = ''SOSIAL'' and jenis_cicilan <> ''SURAT''
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/POIN/'' || kode_member, 0, 0, 0, -coalesce(poin_tangguh, poin_didapat * nilai_poin)
  from mutasi_cicilan where coalesce(poin_tangguh, poin_didapat * nilai_poin) <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/BARANG_CICILAN/'' || no_hp, 0, 0, 0, harga_jual
  from mutasi_cicilan where jenis_cicilan in (''LELANG'', ''PUTUS'') and status_barang = ''DITAHAN''
  union all
  select d.kode_toko, d.no_mutasi_cicilan, t.tempat || coalesce(d.kode_barcode, d.no_mutasi_cicilan || ''/'' || d.no_urut), t.arah * d.qty, t.arah * d.fine, t.arah * d.harga, 0
  from mutasi_cicilan_detail d join mutasi_cicilan m using (kode_toko, no_mutasi_cicilan) cross join (values (-1, ''PELANGGAN/''), (1, ''BEKAS/'')) as t (arah, tempat)
  where m.status_barang <> ''DITAHAN''');

create or replace view poin_manual_gerak as
  select kode_toko, no_poin as nomor, 'TAGIHAN/POIN/' || kode_member as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah_poin when 'BERI' then -1 else 1 end * coalesce(poin_tangguh, jumlah_poin * nilai_poin) as rupiah
  from poin_manual where coalesce(poin_tangguh, jumlah_poin * nilai_poin) > 0;
create or replace view tukar_poin_gerak as
  select d.kode_toko, d.no_tukar as nomor, m.tempat || '/' || lot_hadiah(d.kode_toko, d.kode_hadiah) as apa, m.arah * d.qty_hadiah as pieces, 0::numeric as fine,
         m.arah * d.biaya_hadiah as cost, 0::bigint as rupiah
  from tukar_poin_detail d cross join (values (-1, 'HADIAH'), (1, 'PELANGGAN')) as m (arah, tempat)
  union all
  select kode_toko, no_tukar, 'TAGIHAN/POIN/' || kode_member, 0, 0, 0, coalesce(poin_lepas, total_poin * nilai_poin) from tukar_poin
  where coalesce(poin_lepas, total_poin * nilai_poin) > 0;

-- What is deferred lessens the revenue of its shop, and what is used, exchanged or ends is revenue. A chain that chose another account keeps it.
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('4-1009', 'Pendapatan Poin', 'PENDAPATAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, n.type, 'PENDAPATAN_POIN', 'KREDIT', a.nomor_akun
from (values ('PENJUALAN', 'PENJUALAN'), ('MUTASI_CICILAN', 'PENJUALAN'), ('TUKAR_POIN', 'MEMBER'), ('RESET_POIN', 'MEMBER')) as n (trx, type)
left join akun a on a.nomor_akun = '4-1009'
on conflict do nothing;

-- The debt of a shop in a period.
create index mutasi_tagihan_of_points on mutasi_tagihan (kode_toko, tgl_system) where jenis = 'POIN';
