-- Stones that were entered wrongly, and what was agreed with the supplier of a piece on consignment, are corrected by the document that corrects a piece
-- (docs/decisions/036): neither moves value in the books.
alter table ubah_barang
  add column kode_supplier_lama text references supplier,
  add column kode_supplier_baru text references supplier,
  add column harga_beli_lama    bigint,
  add column harga_beli_baru    bigint check (harga_beli_baru > 0),
  add constraint ubah_barang_terms check (
    num_nonnulls(kode_supplier_lama, kode_supplier_baru, harga_beli_lama, harga_beli_baru) in (0, 4)
    and (kode_supplier_lama is null or (kode_supplier_lama, harga_beli_lama) <> (kode_supplier_baru, harga_beli_baru)));
-- What a piece says of its stones follows from them; nothing is said by an empty text.
alter table ubah_barang_detail drop constraint ubah_barang_detail_kolom_check;
alter table ubah_barang_detail add constraint ubah_barang_detail_kolom_check check (
  kolom in ('kode_dept', 'kode_group', 'kadar', 'berat_bruto', 'berat_stock', 'berat', 'fine', 'harga_batu', 'karat_batu', 'shape', 'is_berlian'));

-- All stones of the piece, as they were and as they are since: of the moment, so that their words may be renamed.
create table ubah_barang_batu (
  kode_toko         text          not null,
  no_ubah           text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  sisi              text          not null check (sisi in ('LAMA', 'BARU')),
  kode_shape        text          not null,
  kode_color        text,
  kode_clarity      text,
  kode_cutgrade     text,
  kode_polish       text,
  kode_symmetry     text,
  kode_fluorescence text,
  sertifikat        text,
  butir             integer       not null,
  karat             numeric(10,3) not null,
  modal_usd         numeric(14,2) not null,
  jual_usd          numeric(14,2) not null,
  kurs              bigint        not null,
  modal_rp          bigint        not null,
  jual_rp           bigint        not null,
  primary key (kode_toko, no_ubah, no_urut),
  foreign key (kode_toko, no_ubah) references ubah_barang
);
create index ubah_barang_batu_by_date on ubah_barang_batu (kode_toko, tgl_system);
select guard_part_of('ubah_barang_batu', 'ubah_barang', 'no_ubah');
create trigger ubah_barang_batu_append_only before update or delete on ubah_barang_batu
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger ubah_barang_batu_no_truncate before truncate on ubah_barang_batu for each statement execute function refuse_change();
update dokumen set bagian = bagian || 'ubah_barang_batu'::text where tabel = 'ubah_barang';

-- The stones of a piece are written anew by that document alone; who has what is asked when the transaction ends, also where none are left.
drop trigger barang_batu_append_only on barang_batu;
create trigger barang_batu_append_only before update or delete on barang_batu
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace function stones_add_up() returns trigger language plpgsql as $$
declare
  piece text := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'kode_barcode';
begin
  if (select b.harga_batu from barang b where b.kode_barcode = piece)
     is distinct from (select coalesce(sum(jual_rp), 0) from barang_batu where kode_barcode = piece) then
    raise exception '% asks another price for its stones than they do', piece using errcode = 'KN002', detail = piece;
  end if;
  return null;
end $$;
create constraint trigger barang_batu_adds_up_without after delete on barang_batu deferrable initially deferred
  for each row execute function stones_add_up();

-- The supplier of a piece on consignment is no more typed over than what he is owed.
drop trigger barang_consigned_price_stays on barang;
create trigger barang_consigned_price_stays before update of harga_beli, kode_supplier on barang for each row
  when (pg_trigger_depth() = 0 and old.is_konsinyasi and new.is_konsinyasi
        and (new.harga_beli, new.kode_supplier) is distinct from (old.harga_beli, old.kode_supplier))
  execute function consigned_price_stays();

-- As one value, in their order: stones of a piece, and of one side of a document.
create function stones_of_piece(piece text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['kode_barcode', 'no_urut'] order by s.no_urut), '[]') from barang_batu s where s.kode_barcode = piece
$$;
create function stones_of_correction(shop text, nomor text, side text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['kode_toko', 'no_ubah', 'no_urut', 'tgl_system', 'sisi'] order by s.no_urut), '[]')
  from ubah_barang_batu s where (s.kode_toko, s.no_ubah, s.sisi) = (shop, nomor, side)
$$;

create or replace function change_piece() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undone boolean := tg_op = 'UPDATE';
  was jsonb;
  becomes jsonb;
  after jsonb;
  shift numeric;
  of_stones boolean := exists (select from ubah_barang_batu where kode_toko = new.kode_toko and no_ubah = new.no_ubah);
