-- As in 0280_cash_counts.sql. A line has the shop and the date of its posting, so cash of the day is found by its own index, also with a plan for any day.
create or replace function cash_moves(shop text, day date) returns integer language sql stable as $$
  select count(*)::integer from posting p join mutasi_kas k on (k.kode_toko, k.tgl_system, k.posting_id) = (p.kode_toko, p.tgl_system, p.id)
  where (k.kode_toko, k.tgl_system, k.akun_kas) = (shop, day, 'CASH') and p.kind <> 'SELISIH_KAS'
$$;
