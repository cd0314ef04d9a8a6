create or replace function akun_kas_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into akun_kas (akun_kas, jenis, bersama) values (new.no_rekening, 'BANK', true);
    return new;
  end if;
  delete from akun_kas where akun_kas = old.no_rekening;
  return old;
end $$;
revoke execute on function akun_kas_follows() from public;
