create or replace view terima_saldo as
  select d.tujuan as kode_toko, d.no_pengalihan, d.tgl_system, d.status from pengalihan_saldo d where d.status = 'VALID'
  union all select d.tujuan, d.no_pengalihan, d.tgl_system, d.status from pengalihan_saldo d where d.status = 'CANCELLED';
