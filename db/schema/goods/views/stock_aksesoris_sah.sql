create or replace view stock_aksesoris_sah as select * from stock_aksesoris where status = 'VALID';
