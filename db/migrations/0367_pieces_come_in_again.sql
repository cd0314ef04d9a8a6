-- A piece that came in as opening stock and was taken back, and of which nothing else was ever told, comes in again under its own barcode (docs/decisions/035,
-- 075): whoever moves a shop in with a wrong file has labelled its trays already. Its row is written anew, so that it is what the right file says; what it was
-- called and weighed before stays in its history, and the lines of what was taken back stay in the ledger.

-- Of these pieces, those of a shop that were taken back so: each line of theirs is of opening stock that was cancelled; no document has changed them, held them
-- or made them of others, they have no stones, which stay as they came in, and neither a web shop nor a count that is open knows of them. Looked up piece by
-- piece, whatever the statistics say: each row that is written anew asks it once more, and a plan that reads the ledger for that takes minutes for a file of 20,000.
create function pieces_taken_back(shop text, kode text[]) returns setof text language sql stable as $$
  select b.kode_barcode from barang b
  where b.kode_barcode = any(kode) and (b.kode_toko, b.tempat) = (shop, 'SALDO_AWAL')
    and (
      select bool_and(p.kode_toko = shop and p.kind = 'BARANG_MASUK' and exists (
        select from barang_masuk h where (h.kode_toko, h.no_masuk, h.asal, h.status) = (shop, p.reference, 'SALDO_AWAL', 'CANCELLED') offset 0))
      from mutasi_stock m cross join lateral (select * from posting where id = m.posting_id offset 0) p
      where m.kode_barcode = b.kode_barcode)
    and not exists (select from barang_riwayat r where r.kode_barcode = b.kode_barcode and r.kind is not null offset 0)
    and not exists (select from barang_tahan h where h.kode_barcode = b.kode_barcode offset 0)
    and not exists (select from barang_batu s where s.kode_barcode = b.kode_barcode offset 0)
    and not exists (select from barang_asal a where a.kode_barcode = b.kode_barcode offset 0)
    and not exists (select from barang_asal a where a.induk = b.kode_barcode offset 0)
    and not exists (select from barang_external e where e.kode_barcode = b.kode_barcode offset 0)
    -- A count that is open keeps what it expects, and nothing else has it then; those of a shop are few, and each is looked up with the piece.
    and not exists (
      select from (select kode_toko, no_sesi from sesi_opname where kode_toko = shop and status_sesi in ('OPEN', 'PAUSED') offset 0) s
      cross join lateral (
        select from sesi_opname_barang o where (o.kode_toko, o.no_sesi, o.kode_barcode) = (s.kode_toko, s.no_sesi, b.kode_barcode) offset 0) o
      offset 0)
$$;

-- What the ledger tells of keeps its barcode, its quantity and its row; what it tells no more, but that it was taken back, keeps its barcode and its row.
create or replace function piece_of_ledger_stays() returns trigger language plpgsql as $$
begin
  if exists (select from mutasi_stock where kode_barcode = old.kode_barcode)
     and not (tg_op = 'UPDATE' and new.kode_barcode = old.kode_barcode
              and exists (select from pieces_taken_back(old.kode_toko, array[old.kode_barcode]))) then
    raise exception '% is in the stock ledger', old.kode_barcode using errcode = 'KN006', detail = old.kode_barcode;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Writes the rows of such pieces anew, outside still, as rows of new pieces are; answers those that it wrote. What is no such piece, or asks for a tag that
-- another one has, it leaves. Its picture stays where none is said, if its name and kind are the same: then it is the same piece.
create function pieces_come_again(shop text, rows jsonb) returns setof barang language sql security definer set search_path = public, pg_temp as $$
  update barang b
  set nama_barang = n.nama_barang, kategori = n.kategori, kode_dept = n.kode_dept, kode_group = n.kode_group, kadar = n.kadar, kadar_cetak = n.kadar_cetak,
      kode_intern = n.kode_intern, kode_bandrol = n.kode_bandrol, atribut = n.atribut, keterangan = n.keterangan, berat_bruto = n.berat_bruto,
      berat_stock = n.berat_stock, berat = n.berat, berat_plastik = n.berat_plastik, qty = n.qty, is_aksesoris = n.qty > 1, size = n.size,
      fine = fine_of(least(n.berat, n.berat_stock), n.kadar), hpp = n.hpp, markup = n.markup, ongkos = n.ongkos, harga_jual = n.harga_jual,
      harga_estimasi = n.harga_estimasi, harga_nota = n.harga_nota, harga_beli = n.harga_beli, is_berlian = n.is_berlian, karat_batu = n.karat_batu,
      shape = n.shape, harga_batu = n.harga_batu, kode_supplier = n.kode_supplier, no_pesanan = n.no_pesanan, no_po = n.no_po, tag_id = n.tag_id,
      foto = coalesce(n.foto, case when (n.nama_barang, n.kode_dept) = (b.nama_barang, b.kode_dept) then b.foto end), tgl_masuk = n.tgl_masuk
  from jsonb_populate_recordset(null::barang, rows) n
  where b.kode_barcode = n.kode_barcode and b.tempat = 'SALDO_AWAL'
    and b.kode_barcode in (select pieces_taken_back(shop, array(select jsonb_array_elements(rows) ->> 'kode_barcode')))
    and not exists (select from barang t where t.tag_id = n.tag_id and t.kode_barcode <> n.kode_barcode)
  returning b.*
$$;
revoke execute on function pieces_come_again(text, jsonb) from public;
