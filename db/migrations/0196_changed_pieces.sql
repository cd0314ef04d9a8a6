-- Pieces that are changed: what moves no value by whoever may, what moves value by a document that somebody approves.

-- Who changes a piece says which one he has seen: each change makes another.
alter table barang add column versi integer not null default 0;

-- What a piece was called and cost before, and is since: kept by the database, whoever changes it and by whichever way.
create table barang_riwayat (
  id           bigint generated always as identity primary key,
  kode_barcode text        not null references barang,
  created_at   timestamptz not null default now(),
  user_id      text        not null,
  -- The document that changed it, where one did.
  kind         text,
  dokumen      text,
  sebelum      jsonb       not null,
  sesudah      jsonb       not null,
  check ((kind is null) = (dokumen is null))
);
create index barang_riwayat_by_piece on barang_riwayat (kode_barcode, id);
create trigger barang_riwayat_append_only before update or delete on barang_riwayat for each row execute function refuse_change();
create trigger barang_riwayat_no_truncate before truncate on barang_riwayat for each statement execute function refuse_change();

create function piece_is_another() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb;
  after jsonb;
  -- The document that changes prices says so by its kind and its number.
  by_document text := nullif(current_setting('kencana.dokumen', true), '');
begin
  new.versi := old.versi + 1;
  -- What a document changes it says itself.
  if pg_trigger_depth() = 1 then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into before, after
    from jsonb_each(to_jsonb(old) - array['versi', 'cari', 'status']) o join jsonb_each(to_jsonb(new)) n on n.key = o.key and n.value is distinct from o.value;
    if before is null then
      new.versi := old.versi;
    else
      insert into barang_riwayat (kode_barcode, user_id, kind, dokumen, sebelum, sesudah)
      values (old.kode_barcode, current_worker(), split_part(by_document, ' ', 1), split_part(by_document, ' ', 2), before, after);
    end if;
  end if;
  return new;
end $$;
revoke execute on function piece_is_another() from public;
-- None of these is named by what moves a piece.
create trigger barang_versi before update of nama_barang, kategori, kode_dept, kode_group, kadar_cetak, kode_intern, kode_bandrol, atribut, keterangan,
    berat_plastik, size, markup, ongkos, harga_jual, harga_estimasi, harga_nota, harga_beli, is_berlian, karat_batu, shape, is_konsinyasi,
    kode_supplier, no_pesanan, no_po, tag_id, foto, versi on barang
  for each row execute function piece_is_another();

-- What decides its price and its value is changed by the ledger, or by the document below.
drop trigger barang_keeps_its_measures on barang;
create trigger barang_keeps_its_measures before update of kode_barcode, qty, berat_bruto, berat_stock, berat, kadar, fine, hpp, kode_dept, kode_group on barang
  for each row
  when (pg_trigger_depth() = 0
        and (old.kode_barcode, old.qty, old.berat_bruto, old.berat_stock, old.berat, old.kadar, old.fine, old.hpp, old.kode_dept, old.kode_group)
        is distinct from (new.kode_barcode, new.qty, new.berat_bruto, new.berat_stock, new.berat, new.kadar, new.fine, new.hpp, new.kode_dept, new.kode_group))
  execute function piece_of_ledger_stays();

-- The document: which piece, why, what it cost before and since, and line by line what else is changed.
select create_document('ubah_barang', 'no_ubah', array['VALID', 'CANCELLED'], array['ubah_barang_detail']);
alter table ubah_barang
  add column kode_barcode text   not null references barang,
  add column nama_barang  text   not null,
  add column kode_gudang  text   not null,
  add column kode_baki    text   not null,
  add column keterangan   text   not null,
  add column hpp_lama     bigint not null,
  add column hpp_baru     bigint not null check (hpp_baru >= 0);
alter table ubah_barang_detail
  add column kolom text not null check (kolom in ('kode_dept', 'kode_group', 'kadar', 'berat_bruto', 'berat_stock', 'berat', 'fine')),
  add column lama  text not null,
  add column baru  text not null check (baru <> lama);
create unique index ubah_barang_detail_once on ubah_barang_detail (kode_toko, no_ubah, kolom);

