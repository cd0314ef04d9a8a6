-- Goods are sent from one shop to another (docs/decisions/103). On the road they are the sender's (PERJALANAN, by where they go); they arrive
-- there, come back, or are given up as lost: each is an arrival, a document of its own, of as many of the pieces as somebody has in hand.
select create_document('kirim_barang', 'no_kirim', array['OPEN', 'DONE', 'CANCELLED'], array['kirim_barang_detail']);
alter table kirim_barang
  add column tujuan      text    not null references toko,
  add column nama_tujuan text    not null,
  add column total_qty   integer not null check (total_qty > 0),
  add column total_berat numeric(12,3) not null,
  add column keterangan  text    check (keterangan <> ''),
  add constraint kirim_barang_elsewhere check (tujuan <> kode_toko);
alter table kirim_barang_detail
  add column kode_barcode      text    not null references barang,
  add column nama_barang       text    not null,
  add column keterangan_barang text,
  add column kode_dept         text    not null,
  add column kode_group        text    not null,
  add column kadar             numeric(6,3) not null,
  -- Where it lay.
  add column kode_gudang       text    not null check (kode_gudang <> ''),
  add column kode_baki         text    not null check (kode_baki <> ''),
  add column qty               integer not null check (qty > 0),
  add column berat             numeric(12,3) not null,
  add column harga_jual        bigint  not null check (harga_jual >= 0),
  add column fine              numeric(12,3) not null,
  add column hpp               bigint  not null,
  add constraint kirim_barang_detail_once unique (kode_toko, no_kirim, kode_barcode);
-- A number is one sending, whoever looks for it.
create unique index kirim_barang_number on kirim_barang (no_kirim);
create index kirim_barang_on_the_road on kirim_barang (tujuan) where status = 'OPEN';
create index kirim_barang_detail_by_piece on kirim_barang_detail (kode_barcode);

create view kirim_barang_gerak as
  select d.kode_toko, d.no_kirim as nomor, m.apa, m.arah * d.qty as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from kirim_barang_detail d
  cross join lateral (values
    (-1, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode)),
    (1, 'PERJALANAN/' || d.kode_barcode)) as m (arah, apa);
