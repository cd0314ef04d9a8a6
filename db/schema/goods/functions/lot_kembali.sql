-- What of each delivered lot went back so far, by weight or as pieces that were tagged out of it: what it cost as it came, and what was owed for it.
create or replace function lot_kembali(toko text, lots text[])
  returns table (kode_lot text, hpp bigint, hutang_rp bigint, hutang_fine numeric, dari_semua bigint) language sql stable as $$
  with baris as (
    select d.kode_lot, d.no_retur, d.nilai_fine, d.hutang_rp, d.hutang_fine, d.dari_sisa
    from retur_supplier_detail d where d.kode_toko = toko and d.kode_lot = any(lots) and not d.batal
    union all
    select m.kode_lot, d.no_retur, d.nilai_fine, d.hutang_rp, d.hutang_fine, d.dari_sisa
    from barang_masuk_detail m join retur_supplier_detail d on (d.kode_toko, d.kode_barcode) = (m.kode_toko, m.kode_barcode)
    where m.kode_toko = toko and m.kode_lot = any(lots) and not m.batal and not d.batal
  )
  select b.kode_lot, sum(b.nilai_fine + b.hutang_rp)::bigint, sum(b.hutang_rp)::bigint, sum(b.hutang_fine), count(*) filter (where not b.dari_sisa)
  from baris b join retur_supplier h on (h.kode_toko, h.no_retur) = (toko, b.no_retur)
  where h.jenis_retur = 'KEMBALI' group by 1
$$;
