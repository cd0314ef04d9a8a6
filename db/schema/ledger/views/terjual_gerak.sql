-- As in 0314_sold_by_day.sql, likewise.
create or replace view terjual_gerak as
  select p.kode_toko, p.tgl_system, m.fine, m.cost, case when m.fine = 0 then m.cost else 0 end as cost_tanpa_emas
  from posting p join mutasi_stock m on m.posting_id = p.id and m.kode_toko = p.kode_toko
  where (m.tempat, m.trx) = ('PELANGGAN', 'JUAL');
