-- Goods without a barcode are sold and bought in one document: lines that a customer takes, lines that he brings, and what he pays or
-- gets for the difference (docs/decisions/040).
select create_document('jual_beli_manual', 'no_jual_beli', array['VALID', 'CANCELLED'],
  array['penjualan_manual_detail', 'pembelian_manual_detail', 'jual_beli_manual_bayar']);
alter table jual_beli_manual
  add column kode_sales      text not null,
  add column nama_sales      text not null,
  add column nama_customer   text not null,
  add column alamat_customer text,
  add column no_hp           text,
  add column ada_jual        boolean not null,
  add column ada_beli        boolean not null,
  add column qty_jual        integer not null check (qty_jual >= 0),
  add column berat_jual      numeric(12,3) not null,
  add column total_jual      bigint not null check (total_jual >= 0),
  add column qty_beli        integer not null check (qty_beli >= 0),
  add column berat_beli      numeric(12,3) not null,
  add column total_beli      bigint not null check (total_beli >= 0),
  add column grand_total     bigint not null,
  add column jumlah_bayar    bigint not null check (jumlah_bayar >= 0),
  add column kembali         bigint not null check (kembali >= 0),
  add column keterangan      text,
  add constraint jual_beli_manual_adds_up check (grand_total = total_jual - total_beli and jumlah_bayar - kembali = abs(grand_total)),
  add constraint jual_beli_manual_has_lines check ((ada_jual or ada_beli) and ada_jual = (qty_jual > 0) and ada_beli = (qty_beli > 0)),
  add foreign key (kode_toko, kode_sales) references sales;
do $$
declare
  bagian text;
begin
  foreach bagian in array array['penjualan_manual_detail', 'pembelian_manual_detail'] loop
    execute format('alter table %1$I
      add column kode_baki      text    not null,
      add column kode_group     text    not null references grup,
      add column kode_dept      text    not null references jenis,
      add column kadar          numeric(6,3) not null,
      add column qty            integer not null check (qty > 0),
      add column berat          numeric(12,3) not null check (berat > 0),
      add column fine           numeric(12,3) not null check (fine >= 0),
      -- Rupiah a gram that the list said, and that were agreed.
      add column harga_emas     bigint not null,
      add column harga_per_gram bigint not null,
      add column harga_dasar    bigint not null,
      add column pembulatan     bigint not null,
      add column harga_total    bigint not null check (harga_total >= 0),
      add constraint %2$I check (harga_dasar + pembulatan = harga_total),
      add foreign key (kode_toko, kode_baki) references baki', bagian, bagian || '_adds_up');
  end loop;
end $$;
-- What the part of the lot cost.
alter table penjualan_manual_detail add column hpp bigint not null check (hpp >= 0);
select add_payment_columns('jual_beli_manual_bayar');

create view jual_beli_manual_gerak as
  with jual as (select *, lot_manual(kode_toko, kode_baki, kode_group, kode_dept) as lot from penjualan_manual_detail),
       beli as (select *, lot_manual(kode_toko, kode_baki, kode_group, kode_dept) as lot from pembelian_manual_detail),
       bayar as (select b.*, sign(h.grand_total)::bigint as arah from jual_beli_manual_bayar b join jual_beli_manual h using (kode_toko, no_jual_beli))
  select kode_toko, no_jual_beli as nomor, 'MANUAL/' || lot as apa, -qty as pieces, -fine as fine, -hpp as cost, 0::bigint as rupiah from jual
  union all select kode_toko, no_jual_beli, 'PELANGGAN/' || lot, qty, fine, hpp, 0 from jual
  union all select kode_toko, no_jual_beli, 'PELANGGAN/' || lot, -qty, -fine, -harga_total, 0 from beli
  union all select kode_toko, no_jual_beli, 'MANUAL/' || lot, qty, fine, harga_total, 0 from beli
  union all
  select kode_toko, no_jual_beli, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, arah * jumlah
  from bayar
  union all select kode_toko, no_jual_beli, 'KAS/CASH', 0, 0, 0, -kembali from jual_beli_manual where kembali <> 0;

select guard_document('jual_beli_manual', 'no_jual_beli', 'JUAL_BELI_MANUAL',
  array['penjualan_manual_detail', 'pembelian_manual_detail', 'jual_beli_manual_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "penjualan_manual_detail": { "qty_jual": "qty", "berat_jual": "berat", "total_jual": "harga_total" },
  "pembelian_manual_detail": { "qty_beli": "qty", "berat_beli": "berat", "total_beli": "harga_total" },
  "jual_beli_manual_bayar": { "jumlah_bayar": "jumlah" }
}');
select search_document('jual_beli_manual', array['no_jual_beli', 'nama_customer', 'no_hp']);

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, n.type, n.kode_akun, n.jenis_akun, a.nomor_akun
from (values
  ('JUAL_BELI_MANUAL', 'PENJUALAN', 'PENDAPATAN', 'KREDIT', '4-1001'),
  ('JUAL_BELI_MANUAL', 'PENJUALAN', 'PEMBULATAN', 'KREDIT', '4-1004')
) as n (trx, type, kode_akun, jenis_akun, nomor_akun) left join akun a using (nomor_akun)
on conflict do nothing;
