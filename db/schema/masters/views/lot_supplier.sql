-- What a supplier delivered by weight, and what he is owed for it in all: by the delivery, and for what it was heavier.
create or replace view lot_supplier as
  select l.kode_toko, l.kode_lot, h.no_terima as no_dokumen, h.kode_supplier, h.harga_emas, d.harga_supplier, d.kadar_hutang, d.nama_barang, d.kadar,
         d.hutang_rp + m.hutang_rp as hutang_rp, d.hutang_fine + m.hutang_fine as hutang_fine, d.hpp + m.hpp as hpp
  from lot l
  join penerimaan h on (h.kode_toko, h.no_terima) = (l.kode_toko, l.dokumen)
  join penerimaan_detail d on (d.kode_toko, d.no_terima) = (h.kode_toko, h.no_terima) and lot_terima(d.no_terima, d.no_urut) = l.kode_lot
  cross join lateral (
    select coalesce(sum(r.hutang_rp), 0)::bigint as hutang_rp, coalesce(sum(r.hutang_fine), 0) as hutang_fine, coalesce(sum(r.hpp), 0)::bigint as hpp
    from retur_supplier_detail r join retur_supplier k using (kode_toko, no_retur)
    where r.kode_lot = l.kode_lot and not r.batal and k.jenis_retur = 'LEBIH'
  ) m
  where l.asal = 'PENERIMAAN' and h.status = 'VALID';
