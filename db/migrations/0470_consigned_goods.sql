-- Goods on consignment hang with us and are their suppliers' (docs/decisions/096). Few of the pieces of a shop are.
create index barang_consigned on barang (kode_toko, kode_barcode) where is_konsinyasi;

-- Those that are with a shop now, wherever there: in a tray, on their way, missing.
create view barang_konsinyasi as
  select b.kode_toko, b.tempat, b.kode_barcode, b.kode_supplier, b.qty, b.berat_stock, b.fine, b.harga_beli
  from barang b join tempat t on t.tempat = b.tempat
  where b.is_konsinyasi and t.kelas = 'MILIK';

-- Those that were with a shop at the end of a day, as the ledger has them: what came in so, and cost nothing there. A piece that was sold and
-- bought back since is ours now; it was not then.
create function konsinyasi(shops text[], hari date)
returns table (kode_toko text, tempat text, kode_barcode text, pieces bigint, gross numeric, fine numeric) language sql stable as $$
  select m.kode_toko, m.tempat, m.kode_barcode, sum(m.pieces)::bigint, sum(m.gross), sum(m.fine)
  from mutasi_stock m join tempat t on t.tempat = m.tempat
  where m.kode_toko = any(shops) and m.tgl_system <= hari and t.kelas = 'MILIK' and m.kode_barcode in (
    select b.kode_barcode from barang b where b.kode_toko = any(shops) and b.is_konsinyasi
    union
    select d.kode_barcode from barang_masuk_detail d join barang_masuk h using (kode_toko, no_masuk)
    where h.kode_toko = any(shops) and h.asal = 'KONSINYASI' and not d.batal
  )
  group by 1, 2, 3 having sum(m.pieces) <> 0 and sum(m.cost) = 0
$$;
