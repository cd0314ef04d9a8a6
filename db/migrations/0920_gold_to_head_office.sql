-- Used gold and scrap that shops send to the head office by weight (events.md K5; docs/decisions/158). On the road it is the sender's (PERJALANAN, by
-- where it goes). Each line becomes a lot of its own, so that a lot says by its name which shop sent it and with which sending.
select create_document('kirim_emas', 'no_kirim_emas', array['OPEN', 'DONE', 'CANCELLED'], array['kirim_emas_detail']);
alter table kirim_emas
  add column tujuan      text    not null references toko,
  add column nama_tujuan text    not null,
  -- The number on the seal of the bag.
  add column no_segel    text    not null check (no_segel <> ''),
  add column total_qty   integer not null check (total_qty > 0),
  add column total_berat numeric(12,3) not null check (total_berat > 0),
  add column total_fine  numeric(12,3) not null check (total_fine >= 0),
  add column total_hpp   bigint  not null check (total_hpp >= 0),
  add column keterangan  text    check (keterangan <> ''),
  add constraint kirim_emas_elsewhere check (tujuan <> kode_toko);
alter table kirim_emas_detail
  -- Where it lay: used goods, or scrap.
  add column tempat_asal    text    not null check (tempat_asal in ('BEKAS', 'ROSOK')),
  -- A piece of ours under its barcode, or a lot.
  add column kode_barcode   text    references barang check (kode_barcode is null or tempat_asal = 'BEKAS'),
  add column kode_lot       text    references lot,
  add column no_faktur_beli text,
  add column nama_barang    text    not null,
  add column kadar          numeric(6,3),
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column fine           numeric(12,3) not null check (fine between 0 and berat),
  add column hpp            bigint  not null check (hpp >= 0),
  add constraint kirim_emas_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1);
create unique index kirim_emas_number on kirim_emas (no_kirim_emas);
create index kirim_emas_on_the_road on kirim_emas (tujuan) where status = 'OPEN';
create index kirim_emas_detail_by_piece on kirim_emas_detail (kode_barcode) where kode_barcode is not null;
create index kirim_emas_detail_by_lot on kirim_emas_detail (kode_lot) where kode_lot is not null;

create view kirim_emas_gerak as
  select kode_toko, no_kirim_emas as nomor, m.apa, m.arah * qty as pieces, m.arah * fine as fine, m.arah * hpp as cost, 0::bigint as rupiah
  from kirim_emas_detail
  cross join lateral (values
    (-1, tempat_asal || '/' || coalesce(kode_barcode, kode_lot)),
    (1, 'UBAH/' || coalesce(kode_barcode, kode_lot)),
    (-1, 'UBAH/' || no_kirim_emas || '/' || no_urut),
    (1, 'PERJALANAN/' || no_kirim_emas || '/' || no_urut)) as m (arah, apa);
