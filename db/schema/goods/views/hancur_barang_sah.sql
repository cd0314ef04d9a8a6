create or replace view hancur_barang_sah as select * from hancur_barang where status = 'VALID';
