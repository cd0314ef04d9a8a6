create or replace function handing_over_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its pengalihan_saldo;
begin
  select * into its from pengalihan_saldo where no_pengalihan = to_jsonb(new) ->> tg_argv[0] and new.kode_toko in (kode_toko, tujuan);
  if found then
    perform stands_between_shops(its.no_pengalihan, array[its.kode_toko, its.tujuan], its.status = 'CANCELLED');
  end if;
  return null;
end $$;
revoke execute on function handing_over_stands() from public;
