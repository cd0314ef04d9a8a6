create or replace view mutasi_cuci_manual_gerak as
  select d.kode_toko, d.no_cuci_manual as nomor, m.apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from mutasi_cuci_manual d
  cross join lateral (
    select 'KOREKSI/' || d.no_cuci_manual || '/1', -d.qty_lot, -d.fine, -d.hpp where d.jenis_cuci = 'MASUK'
    union all select 'CUCI/' || d.no_cuci_manual || '/1', d.qty_lot, d.fine, d.hpp where d.jenis_cuci = 'MASUK'
    union all select 'CUCI/' || d.kode_lot, -d.qty_lot, -d.fine, -d.hpp where d.jenis_cuci = 'KELUAR'
    union all select d.tujuan_cuci || '/' || d.kode_lot, d.qty_lot, d.fine - d.susut_fine, d.hpp - d.susut_hpp where d.jenis_cuci = 'KELUAR'
    union all select 'SUSUT/' || d.kode_lot, 0, d.susut_fine, d.susut_hpp where d.jenis_cuci = 'KELUAR' and (d.susut_fine, d.susut_hpp) <> (0, 0)
  ) as m (apa, pieces, fine, cost);
