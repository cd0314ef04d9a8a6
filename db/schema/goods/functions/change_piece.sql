-- The document changes its piece itself: what the ledger counts follows by the posting, which takes the weights that are sold and
-- tagged by along with the stock weight (book_stock); they are set so that they are right after that.
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
