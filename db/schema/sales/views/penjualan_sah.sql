-- What the sales that are none of cancelled are, with their new columns.
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
