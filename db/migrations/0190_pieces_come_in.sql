-- Pieces come in by a document (docs/decisions/035): from the opening stock, from a supplier on account or on consignment, made by the
-- shop itself, or bought from a customer and tagged.

-- What a dollar costs, with every rate before it.
create table kurs (
  mata_uang text   primary key,
  kurs      bigint not null check (kurs > 0)
);
alter table harga_riwayat drop constraint harga_riwayat_sumber_check;
alter table harga_riwayat add constraint harga_riwayat_sumber_check check (sumber in ('GROUP', 'HARGA_EMAS', 'HARGA_BELI', 'KURS'));
create function keep_rate() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kurs = new.kurs then return null; end if;
  insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id)
  values ('KURS', new.mata_uang, case when tg_op = 'UPDATE' then old.kurs end, new.kurs, current_worker());
  return null;
end $$;
create trigger kurs_keep_rate after insert or update on kurs for each row execute function keep_rate();

-- A piece's sale weight is what the shop rounds its stock weight to: up to 39 mg more than there is (PEMBULATAN_GRAM). Its gold is never
-- more than what was weighed.
alter table barang drop constraint barang_weights;
alter table barang add constraint barang_weights check (berat < berat_bruto + 0.04 and berat_stock <= berat_bruto);
create or replace function fine_of_new_piece() returns trigger language plpgsql as $$
begin
  new.fine := coalesce(new.fine, fine_of(least(new.berat, new.berat_stock), new.kadar));
  return new;
end $$;

-- The stones of a piece: what they are, and what they cost and ask at the rate of the day that they came in.
alter table barang add column harga_batu bigint not null default 0 check (harga_batu >= 0);
create table barang_batu (
  kode_barcode      text not null references barang,
  no_urut           integer not null,
  kode_shape        text not null references batu_shape,
  kode_color        text references batu_color,
  kode_clarity      text references batu_clarity,
  kode_cutgrade     text references batu_cutgrade,
  kode_polish       text references batu_polish,
  kode_symmetry     text references batu_symmetry,
  kode_fluorescence text references batu_fluorescence,
  sertifikat        text,
  butir             integer not null check (butir > 0),
  karat             numeric(10,3) not null check (karat > 0),
  modal_usd         numeric(14,2) not null check (modal_usd >= 0),
  jual_usd          numeric(14,2) not null check (jual_usd >= 0),
  kurs              bigint not null check (kurs > 0),
  -- In rupiah, at that rate.
  modal_rp          bigint not null,
  jual_rp           bigint not null,
  primary key (kode_barcode, no_urut),
  constraint barang_batu_at_rate check (modal_rp = round(modal_usd * kurs) and jual_rp = round(jual_usd * kurs))
);
create trigger barang_batu_append_only before update or delete on barang_batu for each row execute function refuse_change();
create trigger barang_batu_no_truncate before truncate on barang_batu for each statement execute function refuse_change();
-- What a piece asks for its stones is what they ask together.
create function stones_add_up() returns trigger language plpgsql as $$
declare
  piece text := to_jsonb(new) ->> 'kode_barcode';
begin
  if (select b.harga_batu from barang b where b.kode_barcode = piece)
     is distinct from (select coalesce(sum(jual_rp), 0) from barang_batu where kode_barcode = piece) then
    raise exception '% asks another price for its stones than they do', piece using errcode = 'KN002', detail = piece;
  end if;
  return null;
end $$;
create constraint trigger barang_batu_adds_up after insert on barang_batu deferrable initially deferred for each row execute function stones_add_up();
create constraint trigger barang_stones_add_up after insert on barang deferrable initially deferred for each row
  when (new.harga_batu <> 0) execute function stones_add_up();
create constraint trigger barang_stones_stay after update of harga_batu on barang deferrable initially deferred for each row
  when (new.harga_batu <> old.harga_batu) execute function stones_add_up();

-- Consignment: the supplier's until it is sold. It costs nothing with us; its supplier is owed `harga_beli` from the sale on. What was
-- called so until now was taken in at its cost and is owed already.
update barang set is_konsinyasi = false where is_konsinyasi;
alter table barang add constraint barang_consignment check (not is_konsinyasi or (hpp = 0 and kode_supplier is not null and harga_beli > 0));

select create_document('barang_masuk', 'no_masuk', array['VALID', 'CANCELLED'], array['barang_masuk_detail']);
alter table barang_masuk
  add column asal          text not null check (asal in ('SALDO_AWAL', 'SUPPLIER', 'KONSINYASI', 'KARYA', 'PELANGGAN')),
  add column kode_supplier text references supplier,
  add column nama_supplier text,
  add column total_qty     integer not null check (total_qty > 0),
  add column total_berat   numeric(12,3) not null check (total_berat > 0),
  add column total_hpp     bigint not null check (total_hpp >= 0),
  add column keterangan    text,
  add constraint barang_masuk_of_supplier check ((asal in ('SUPPLIER', 'KONSINYASI')) = (kode_supplier is not null)),
  add constraint barang_masuk_consignment check (asal <> 'KONSINYASI' or total_hpp = 0);