begin
  select coalesce(jsonb_object_agg(kolom, lama), '{}'), coalesce(jsonb_object_agg(kolom, baru), '{}') into was, becomes
  from ubah_barang_detail where kode_toko = new.kode_toko and no_ubah = new.no_ubah;
  -- The piece of the shop, in a tray, and as the document says that it was.
  if not exists (select from barang b where b.kode_barcode = new.kode_barcode and b.kode_toko = new.kode_toko and (b.tempat, b.status) = ('BAKI', 'READY'))
     or not undone and (
       exists (
         select from jsonb_each_text(was) w join barang b on b.kode_barcode = new.kode_barcode
         where case when w.key in ('kode_dept', 'kode_group', 'shape', 'is_berlian') then coalesce(to_jsonb(b) ->> w.key, '') <> w.value
                    else (to_jsonb(b) ->> w.key)::numeric is distinct from nullif(w.value, '')::numeric end)
       or new.kode_supplier_lama is not null and not exists (
         select from barang b where b.kode_barcode = new.kode_barcode and b.is_konsinyasi
           and (b.kode_supplier, b.harga_beli) = (new.kode_supplier_lama, new.harga_beli_lama))
       or of_stones and stones_of_piece(new.kode_barcode) <> stones_of_correction(new.kode_toko, new.no_ubah, 'LAMA')) then
    raise exception 'not the piece that is changed, or not as it was: %', new.kode_barcode using errcode = 'KN004', detail = new.kode_barcode;
  end if;
  shift := coalesce((becomes ->> 'berat_stock')::numeric - (was ->> 'berat_stock')::numeric, 0);
  if new.hpp_lama <> new.hpp_baru then
    was := was || jsonb_build_object('hpp', new.hpp_lama);
    becomes := becomes || jsonb_build_object('hpp', new.hpp_baru);
  end if;
  if new.kode_supplier_lama is not null then
    was := was || jsonb_build_object('kode_supplier', new.kode_supplier_lama, 'harga_beli', new.harga_beli_lama);
    becomes := becomes || jsonb_build_object('kode_supplier', new.kode_supplier_baru, 'harga_beli', new.harga_beli_baru);
  end if;
  after := case when undone then was else becomes end;
  -- The posting takes the weights along after what is written here; its mirror has done so already.
  update barang b set
    kode_dept = coalesce(after ->> 'kode_dept', b.kode_dept), kode_group = coalesce(after ->> 'kode_group', b.kode_group),
    kadar = coalesce((after ->> 'kadar')::numeric, b.kadar),
    berat_bruto = case when undone then coalesce((after ->> 'berat_bruto')::numeric, b.berat_bruto + shift)
                       else coalesce((after ->> 'berat_bruto')::numeric, b.berat_bruto) - shift end,
    berat = case when undone then coalesce((after ->> 'berat')::numeric, b.berat + shift) else coalesce((after ->> 'berat')::numeric, b.berat) - shift end,
    kode_supplier = coalesce(after ->> 'kode_supplier', b.kode_supplier), harga_beli = coalesce((after ->> 'harga_beli')::bigint, b.harga_beli),
    harga_batu = coalesce((after ->> 'harga_batu')::bigint, b.harga_batu),
    karat_batu = case when after ? 'karat_batu' then nullif(after ->> 'karat_batu', '')::numeric else b.karat_batu end,
    shape = case when after ? 'shape' then nullif(after ->> 'shape', '') else b.shape end,
    is_berlian = coalesce((after ->> 'is_berlian')::boolean, b.is_berlian)
  where b.kode_barcode = new.kode_barcode;
  if of_stones then
    was := was || jsonb_build_object('batu', stones_of_correction(new.kode_toko, new.no_ubah, 'LAMA'));
    becomes := becomes || jsonb_build_object('batu', stones_of_correction(new.kode_toko, new.no_ubah, 'BARU'));
    delete from barang_batu where kode_barcode = new.kode_barcode;
    insert into barang_batu
    select s.* from jsonb_array_elements(case when undone then was else becomes end -> 'batu') with ordinality as e (stone, at)
    cross join lateral jsonb_populate_record(null::barang_batu, e.stone || jsonb_build_object('kode_barcode', new.kode_barcode, 'no_urut', e.at)) s;
  end if;
  insert into barang_riwayat (kode_barcode, user_id, kind, dokumen, sebelum, sesudah)
  values (new.kode_barcode, current_worker(), 'UBAH_BARANG', new.no_ubah, case when undone then becomes else was end, case when undone then was else becomes end);
  return null;
end $$;
revoke execute on function change_piece() from public;