select guard_document('kirim_emas', 'no_kirim_emas', 'KIRIM_EMAS', array['kirim_emas_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "kirim_emas_detail": { "total_qty": "qty", "total_berat": "berat", "total_fine": "fine", "total_hpp": "hpp" } }');
select search_document('kirim_emas', array['no_kirim_emas', 'nama_tujuan', 'no_segel', 'keterangan']);

-- What can be sent: used goods and scrap of a shop, by one code each.
create view emas_bekas as
  select kode_toko, 'BEKAS' as tempat_asal, kode_beli, kode_barcode, kode_lot, no_faktur_beli, nama_barang, kadar, qty, berat, fine, hpp from barang_bekas
  union all
  select s.kode_toko, s.tempat, s.kode_lot, null, s.kode_lot, null, l.keterangan, l.kadar, s.pieces::integer, s.gross, s.fine, s.cost
  from saldo_lot s join lot l using (kode_lot) where s.tempat = 'ROSOK' and s.pieces > 0 and s.gross > 0;

-- The result of a sending, for all of it at once: the head office received it, the sender took it back, or it was lost. Each lot is weighed again.
-- Missing gold is a loss of the sender. Extra gold belongs to the shop that weighed it, and costs nothing.
select create_document('terima_emas', 'no_terima_emas', array['VALID'], array['terima_emas_detail']);
alter table terima_emas
  add column hasil_emas    text    not null check (hasil_emas in ('DITERIMA', 'KEMBALI', 'HILANG')),
  add column no_kirim_emas text    not null,
  add column asal_toko     text    not null,
  add column nama_asal     text    not null,
  -- The number on the seal as it arrived. What is lost has none.
  add column segel_tiba    text    check (segel_tiba <> ''),
  add column total_kirim   numeric(12,3) not null,
  add column total_terima  numeric(12,3) not null,
  add column total_selisih numeric(12,3) not null check (total_selisih = total_terima - total_kirim),
  add column alasan_terima text    check (alasan_terima <> ''),
  add column keterangan    text    check (keterangan <> ''),
  add constraint terima_emas_of_a_sending foreign key (asal_toko, no_kirim_emas) references kirim_emas,
  add constraint terima_emas_seal check ((hasil_emas = 'HILANG') = (segel_tiba is null)),
  add constraint terima_emas_whose check ((hasil_emas = 'DITERIMA') = (asal_toko <> kode_toko)),
  add constraint terima_emas_why check ((hasil_emas = 'DITERIMA') = (alasan_terima is null));
alter table terima_emas_detail
  add column kode_lot     text    not null references lot,
  add column nama_barang  text    not null,
  add column kadar        numeric(6,3),
  add column qty          integer not null check (qty > 0),
  -- As it was sent, and as it was weighed now.
  add column berat        numeric(12,3) not null check (berat > 0),
  add column berat_terima numeric(12,3) not null check (berat_terima >= 0),
  add column selisih_timbang      numeric(12,3) not null check (selisih_timbang = berat_terima - berat),
  add column fine         numeric(12,3) not null,
  add column hpp          bigint  not null,
  -- Gold and cost of the difference, in the sign of `selisih_timbang`.
  add column selisih_fine numeric(12,3) not null,
  add column selisih_hpp  bigint  not null,
  add constraint terima_emas_detail_once unique (kode_toko, no_terima_emas, kode_lot),
  add constraint terima_emas_detail_difference check (case
    when selisih_timbang = 0 then selisih_fine = 0 and selisih_hpp = 0
    -- What did not arrive at all has left whole.
    when berat_terima = 0 then selisih_fine = -fine and selisih_hpp = -hpp
    when selisih_timbang < 0 then selisih_fine between greatest(selisih_timbang, -fine) and 0 and selisih_hpp between -hpp and 0
    else selisih_fine between 0 and selisih_timbang and selisih_hpp = 0 end);
create unique index terima_emas_number on terima_emas (no_terima_emas);
-- A sending arrives once.
create unique index terima_emas_of_sending on terima_emas (asal_toko, no_kirim_emas);
create index terima_emas_detail_by_lot on terima_emas_detail (kode_lot);

-- What each side has of a line: `utuh` came as it was sent, less what is short.
create view emas_tiba_baris as
  select d.*, h.hasil_emas, h.asal_toko, h.no_kirim_emas, case when d.berat_terima = 0 then 0 else d.qty end as qty_tiba,
         d.fine + least(d.selisih_fine, 0) as fine_tiba, d.hpp + d.selisih_hpp as hpp_tiba
  from terima_emas_detail d join terima_emas h using (kode_toko, no_terima_emas);
create view terima_emas_gerak as
  select kode_toko, no_terima_emas as nomor, m.apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from emas_tiba_baris
  cross join lateral (values
    -- Of what a shop has again, or gives up, all leaves the road; the head office gets what has arrived.
    (case hasil_emas when 'DITERIMA' then 'CABANG/' else 'PERJALANAN/' end || kode_lot,
      case hasil_emas when 'DITERIMA' then -qty_tiba else -qty end, case hasil_emas when 'DITERIMA' then -fine_tiba else -fine end,
      case hasil_emas when 'DITERIMA' then -hpp_tiba else -hpp end),
    ('SUSUT/' || kode_lot, case hasil_emas when 'DITERIMA' then 0 else qty - qty_tiba end, case hasil_emas when 'DITERIMA' then 0 else fine - fine_tiba end,
      case hasil_emas when 'DITERIMA' then 0 else hpp - hpp_tiba end),
    ('BEKAS/' || kode_lot, qty_tiba, fine_tiba + greatest(selisih_fine, 0), hpp_tiba),
    ('KOREKSI/' || kode_lot, 0, -greatest(selisih_fine, 0), 0)) as m (apa, pieces, fine, cost);
select guard_document('terima_emas', 'no_terima_emas', 'TERIMA_EMAS', array['terima_emas_detail'], array['cetak_ke', 'dicetak_oleh'],
  '{ "terima_emas_detail": { "total_kirim": "berat", "total_terima": "berat_terima", "total_selisih": "selisih_timbang" } }');
select search_document('terima_emas', array['no_terima_emas', 'no_kirim_emas', 'asal_toko', 'nama_asal', 'segel_tiba', 'keterangan', 'alasan_terima']);

-- What arrived at the head office has left its sender, less what is short: his half of the event is read of the arrival.
create view emas_tiba as
  select t.asal_toko as kode_toko, t.no_terima_emas, t.tgl_system from terima_emas t join kirim_emas k on (k.kode_toko, k.no_kirim_emas) = (t.asal_toko, t.no_kirim_emas)
  where t.hasil_emas = 'DITERIMA';
create view emas_tiba_gerak as
  select asal_toko as kode_toko, no_terima_emas as nomor, m.apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from emas_tiba_baris
  cross join lateral (values
    ('PERJALANAN/' || kode_lot, -qty, -fine, -hpp),
    ('SUSUT/' || kode_lot, qty - qty_tiba, fine - fine_tiba, hpp - hpp_tiba),
    ('CABANG/' || kode_lot, qty_tiba, fine_tiba, hpp_tiba)) as m (apa, pieces, fine, cost)
  where hasil_emas = 'DITERIMA';
insert into dokumen (tabel, nomor, kind, bagian, berubah, jumlah) values ('emas_tiba', 'no_terima_emas', 'EMAS_TIBA', '{}', '{}', '{}');

-- A sending is done when it has arrived somewhere or was given up, and not before; an arrival has its lines, each once, as they were sent.
create function gold_sending_stands(shop text, number text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kirim_emas;
  came terima_emas;
begin
  select * into its from kirim_emas where (kode_toko, no_kirim_emas) = (shop, number);
  select * into came from terima_emas where (asal_toko, no_kirim_emas) = (shop, number);
  if (its.status = 'DONE') <> (came.no_terima_emas is not null)
    or (came.hasil_emas = 'DITERIMA' and came.kode_toko <> its.tujuan)
    or (came.no_terima_emas is not null and exists (
      select from (select * from kirim_emas_detail where (kode_toko, no_kirim_emas) = (shop, number)) d
      full join (select * from terima_emas_detail where (kode_toko, no_terima_emas) = (came.kode_toko, came.no_terima_emas)) e
        on e.kode_lot = d.no_kirim_emas || '/' || d.no_urut
      where (d.qty, d.berat, d.fine, d.hpp) is distinct from (e.qty, e.berat, e.fine, e.hpp)))
  then
    raise exception '% does not say what is on the road', number using errcode = 'KN002', detail = number;
  end if;
end $$;
create function kirim_emas_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gold_sending_stands(new.kode_toko, new.no_kirim_emas);
  return null;
end $$;
create function terima_emas_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gold_sending_stands(new.asal_toko, new.no_kirim_emas);
  -- The head office has it by the same event by which its sender has it no more.
  if not exists (
      select from posting mine
      where (mine.kode_toko, mine.reference, mine.kind) = (new.kode_toko, new.no_terima_emas, 'TERIMA_EMAS')
        and (new.hasil_emas <> 'DITERIMA' or exists (
          select from posting theirs
          where theirs.event_id = mine.event_id and (theirs.kode_toko, theirs.reference, theirs.kind) = (new.asal_toko, new.no_terima_emas, 'EMAS_TIBA')))) then
    raise exception '% is not received of whoever sent it', new.no_terima_emas using errcode = 'KN002', detail = new.no_terima_emas;
  end if;
  return null;
end $$;
create constraint trigger kirim_emas_stands after insert or update on kirim_emas deferrable initially deferred for each row
  execute function kirim_emas_stands();
create constraint trigger terima_emas_stands after insert on terima_emas deferrable initially deferred for each row
  execute function terima_emas_stands();

create function gold_arrivals_stay() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from terima_emas where no_terima_emas = new.reference) then
    raise exception '% has arrived, and is sent back', new.reference using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger posting_of_gold_arrival before insert on posting for each row
  when (new.membatalkan is not null and new.kind in ('TERIMA_EMAS', 'EMAS_TIBA')) execute function gold_arrivals_stay();
revoke execute on function gold_sending_stands(text, text), kirim_emas_stands(), terima_emas_stands(), gold_arrivals_stay() from public;
