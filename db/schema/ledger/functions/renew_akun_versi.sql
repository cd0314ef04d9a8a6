create or replace function renew_akun_versi() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Whoever changes accounts waits here for whoever does it already.
  update akun_versi set versi = gen_random_uuid();
  perform keep_ledger_accounts();
  return null;
end $$;
revoke execute on function renew_akun_versi() from public;
