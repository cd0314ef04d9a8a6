-- Goods to be washed that are kept by hand, where nobody sorts (events.md R9; docs/decisions/151): lots in CUCI without parents.
select create_document('mutasi_cuci_manual', 'no_cuci_manual', array['VALID', 'CANCELLED'], '{}');
alter table mutasi_cuci_manual
  add column jenis_cuci    text    not null check (jenis_cuci in ('MASUK', 'KELUAR')),
  -- The lot that goes out. What comes in is a lot of its own: <no_cuci_manual>/1.
  add column kode_lot      text    references lot,
  add column kode_kadar    text    not null references kadar,
  add column kadar         numeric(6,3) not null,
  add column qty_lot       integer not null check (qty_lot >= 0),
  add column berat         numeric(12,3) not null check (berat > 0),
  add column fine          numeric(12,3) not null check (fine between 0 and berat),
  add column hpp           bigint  not null check (hpp >= 0),
  add column tujuan_cuci   text    check (tujuan_cuci in ('BEKAS', 'ROSOK')),
  add column berat_kembali numeric(12,3) check (berat_kembali > 0),
  add column susut_berat   numeric(12,3) not null check (susut_berat >= 0),
  add column susut_fine    numeric(12,3) not null check (susut_fine between 0 and fine),
  add column susut_hpp     bigint  not null check (susut_hpp between 0 and hpp),
  add column alasan_cuci   text    not null check (alasan_cuci <> ''),
  add constraint mutasi_cuci_manual_one_way check (
    case jenis_cuci when 'MASUK' then num_nonnulls(kode_lot, tujuan_cuci, berat_kembali) = 0 and qty_lot > 0 and (susut_berat, susut_fine, susut_hpp) = (0, 0, 0)
    else num_nonnulls(kode_lot, tujuan_cuci, berat_kembali) = 3 and berat_kembali + susut_berat = berat end);
create index mutasi_cuci_manual_by_lot on mutasi_cuci_manual (kode_lot) where kode_lot is not null;
create index mutasi_cuci_manual_by_purity on mutasi_cuci_manual (kode_kadar);
create view mutasi_cuci_manual_gerak as
  select d.kode_toko, d.no_cuci_manual as nomor, m.apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from mutasi_cuci_manual d
  cross join lateral (
    select 'KOREKSI/' || d.no_cuci_manual || '/1', -d.qty_lot, -d.fine, -d.hpp where d.jenis_cuci = 'MASUK'
    union all select 'CUCI/' || d.no_cuci_manual || '/1', d.qty_lot, d.fine, d.hpp where d.jenis_cuci = 'MASUK'
    union all select 'CUCI/' || d.kode_lot, -d.qty_lot, -d.fine, -d.hpp where d.jenis_cuci = 'KELUAR'
    union all select d.tujuan_cuci || '/' || d.kode_lot, d.qty_lot, d.fine - d.susut_fine, d.hpp - d.susut_hpp where d.jenis_cuci = 'KELUAR'
    union all select 'SUSUT/' || d.kode_lot, 0, d.susut_fine, d.susut_hpp where d.jenis_cuci = 'KELUAR' and (d.susut_fine, d.susut_hpp) <> (0, 0)
  ) as m (apa, pieces, fine, cost);
select guard_document('mutasi_cuci_manual', 'no_cuci_manual', 'MUTASI_CUCI_MANUAL', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('mutasi_cuci_manual', array['no_cuci_manual', 'kode_lot', 'alasan_cuci']);
