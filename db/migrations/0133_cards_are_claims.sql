-- Where a shop validates what is not cash, a payment by card is owed by the bank until it is validated: a claim, no money yet.
alter table penjualan_bayar
  add column piutang boolean not null default false,
  add constraint penjualan_bayar_piutang check (not piutang or jenis in ('DEBIT', 'CREDIT'));

create or replace view penjualan_gerak as
  select kode_toko, no_faktur as nomor, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as apa, -qty as pieces, -fine as fine, -hpp as cost, 0::bigint as rupiah
  from penjualan_detail
  union all select kode_toko, no_faktur, concat_ws('/', 'PELANGGAN', kode_barcode), qty, fine, hpp, 0 from penjualan_detail
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from penjualan_bayar
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0;
