create or replace view mutasi_manual_gerak as
with garis as not materialized (
      select d.kode_toko, d.no_mutasi_manual, d.no_urut, d.tgl_system, d.batal, d.kode_baki, d.kode_group, d.kode_dept, d.kadar, d.qty, d.berat,
      d.fine, d.hpp, d.harga_per_gram, d.nilai, d.beban, h.jenis_mutasi, h.sumber, h.baki_tujuan,
      lot_manual(d.kode_toko, d.kode_baki, d.kode_group, d.kode_dept) as lot,
      lot_manual(d.kode_toko, h.baki_tujuan, d.kode_group, d.kode_dept) as lot_tujuan
      from mutasi_manual_detail d
      join mutasi_manual h using (kode_toko, no_mutasi_manual)
    )
select garis.kode_toko, garis.no_mutasi_manual as nomor, m.apa, m.arah * garis.qty * m.utuh as pieces,
  m.arah::numeric * garis.fine * m.utuh::numeric as fine, m.arah * m.cost as cost, 0::bigint as rupiah
  from garis
  cross join lateral ( values ('TAMBAH','-1'::integer, case garis.sumber when 'SALDO_AWAL' then 'SALDO_AWAL/'
      when 'KARYA' then 'KOREKSI/' else 'SUPPLIER/'
      end || garis.lot,1,garis.hpp), ('TAMBAH',1,'MANUAL/' || garis.lot,1,garis.hpp), ('PINDAH','-1'::integer,'MANUAL/' || garis.lot,1,garis.hpp), ('PINDAH',1,'MANUAL/' || garis.lot_tujuan,1,garis.hpp), ('HANCUR','-1'::integer,'MANUAL/' || garis.lot,1,garis.hpp), ('HANCUR',1,'UBAH/' || garis.lot,1,garis.hpp), ('HANCUR','-1'::integer,(('UBAH/' || garis.no_mutasi_manual) || '/') || garis.no_urut,1,garis.nilai), ('HANCUR',1,(('ROSOK/' || garis.no_mutasi_manual) || '/') || garis.no_urut,1,garis.nilai), ('HANCUR','-1'::integer,'UBAH',0,garis.beban), ('HANCUR',1,'HANCUR',0,garis.beban)) m(jenis, arah, apa, utuh, cost)
  where m.jenis = garis.jenis_mutasi
union all
select mutasi_manual.kode_toko, mutasi_manual.no_mutasi_manual as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || mutasi_manual.kode_supplier as apa,
  0 as pieces, 0 as fine, 0 as cost, - mutasi_manual.total_hpp as rupiah
  from mutasi_manual
  where mutasi_manual.sumber = 'SUPPLIER' and mutasi_manual.total_hpp > 0;
