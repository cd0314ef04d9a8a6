-- As before, and coupons from before the books are what their rows say, taken back with them.
create or replace function kupon_terbit_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  with touched as (
    select no_kupon from kupon_terbit where kode_toko = shop and tgl_system > after
    union select no_kupon from mutasi_kupon where kode_toko = shop and tgl_system > after
    union select no_kupon from penjualan_kupon where kode_toko = shop and tgl_system > after
    union select no_kupon from penjualan_kupon_terbit where kode_toko = shop and tgl_system > after
    union select no_kupon from saldo_awal_tagihan_detail where kode_toko = shop and tgl_system > after and no_kupon is not null
  ),
  issued as materialized (select k.* from touched join kupon_terbit k using (no_kupon) where k.kode_toko = shop),
  moved as materialized (select m.* from touched join mutasi_kupon m using (no_kupon) where m.kode_toko = shop),
  paid as materialized (select d.* from touched join penjualan_kupon d using (no_kupon) where d.kode_toko = shop),
  sold as materialized (select d.* from touched join penjualan_kupon_terbit d using (no_kupon) where d.kode_toko = shop),
  opened as materialized (select d.* from touched join saldo_awal_tagihan_detail d using (no_kupon) where d.kode_toko = shop)
  select k.no_kupon, m.*
  from issued k
  left join lateral (select sum(jumlah) as jumlah, sum(rupiah) as rupiah from mutasi_kupon where no_kupon = k.no_kupon) l on true
  cross join lateral (values ('pieces', l.jumlah, k.sisa), ('rupiah', l.rupiah, k.sisa * k.nilai_kupon)) as m (ukuran, seharusnya, nyata)
  union all
  select concat_ws(' ', no_kupon, m.jenis, m.id), 'rupiah', m.jumlah * k.nilai_kupon, m.rupiah
  from moved m left join kupon_terbit k using (no_kupon)
  union all
  select concat_ws(' ', no_kupon, jenis, no_faktur), 'pieces', said.n, booked.n
  from (
    select no_kupon, 'TERBIT' as jenis, coalesce(no_faktur, '') as no_faktur, 1 as n from issued
    union all select no_kupon, 'TARIK', no_faktur, 1 from sold where batal
    union all select no_kupon, 'TARIK', '', 1 from opened where batal
    union all select no_kupon, 'PAKAI', no_faktur, 1 from paid
    union all select no_kupon, 'KEMBALI', no_faktur, 1 from paid where batal
  ) said
  full join (
    select no_kupon, jenis, coalesce(no_faktur, '') as no_faktur, count(*) as n from moved where jenis <> 'HANGUS' group by 1, 2, 3
  ) booked using (no_kupon, jenis, no_faktur)
  union all
  select concat_ws(' ', no_kupon, m.jenis), 'pieces', 0, 1
  from moved m join kupon_terbit k using (no_kupon)
  where m.jenis = 'HANGUS' and not (k.tgl_akhir < m.tgl_system and k.kode_toko = m.kode_toko)
  union all
  select concat_ws(' ', no_kupon, no_faktur), 'rupiah', s.nilai_kupon, k.nilai_kupon
  from (select no_kupon, no_faktur, nilai_kupon from sold) s
  full join (select no_kupon, no_faktur, nilai_kupon from issued where no_faktur is not null) k using (no_kupon, no_faktur)
  union all
  select concat_ws(' ', no_kupon, d.no_faktur), 'rupiah', k.nilai_kupon, d.nilai_kupon
  from paid d left join kupon_terbit k using (no_kupon)
  union all
  select concat_ws(' ', no_kupon, d.no_saldo_awal), 'rupiah', d.nilai_kupon, coalesce(k.nilai_kupon, 0)
  from opened d left join kupon_terbit k using (no_kupon)
$$;
