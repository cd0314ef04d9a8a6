-- The last row that a seal of two hours ago looked at. A transaction that was under way then had rows below it that the seal does not hold; they are looked for
-- during two hours, longer than any transaction lasts.
create or replace function audit_sealed_up_to() returns bigint language sql stable set search_path = public, pg_temp as $$
  select greatest(sampai, (select max(s.sampai) from audit_segel s where s.created_at < now() - interval '2 hours')) from audit_segel_awal
$$;
