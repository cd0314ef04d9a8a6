-- In what condition a customer leaves what is to be repaired, chosen from /master-kondisi-barang (docs/decisions/209).
alter table service_detail add column kode_kondisi text references kondisi_barang;
