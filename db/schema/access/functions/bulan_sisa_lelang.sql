-- The months in which a surplus can be collected (SISA_LELANG_BULAN of the chain); 0 is without end.
create or replace function bulan_sisa_lelang() returns integer language sql stable as $$
  select coalesce((select value::integer from para_system where (kode_toko, key) = ('*', 'SISA_LELANG_BULAN') and value ~ '^[0-9]{1,3}$'), 12)
$$;
