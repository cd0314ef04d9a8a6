-- As in 0600_closing_proves_the_day.sql and 0960_paid_together.sql, with the gold that goes back.
create or replace view mutasi_pesanan_gerak_sendiri as
  with arah as not materialized (
    select kode_toko, no_mutasi_pesanan, no_hp, uang_pesanan, kembali, case jenis_mutasi_pesanan when 'BAYAR' then 1 else -1 end as arah from mutasi_pesanan
  )
  select b.kode_toko, b.no_mutasi_pesanan as nomor, case when b.piutang then 'TAGIHAN/PIUTANG_KARTU/' || b.no_rekening else 'KAS/' || coalesce(b.no_rekening, 'CASH') end as apa,
         0 as pieces, 0::numeric as fine, 0::bigint as cost, arah.arah * b.jumlah as rupiah
  from mutasi_pesanan_bayar b join arah using (kode_toko, no_mutasi_pesanan)
  union all select kode_toko, no_mutasi_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from arah where kembali <> 0
  union all select kode_toko, no_mutasi_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -arah * uang_pesanan from arah where uang_pesanan <> 0
  union all
  select m.kode_toko, m.no_mutasi_pesanan, (t.tempat || '/') || lot_terima(d.no_pesanan, d.no_urut), t.arah, t.arah::numeric * d.fine_contoh, 0, 0
  from mutasi_pesanan m join pesanan_detail d using (kode_toko, no_pesanan) cross join (values ('SERVIS', -1), ('PELANGGAN', 1)) as t (tempat, arah)
  where m.jenis_mutasi_pesanan = 'CONTOH' and d.contoh is not null
  union all
  select kode_toko, no_mutasi_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu
  from mutasi_pesanan_bayar where biaya_kartu <> 0
  union all
  select kode_toko, no_mutasi_pesanan, 'TAGIHAN/EMAS_PELANGGAN/' || no_hp, 0, emas_pelanggan, 0, nilai_emas_pelanggan from mutasi_pesanan where emas_pelanggan <> 0
  union all
  select d.kode_toko, d.no_mutasi_pesanan, (t.tempat || '/') || d.kode_lot, t.arah * d.keping, t.arah * d.fine, t.arah * d.hpp, 0
  from mutasi_pesanan_emas d cross join lateral (values (d.tempat, -1), ('PELANGGAN', 1)) as t (tempat, arah);
