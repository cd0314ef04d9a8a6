-- Of these pieces, those of a shop that were taken back so: each line of theirs is of opening stock that was cancelled; no document has changed them, held them
-- or made them of others, they have no stones, which stay as they came in, and neither a web shop nor a count that is open knows of them. Looked up piece by
-- piece, whatever the statistics say: each row that is written anew asks it once more, and a plan that reads the ledger for that takes minutes for a file of 20,000.
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
    and not exists (select from barang_external e where e.kode_barcode = b.kode_barcode offset 0)
    -- A count that is open keeps what it expects, and nothing else has it then; those of a shop are few, and each is looked up with the piece.
    and not exists (
      select from (select kode_toko, no_sesi from sesi_opname where kode_toko = shop and status_sesi in ('OPEN', 'PAUSED') offset 0) s
      cross join lateral (
        select from sesi_opname_barang o where (o.kode_toko, o.no_sesi, o.kode_barcode) = (s.kode_toko, s.no_sesi, b.kode_barcode) offset 0) o
      offset 0)
$$;
