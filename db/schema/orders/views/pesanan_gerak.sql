-- As in 0983_gold_for_orders.sql. Gold that was given before the books is not taken in again.
create or replace view pesanan_gerak as
  select d.kode_toko, d.no_pesanan as nomor, m.tempat || '/' || lot_terima(d.no_pesanan, d.no_urut) as apa, m.arah as pieces, m.arah * d.fine_contoh as fine,
         0::bigint as cost, 0::bigint as rupiah
  from pesanan_detail d cross join (values ('PELANGGAN', -1), ('SERVIS', 1)) as m (tempat, arah) where d.contoh is not null
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from pesanan_bayar
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu from pesanan_bayar where biaya_kartu <> 0
  union all select kode_toko, no_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from pesanan where kembali <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -dp from pesanan where dp <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/EMAS_PELANGGAN/' || no_hp, 0, -emas_diterima, 0, -nilai_emas_diterima from pesanan where emas_diterima <> 0
  union all
  select d.kode_toko, d.no_pesanan, m.tempat || '/' || lot_emas_pesanan(d.no_pesanan, d.no_urut), m.arah, m.arah * d.fine, m.arah * d.nilai_emas_pelanggan, 0
  from pesanan_emas d join pesanan p using (kode_toko, no_pesanan) cross join (values ('PELANGGAN', -1), ('BEKAS', 1)) as m (tempat, arah) where not p.dari_saldo_awal;
