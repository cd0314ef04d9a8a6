-- A piece that was given up and that a count sees after all comes into stock again under its own barcode, at what it was given up at: the expense is taken back.
-- Whoever answered for it and still owes it owes that much less; what he has paid is not decided by a count.
alter table opname_detail
  add column no_hapus   text,
  add column penanggung text,
  drop constraint opname_detail_gerak_check,
  add constraint opname_detail_gerak_check check (gerak in ('KURANG', 'KEMBALI', 'PINDAH', 'HAPUS', 'PULIH')),
  drop constraint opname_detail_names_its_trays,
  add constraint opname_detail_names_its_trays check (
    (gerak in ('KURANG', 'PINDAH')) = (num_nonnulls(kode_gudang, kode_baki) = 2)
    and (gerak in ('KEMBALI', 'PINDAH', 'PULIH')) = (num_nonnulls(gudang_temuan, baki_temuan) = 2)),
  add constraint opname_detail_names_who_gave_it_up check ((gerak = 'PULIH') = (no_hapus is not null) and (penanggung is null or gerak = 'PULIH'));

create or replace view opname_gerak as
  with gerakan as (
    select kode_toko, no_opname, qty, fine, hpp, kode_supplier, kode_barcode, penanggung,
           case when gerak in ('KURANG', 'PINDAH') then concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode)
             else case gerak when 'PULIH' then 'KOREKSI/' else 'HILANG/' end || kode_barcode end as dari,
           case gerak when 'KURANG' then 'HILANG/' || kode_barcode when 'HAPUS' then 'KOREKSI/' || kode_barcode
             else concat_ws('/', 'BAKI', gudang_temuan, baki_temuan, kode_barcode) end as ke
    from opname_detail
  )
  select kode_toko, no_opname as nomor, dari as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah
  from gerakan
  union all select kode_toko, no_opname, ke, qty, fine, hpp, 0 from gerakan
  union all select kode_toko, no_opname, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from gerakan where kode_supplier is not null
  union all select kode_toko, no_opname, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from gerakan where kode_supplier is not null
  union all select kode_toko, no_opname, 'TAGIHAN/PIUTANG_KARYAWAN/' || penanggung, 0, 0, 0, -hpp from gerakan where penanggung is not null
  union all select kode_toko, no_opname, 'TAGIHAN/PIUTANG_KARYAWAN/' || kode_sales, 0, 0, 0, nilai_barang from opname where kode_sales is not null;
