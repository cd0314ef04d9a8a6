-- Goods bought back from customers. A piece of ours comes back under its barcode and stands with the used goods, BOUGHT, until it
-- is put into a tray again; goods that are not ours are a lot each.
alter table barang drop constraint barang_status_check,
  add constraint barang_status_check check (status in ('READY', 'SOLD', 'BOUGHT', 'HELD', 'IN_TRANSIT', 'DESTROYED', 'MISSING'));
update tempat set status = '{BOUGHT}' where tempat = 'BEKAS';

select create_document('pembelian', 'no_faktur_beli', array['VALID', 'CANCELLED'], array['pembelian_detail', 'pembelian_bayar']);
alter table pembelian
  add column kode_sales      text not null,
  add column nama_sales      text not null,
  add column nama_customer   text not null,
  add column alamat_customer text,
  add column no_hp           text,
  add column no_identitas    text,
  add column total_qty       integer not null check (total_qty > 0),
  add column total_berat     numeric(12,3) not null,
  add column sub_total       bigint not null,
  add column potongan        bigint not null check (potongan >= 0),
  add column pembulatan      bigint not null,
  add column grand_total     bigint not null check (grand_total >= 0),
  add column keterangan      text,
  add constraint pembelian_adds_up check (sub_total - potongan + pembulatan = grand_total);

alter table pembelian_detail
  add column batal          boolean not null default false,
  -- The piece of ours and the invoice that it was sold with, as that says; none of it for other goods.
  add column kode_barcode   text references barang,
  add column no_faktur      text,
  add column toko_nota      text,
  add column tgl_nota       date,
  add column umur_bulan     integer check (umur_bulan >= 0),
  add column berat_nota     numeric(12,3),
  add column harga_nota     bigint,
  add column nama_barang    text not null,
  add column kode_kategori  text references kategori,
  add column kode_dept      text not null references jenis,
  add column kode_group     text not null,
  add column kadar          numeric(6,3) not null,
  add column kode_kondisi   text not null,
  add column kondisi        text not null,
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column berat_bayar    numeric(12,3) not null check (berat_bayar > 0 and berat_bayar <= berat),
  add column fine           numeric(12,3) not null,
  -- Rupiah a gram that the list said, and that were agreed.
  add column harga_emas     bigint not null,
  add column harga_per_gram bigint not null,
  add column harga_dasar    bigint not null,
  add column potongan       bigint not null check (potongan >= 0),
  add column pembulatan     bigint not null,
  add column harga          bigint not null check (harga >= 0),
  add column rumus          jsonb not null,
  add foreign key (toko_nota, no_faktur) references penjualan,
  add constraint pembelian_detail_of_invoice check (num_nonnulls(kode_barcode, no_faktur, toko_nota, tgl_nota, umur_bulan, berat_nota, harga_nota) in (0, 7)),
  add constraint pembelian_detail_adds_up check (harga_dasar - potongan + pembulatan = harga);
-- What was sold once comes back once.
create unique index pembelian_detail_once on pembelian_detail (kode_barcode, no_faktur, toko_nota) where not batal;

select add_payment_columns('pembelian_bayar');

-- What a purchase moves: each piece from the customer to the used goods at what is paid for it, each payment out of its account.
create view pembelian_gerak as
  with barang_beli as (
    select kode_toko, no_faktur_beli, case when toko_nota = kode_toko then kode_barcode else no_faktur_beli || '/' || no_urut end as barang, qty, fine, harga
    from pembelian_detail
  )
  select kode_toko, no_faktur_beli as nomor, 'PELANGGAN/' || barang as apa, -qty as pieces, -fine as fine, -harga as cost, 0::bigint as rupiah from barang_beli
  union all select kode_toko, no_faktur_beli, 'BEKAS/' || barang, qty, fine, harga, 0 from barang_beli
  union all select kode_toko, no_faktur_beli, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, -jumlah from pembelian_bayar;

select guard_document('pembelian', 'no_faktur_beli', 'PEMBELIAN', array['pembelian_detail', 'pembelian_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "pembelian_detail": {
    "total_qty": "qty", "total_berat": "berat", "sub_total": "harga_dasar", "potongan": "potongan", "pembulatan": "pembulatan", "grand_total": "harga"
  },
  "pembelian_bayar": { "grand_total": "jumlah" }
}');
-- A sale stays while a piece of it is bought back, also by another shop, where its row says nothing of that.
create function sale_is_not_bought_back() returns trigger language plpgsql as $$
declare
  bought text;
begin
  select b.kode_barcode into bought
  from penjualan_detail d join pembelian_detail b on (b.kode_barcode, b.no_faktur, b.toko_nota) = (d.kode_barcode, d.no_faktur, d.kode_toko) and not b.batal
  where d.kode_toko = new.kode_toko and d.no_faktur = new.no_faktur limit 1;
  if found then
    raise exception '% of % is bought back', bought, new.no_faktur using errcode = 'KN004', detail = bought;
  end if;
  return new;
end $$;
create trigger penjualan_not_bought_back before update on penjualan for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function sale_is_not_bought_back();

select search_document('pembelian', array['no_faktur_beli', 'nama_customer', 'no_hp', 'no_identitas']);

-- What a purchase is, for every list, report and total: what was cancelled is none.
create view pembelian_sah as select * from pembelian where status = 'VALID';