alter table barang_masuk_detail
  add column batal        boolean not null default false,
  add column kode_barcode text not null references barang,
  add column nama_barang  text not null,
  add column kode_dept    text not null references jenis,
  add column kode_group   text not null,
  add column kadar        numeric(6,3) not null,
  add column kadar_cetak  text not null,
  add column kode_gudang  text not null,
  add column kode_baki    text not null,
  add column qty          integer not null check (qty > 0),
  add column berat_bruto  numeric(12,3) not null check (berat_bruto > 0),
  add column berat_stock  numeric(12,3) not null check (berat_stock > 0),
  add column berat        numeric(12,3) not null check (berat > 0),
  add column fine         numeric(12,3) not null,
  add column hpp          bigint not null check (hpp >= 0),
  add column harga_beli   bigint check (harga_beli >= 0),
  -- The bought goods that the piece was: a lot of a purchase, tagged.
  add column kode_lot     text references lot;
-- A piece comes in once, and a lot is tagged once.
create unique index barang_masuk_detail_once on barang_masuk_detail (kode_barcode) where not batal;
create unique index barang_masuk_detail_lot_once on barang_masuk_detail (kode_lot) where not batal and kode_lot is not null;

-- What it moves: each piece from where it came into its tray; what a supplier on account is owed.
create view barang_masuk_gerak as
  with masuk as (
    select d.*, h.asal, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode) as baki
    from barang_masuk_detail d join barang_masuk h using (kode_toko, no_masuk)
  )
  select kode_toko, no_masuk as nomor, baki as apa, qty as pieces, fine, hpp as cost, 0::bigint as rupiah from masuk
  union all
  select kode_toko, no_masuk,
         case asal when 'SALDO_AWAL' then 'SALDO_AWAL/' when 'KARYA' then 'KOREKSI/' when 'PELANGGAN' then 'UBAH/' else 'SUPPLIER/' end || kode_barcode,
         -qty, -fine, -hpp, 0
  from masuk
  union all select kode_toko, no_masuk, 'BEKAS/' || kode_lot, -qty, -fine, -hpp, 0 from masuk where asal = 'PELANGGAN'
  union all select kode_toko, no_masuk, 'UBAH/' || kode_lot, qty, fine, hpp, 0 from masuk where asal = 'PELANGGAN'
  union all select kode_toko, no_masuk, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -total_hpp from barang_masuk where asal = 'SUPPLIER' and total_hpp > 0;

select guard_document('barang_masuk', 'no_masuk', 'BARANG_MASUK', array['barang_masuk_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "barang_masuk_detail": { "total_qty": "qty", "total_berat": "berat_stock", "total_hpp": "hpp" } }');
-- Not by its supplier: whoever may not read of him would find him by searching.
select search_document('barang_masuk', array['no_masuk', 'keterangan']);

-- What came in, for every list, report and total: what was cancelled did not.
create view barang_masuk_sah as select * from barang_masuk where status = 'VALID';

-- A piece on consignment that is sold: its supplier is owed what it costs from then on. Null: it was ours.
alter table penjualan_detail add column kode_supplier text;
create or replace view penjualan_gerak as
  with barang_jual as (
    select kode_toko, no_faktur, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as baki, kode_barcode, qty, fine, hpp, kode_supplier from penjualan_detail
  )
  select kode_toko, no_faktur as nomor, baki as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah
  from barang_jual
  union all select kode_toko, no_faktur, 'PELANGGAN/' || kode_barcode, qty, fine, hpp, 0 from barang_jual
  union all select kode_toko, no_faktur, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from barang_jual where kode_supplier is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from barang_jual where kode_supplier is not null
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from penjualan_bayar
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0;

-- Consignment ends when the piece is bought back from its customer: it is ours then, at what was paid. It holds again when the sale is
-- cancelled, and the piece comes back into its tray as it had left it.
create function consignment_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_konsinyasi := new.tempat = 'BAKI' and exists (
    select from barang_masuk_detail d join barang_masuk m using (kode_toko, no_masuk)
    where d.kode_barcode = new.kode_barcode and not d.batal and m.asal = 'KONSINYASI');
  return new;
end $$;
revoke execute on function consignment_follows() from public;
create trigger barang_consignment_ends before update of tempat on barang for each row
  when (old.is_konsinyasi and new.tempat = 'BEKAS') execute function consignment_follows();
create trigger barang_consignment_again before update of tempat on barang for each row
  when (old.tempat = 'PELANGGAN' and new.tempat = 'BAKI' and new.hpp = 0) execute function consignment_follows();
