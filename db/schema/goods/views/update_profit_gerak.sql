create or replace view update_profit_gerak as
  select kode_toko, no_update as nomor, null::text as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, 0::bigint as rupiah from update_profit where false;
