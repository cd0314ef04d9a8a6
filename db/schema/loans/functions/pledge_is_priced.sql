create or replace function pledge_is_priced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := (select jenis_hutang from mutasi_hutang e where (e.kode_toko, e.no_mutasi_hutang) = (new.kode_toko, new.no_mutasi_hutang));
begin
  if num_nonnulls(new.kode_group, new.kondisi_jual, new.berat_hari_ini) <> (case kind when 'BELI' then 3 else 0 end) then
    raise exception 'thing % of % has no group, condition and weight', new.no_urut, new.no_mutasi_hutang using errcode = 'KN001';
  end if;
  return null;
end $$;
revoke execute on function pledge_is_priced() from public;