-- The document changes its piece itself: what the ledger counts follows by the posting, which takes the weights that are sold and
-- tagged by along with the stock weight (book_stock); they are set so that they are right after that.
create function change_piece() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undone boolean := tg_op = 'UPDATE';
  was jsonb;
  becomes jsonb;
  shift numeric;
begin
  select coalesce(jsonb_object_agg(kolom, lama), '{}'), coalesce(jsonb_object_agg(kolom, baru), '{}') into was, becomes
  from ubah_barang_detail where kode_toko = new.kode_toko and no_ubah = new.no_ubah;
  -- The piece of the shop, in a tray, and as the document says that it was.
  if not exists (select from barang b where b.kode_barcode = new.kode_barcode and b.kode_toko = new.kode_toko and (b.tempat, b.status) = ('BAKI', 'READY'))
     or not undone and exists (
       select from jsonb_each_text(was) w join barang b on b.kode_barcode = new.kode_barcode
       where case when w.key in ('kode_dept', 'kode_group') then to_jsonb(b) ->> w.key <> w.value
                  else (to_jsonb(b) ->> w.key)::numeric <> w.value::numeric end) then
    raise exception 'not the piece that is changed, or not as it was: %', new.kode_barcode using errcode = 'KN004', detail = new.kode_barcode;
  end if;
  shift := coalesce((becomes ->> 'berat_stock')::numeric - (was ->> 'berat_stock')::numeric, 0);
  if new.hpp_lama <> new.hpp_baru then
    was := was || jsonb_build_object('hpp', new.hpp_lama);
    becomes := becomes || jsonb_build_object('hpp', new.hpp_baru);
  end if;
  if undone then
    -- The mirror of the posting has taken the weights along already.
    update barang set
      kode_dept = coalesce(was ->> 'kode_dept', kode_dept), kode_group = coalesce(was ->> 'kode_group', kode_group),
      kadar = coalesce((was ->> 'kadar')::numeric, kadar),
      berat_bruto = coalesce((was ->> 'berat_bruto')::numeric, berat_bruto + shift), berat = coalesce((was ->> 'berat')::numeric, berat + shift)
    where kode_barcode = new.kode_barcode;
  else
    update barang set
      kode_dept = coalesce(becomes ->> 'kode_dept', kode_dept), kode_group = coalesce(becomes ->> 'kode_group', kode_group),
      kadar = coalesce((becomes ->> 'kadar')::numeric, kadar),
      berat_bruto = coalesce((becomes ->> 'berat_bruto')::numeric, berat_bruto) - shift, berat = coalesce((becomes ->> 'berat')::numeric, berat) - shift
    where kode_barcode = new.kode_barcode;
  end if;
  insert into barang_riwayat (kode_barcode, user_id, kind, dokumen, sebelum, sesudah)
  values (new.kode_barcode, current_worker(), 'UBAH_BARANG', new.no_ubah, case when undone then becomes else was end, case when undone then was else becomes end);
  return null;
end $$;
revoke execute on function change_piece() from public;
create trigger ubah_barang_changes_piece after insert on ubah_barang for each row execute function change_piece();
create trigger ubah_barang_changes_back after update on ubah_barang for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function change_piece();

-- What it moves: the difference of cost and gold between the tray and the correction.
create view ubah_barang_gerak as
  select h.kode_toko, h.no_ubah as nomor, m.apa, 0 as pieces,
         m.arah * coalesce((select d.baru::numeric - d.lama::numeric from ubah_barang_detail d where (d.kode_toko, d.no_ubah, d.kolom) = (h.kode_toko, h.no_ubah, 'fine')), 0) as fine,
         m.arah * (h.hpp_baru - h.hpp_lama) as cost, 0::bigint as rupiah
  from ubah_barang h
  cross join lateral (values (1, concat_ws('/', 'BAKI', h.kode_gudang, h.kode_baki, h.kode_barcode)), (-1, 'KOREKSI/' || h.kode_barcode)) as m (arah, apa);

select guard_document('ubah_barang', 'no_ubah', 'UBAH_BARANG', array['ubah_barang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
update dokumen set boleh_diam = true where tabel = 'ubah_barang';
select search_document('ubah_barang', array['no_ubah', 'kode_barcode', 'nama_barang', 'keterangan']);
create view ubah_barang_sah as select * from ubah_barang where status = 'VALID';
