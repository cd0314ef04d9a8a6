-- As in 0367_pieces_come_in_again.sql, and looked up piece by piece, whatever the statistics say: each row that is written anew asks it once more, and a plan that
-- reads the ledger for that takes minutes for a file of 20,000.
create or replace function pieces_taken_back(shop text, kode text[]) returns setof text language sql stable as $$
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
$$;
