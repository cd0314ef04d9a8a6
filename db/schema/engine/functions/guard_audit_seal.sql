-- Whoever adds a seal adds a true one.
create or replace function guard_audit_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_segel;
begin
  select * into last from audit_segel where kode_toko = new.kode_toko order by nomor desc limit 1;
  new.created_at := clock_timestamp();
  if (new.nomor, new.sebelum, new.segel) is distinct from (coalesce(last.nomor, 0) + 1, coalesce(last.segel, repeat('0', 64)), seal_of_audit(new))
    or exists (
      select from unnest(new.id_audit, new.hash) as s (id, hash) left join audit a on a.id = s.id
      where a.id is null or a.kode_toko <> new.kode_toko or hash_of_audit(a) <> s.hash)
  then
    raise exception 'a seal of the audit is over what stands there' using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function guard_audit_seal() from public;
