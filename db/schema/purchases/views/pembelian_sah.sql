-- What a purchase is, for every list, report and total: what was cancelled is none.
create or replace view pembelian_sah as select * from pembelian where status = 'VALID';
