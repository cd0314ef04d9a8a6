-- Seals so many rows of the audit at the most; answers how many.
create or replace function seal_audit(rows_max integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sealed integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('kencana audit seals', 0)) then return 0; end if;
  with held as (
    select unnest(id_audit) as id from audit_segel where created_at >= now() - interval '2 hours 1 minute'
  ),
  seen as materialized (
    select a.id, a.kode_toko, hash_of_audit(a) as hash
    from audit a left join held on held.id = a.id where a.id > audit_sealed_up_to() and held.id is null order by a.id limit rows_max
  ),
  links as (
    select row(n.kode_toko, coalesce(l.nomor, 0) + 1, now(), n.ids, n.hashes, (select max(id) from seen), coalesce(l.segel, repeat('0', 64)), '')::audit_segel as link
    from (select kode_toko, array_agg(id order by id) as ids, array_agg(hash order by id) as hashes from seen group by kode_toko) n
    left join lateral (select nomor, segel from audit_segel s where s.kode_toko = n.kode_toko order by nomor desc limit 1) l on true
  ),
  added as (
    insert into audit_segel (kode_toko, nomor, id_audit, hash, sampai, sebelum, segel)
    select (link).kode_toko, (link).nomor, (link).id_audit, (link).hash, (link).sampai, (link).sebelum, seal_of_audit(link) from links
    returning cardinality(id_audit) as n
  )
  select coalesce(sum(n), 0) into sealed from added;
  return sealed;
end $$;
revoke execute on function seal_audit(integer) from public;