select guard_document('kirim_barang', 'no_kirim', 'KIRIM_BARANG', array['kirim_barang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "kirim_barang_detail": { "total_qty": "qty", "total_berat": "berat" } }');
select search_document('kirim_barang', array['no_kirim', 'tujuan', 'nama_tujuan', 'keterangan']);

-- An arrival is of the shop that has the pieces then: where they were sent to, or their sender, who has them again or gives them up.
select create_document('terima_barang', 'no_terima_barang', array['VALID'], array['terima_barang_detail']);
alter table terima_barang
  add column hasil_kirim   text    not null check (hasil_kirim in ('DITERIMA', 'KEMBALI', 'HILANG')),
  add column no_kirim      text    not null,
  add column asal_toko     text    not null,
  add column nama_asal     text    not null,
  -- The tray that they lie in now; what is lost lies in none.
  add column kode_gudang   text    check (kode_gudang <> ''),
  add column kode_baki     text    check (kode_baki <> ''),
  add column total_qty     integer not null check (total_qty > 0),
  add column total_berat   numeric(12,3) not null,
  add column alasan_terima text    check (alasan_terima <> ''),
  add column keterangan    text    check (keterangan <> ''),
  add constraint terima_barang_of_a_sending foreign key (asal_toko, no_kirim) references kirim_barang,
  add constraint terima_barang_where check (num_nonnulls(kode_gudang, kode_baki) = case hasil_kirim when 'HILANG' then 0 else 2 end),
  add constraint terima_barang_whose check ((hasil_kirim = 'DITERIMA') = (asal_toko <> kode_toko)),
  add constraint terima_barang_why check ((hasil_kirim = 'DITERIMA') = (alasan_terima is null));
alter table terima_barang_detail
  add column kode_barcode text    not null references barang,
  add column nama_barang  text    not null,
  add column kode_dept    text    not null,
  add column kode_group   text    not null,
  add column kadar        numeric(6,3) not null,
  add column qty          integer not null check (qty > 0),
  add column berat        numeric(12,3) not null,
  add column harga_jual   bigint  not null check (harga_jual >= 0),
  add column fine         numeric(12,3) not null,
  add column hpp          bigint  not null;
create unique index terima_barang_number on terima_barang (no_terima_barang);
create index terima_barang_of_sending on terima_barang (asal_toko, no_kirim);
create index terima_barang_detail_by_piece on terima_barang_detail (kode_barcode);

create view terima_barang_gerak as
  select d.kode_toko, d.no_terima_barang as nomor, m.apa, m.arah * d.qty as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from terima_barang_detail d join terima_barang h using (kode_toko, no_terima_barang)
  cross join lateral (values
    (-1, case h.hasil_kirim when 'DITERIMA' then 'CABANG/' else 'PERJALANAN/' end || d.kode_barcode),
    (1, case h.hasil_kirim when 'HILANG' then 'HILANG/' || d.kode_barcode else concat_ws('/', 'BAKI', h.kode_gudang, h.kode_baki, d.kode_barcode) end))
    as m (arah, apa);
select guard_document('terima_barang', 'no_terima_barang', 'TERIMA_BARANG', array['terima_barang_detail'], array['cetak_ke', 'dicetak_oleh'],
  '{ "terima_barang_detail": { "total_qty": "qty", "total_berat": "berat" } }');
select search_document('terima_barang', array['no_terima_barang', 'no_kirim', 'asal_toko', 'nama_asal', 'kode_baki', 'keterangan', 'alasan_terima']);

-- What arrived elsewhere has left its sender: his half of the event is read of the arrival, and `verify` holds it against his ledger as a document.
-- (No view that could be written through.)
create view barang_tiba as
  select t.asal_toko as kode_toko, t.no_terima_barang, t.tgl_system from terima_barang t join kirim_barang k on (k.kode_toko, k.no_kirim) = (t.asal_toko, t.no_kirim)
  where t.hasil_kirim = 'DITERIMA';
create view barang_tiba_gerak as
  select h.asal_toko as kode_toko, d.no_terima_barang as nomor, m.tempat || '/' || d.kode_barcode as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         m.arah * d.hpp as cost, 0::bigint as rupiah
  from terima_barang_detail d join terima_barang h using (kode_toko, no_terima_barang)
  cross join lateral (values (-1, 'PERJALANAN'), (1, 'CABANG')) as m (arah, tempat)
  where h.hasil_kirim = 'DITERIMA';
insert into dokumen (tabel, nomor, kind, bagian, berubah, jumlah) values ('barang_tiba', 'no_terima_barang', 'BARANG_TIBA', '{}', '{}', '{}');

-- Every piece of every sending that was not cancelled, and what became of it: on the road where nothing did.
create view barang_terkirim as
  select k.kode_toko, k.no_kirim, k.tgl_system, k.created_at, k.user_id, k.tujuan, k.nama_tujuan, k.keterangan, d.no_urut, d.kode_barcode, d.nama_barang, d.kode_dept,
         d.kode_group, d.kode_gudang, d.kode_baki, d.qty, d.berat, d.fine, d.hpp, d.harga_jual, coalesce(t.hasil_kirim, 'DI_JALAN') as hasil_kirim, t.no_terima_barang,
         t.tgl_system as tgl_terima, t.user_id as diterima_oleh, t.alasan_terima
  from kirim_barang k join kirim_barang_detail d using (kode_toko, no_kirim)
  left join (
    select h.asal_toko, h.no_kirim, e.kode_barcode, h.hasil_kirim, h.no_terima_barang, h.tgl_system, h.user_id, h.alasan_terima
    from terima_barang h join terima_barang_detail e using (kode_toko, no_terima_barang)
  ) t on (t.asal_toko, t.no_kirim, t.kode_barcode) = (k.kode_toko, k.no_kirim, d.kode_barcode)
  where k.status <> 'CANCELLED';

-- Those that were with a shop at the end of a day (0470): a piece on consignment travels too, so that where it came in and where it is now say
-- nothing of where it was. The lines of the shops do.
create or replace function konsinyasi(shops text[], hari date)
returns table (kode_toko text, tempat text, kode_barcode text, pieces bigint, gross numeric, fine numeric) language sql stable as $$
  select m.kode_toko, m.tempat, m.kode_barcode, sum(m.pieces)::bigint, sum(m.gross), sum(m.fine)
  from mutasi_stock m join tempat t on t.tempat = m.tempat
  where m.kode_toko = any(shops) and m.tgl_system <= hari and t.kelas = 'MILIK' and m.kode_barcode in (
    select b.kode_barcode from barang b where b.is_konsinyasi
    union
    select d.kode_barcode from barang_masuk_detail d join barang_masuk h using (kode_toko, no_masuk) where h.asal = 'KONSINYASI' and not d.batal
  )
  group by 1, 2, 3 having sum(m.pieces) <> 0 and sum(m.cost) = 0
$$;

-- A sending is done when nothing of it is on the road, and not before; one that was cancelled never arrived. An arrival is of pieces that were
-- sent with it, each once. Both halves of an arrival elsewhere are one event, and stay: what was received by mistake is sent back.
create function goods_sending_stands(shop text, number text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kirim_barang;
begin
  select * into its from kirim_barang where (kode_toko, no_kirim) = (shop, number);
  if exists (
      select from terima_barang h join terima_barang_detail e using (kode_toko, no_terima_barang)
      left join kirim_barang_detail d on (d.kode_toko, d.no_kirim, d.kode_barcode) = (shop, number, e.kode_barcode)
      where (h.asal_toko, h.no_kirim) = (shop, number)
      group by e.kode_barcode having count(d.kode_barcode) <> 1)
    or exists (
      select from terima_barang h where (h.asal_toko, h.no_kirim) = (shop, number)
        and (its.status = 'CANCELLED' or (h.hasil_kirim = 'DITERIMA' and h.kode_toko <> its.tujuan)))
    or exists (
      select from barang_terkirim b join barang a using (kode_barcode)
      where (b.kode_toko, b.no_kirim, b.hasil_kirim) = (shop, number, 'DI_JALAN') and (a.kode_toko, a.tempat) <> (shop, 'PERJALANAN'))
    or (its.status <> 'CANCELLED'
      and (its.status = 'OPEN') <> exists (select from barang_terkirim b where (b.kode_toko, b.no_kirim, b.hasil_kirim) = (shop, number, 'DI_JALAN')))
  then
    raise exception '% does not say what is on the road', number using errcode = 'KN002', detail = number;
  end if;
end $$;
revoke execute on function goods_sending_stands(text, text) from public;

create function kirim_barang_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform goods_sending_stands(new.kode_toko, new.no_kirim);
  return null;
end $$;
create function terima_barang_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform goods_sending_stands(new.asal_toko, new.no_kirim);
  -- It is posted; and who was sent the pieces has them by the same event by which their sender has them no more.
  if not exists (
      select from posting mine
      where (mine.kode_toko, mine.reference, mine.kind) = (new.kode_toko, new.no_terima_barang, 'TERIMA_BARANG')
        and (new.hasil_kirim <> 'DITERIMA' or exists (
          select from posting theirs
          where theirs.event_id = mine.event_id
            and (theirs.kode_toko, theirs.reference, theirs.kind) = (new.asal_toko, new.no_terima_barang, 'BARANG_TIBA')))) then
    raise exception '% is not received of whoever sent it', new.no_terima_barang using errcode = 'KN002', detail = new.no_terima_barang;
  end if;
  return null;
end $$;
revoke execute on function kirim_barang_stands(), terima_barang_stands() from public;
create constraint trigger kirim_barang_stands after insert or update on kirim_barang deferrable initially deferred for each row
  execute function kirim_barang_stands();
create constraint trigger terima_barang_stands after insert on terima_barang deferrable initially deferred for each row
  execute function terima_barang_stands();

create function arrivals_stay() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from terima_barang where no_terima_barang = new.reference) then
    raise exception '% has arrived, and is sent back', new.reference using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function arrivals_stay() from public;
create trigger posting_of_arrival before insert on posting for each row
  when (new.membatalkan is not null and new.kind in ('TERIMA_BARANG', 'BARANG_TIBA')) execute function arrivals_stay();
