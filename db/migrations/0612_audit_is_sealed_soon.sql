-- The audit is under a seal minutes after it was written (docs/decisions/064), and not hours and a closing later. A job seals, shop by shop, each row that it sees
-- and that no seal holds yet: nothing waits for it, and a sale costs what it did. A seal keeps the hash of every row, so that `verify` names the row.
create table audit_segel (
  -- '' for what nobody did in a shop.
  kode_toko text        not null,
  nomor     integer     not null check (nomor > 0),
  created_at timestamptz not null default clock_timestamp(),
  -- The rows of this seal, and 16 bytes of the hash of each.
  id_audit  bigint[]    not null,
  hash      bytea[]     not null,
  -- The last row of any shop that was looked at.
  sampai    bigint      not null,
  sebelum   text        not null,
  segel     text        not null,
  primary key (kode_toko, nomor),
  check (cardinality(id_audit) = cardinality(hash))
);
create index audit_segel_by_moment on audit_segel (created_at);

create function hash_of_audit(a audit) returns bytea language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
begin
  return substring(sha256(convert_to(
    row(a.id, a.created_at, a.user_id, a.kode_toko, a.call, a.subject, a.subject_key, a.before, a.after, a.request_id, a.ip)::text, 'UTF8')) for 16);
end $$;

create function seal_of_audit(link audit_segel) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('/', link.kode_toko, link.nomor, link.sampai, link.sebelum, array_to_string(link.id_audit, ','),
    (select string_agg(encode(each, 'hex'), ',' order by n) from unnest(link.hash) with ordinality h (each, n))), 'UTF8')), 'hex')
$$;

-- Whoever adds a seal adds a true one.
create function guard_audit_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger audit_segel_is_true before insert on audit_segel for each row execute function guard_audit_seal();
create trigger audit_segel_append_only before update or delete on audit_segel for each row execute function refuse_change();
create trigger audit_segel_no_truncate before truncate on audit_segel for each statement execute function refuse_change();

-- What was written before is under the seals of closings alone.
create table audit_segel_awal (sampai bigint not null);
create unique index audit_segel_awal_once on audit_segel_awal ((true));
insert into audit_segel_awal select coalesce(max(id), 0) from audit;

-- The last row that a seal of two hours ago looked at. A transaction that was under way then had rows below it that the seal does not hold; they are looked for
-- during two hours, longer than any transaction lasts.
create function audit_sealed_up_to() returns bigint language sql stable set search_path = public, pg_temp as $$
  select greatest(sampai, (select max(s.sampai) from audit_segel s where s.created_at < now() - interval '2 hours')) from audit_segel_awal
$$;

-- Seals so many rows of the audit at the most; answers how many.
create function seal_audit(rows_max integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What `verify` holds the audit of a shop against, since the last closing sealed it, and for 31 days at the most: each row that says something else or is gone,
-- by its day, number, call and subject; rows that were put in behind a seal; links that do not hold. What nobody did in a shop is the head office's. It looks at
-- no more than that for `after = '-infinity'` either: what is older the seals of closings hold.
create function segel_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable
set search_path = public, pg_temp as $$
  with whose as (
    select shop as kode_toko, greatest(now() - interval '31 days', (
      select (isi -> 'audit' ->> 'sampai')::timestamptz from tutup_segel where kode_toko = shop and isi ? 'audit' order by nomor desc limit 1)) as since
    union all select '', now() - interval '31 days' from toko where (kode_toko, level) = (shop, 'PUSAT')
  ),
  seals as materialized (
    select s.*, s.segel = seal_of_audit(s) and s.sebelum = case s.nomor when 1 then repeat('0', 64) else coalesce(p.segel, '') end as hangs
    from audit_segel s join whose w on w.kode_toko = s.kode_toko and s.created_at >= w.since
    left join audit_segel p on (p.kode_toko, p.nomor) = (s.kode_toko, s.nomor - 1)
  ),
  held as materialized (
    select s.kode_toko, s.created_at, r.id, r.hash from seals s cross join lateral unnest(s.id_audit, s.hash) as r (id, hash)
  )
  select concat_ws(' ', to_char(coalesce(a.created_at, h.created_at) at time zone 'Asia/Jakarta', 'YYYY-MM-DD'), 'AUDIT', h.id, a.call, a.subject, a.subject_key), 'segel', 1, 0
  from held h left join audit a on a.id = h.id
  where a.id is null or a.kode_toko <> h.kode_toko or hash_of_audit(a) <> h.hash
  union all
  select concat_ws(' ', to_char(a.created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'), 'AUDIT', a.id, a.call, a.subject, a.subject_key), 'segel', 0, 1
  from whose w join audit a on a.kode_toko = w.kode_toko
  where a.id > (select greatest((select sampai from audit_segel_awal), min(h.id)) from held h where h.kode_toko = w.kode_toko)
    and a.id <= audit_sealed_up_to() and a.created_at >= w.since
    and not exists (select from held h where h.id = a.id)
  union all
  select concat_ws(' ', to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'), 'AUDIT', 'SEGEL', nomor), 'segel', 1, 0
  from seals where not hangs
$$;
