-- Writes the rows of such pieces anew, outside still, as rows of new pieces are; answers those that it wrote. What is no such piece, or asks for a tag that
-- another one has, it leaves. Its picture stays where none is said, if its name and kind are the same: then it is the same piece.
create or replace function pieces_come_again(shop text, rows jsonb) returns setof barang language sql security definer set search_path = public, pg_temp as $$
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
revoke execute on function pieces_come_again(text,jsonb) from public;
