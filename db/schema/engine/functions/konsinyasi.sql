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
