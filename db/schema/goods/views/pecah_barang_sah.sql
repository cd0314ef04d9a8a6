create or replace view pecah_barang_sah as select * from pecah_barang where status = 'VALID';
