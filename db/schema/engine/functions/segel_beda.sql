-- What `verify` holds the audit of a shop against, since the last closing sealed it, and for 31 days at the most: each row that says something else or is gone,
-- by its day, number, call and subject; rows that were put in behind a seal; links that do not hold. What nobody did in a shop is the head office's. It looks at
-- no more than that for `after = '-infinity'` either: what is older the seals of closings hold.
create or replace function segel_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable
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
