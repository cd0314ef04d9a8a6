create or replace function posting_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  broken record;
begin
  select array_agg(p.id) into ids from posting_baru p;
  if ids is null then return null; end if;
  -- Who approved it has let approvals be used up by this very transaction.
  select p.id, p.membatalkan, p.approved_by, p.event_id, x.* into broken
  from posting_baru p
  cross join lateral (
    select p.membatalkan is not null and exists (select from posting a where a.id = p.membatalkan and a.membatalkan is not null) as twice,
           (p.otorisasi <> '{}' or p.approved_by is not null) and (
             p.approved_by is distinct from (select o.decided_by from otorisasi o where o.id = p.otorisasi[1])
             or cardinality(p.otorisasi) <> (
               select count(*) from otorisasi o
               where o.id = any(p.otorisasi) and o.kode_toko = p.kode_toko and o.tgl_system = p.tgl_system and o.status = 'DIPAKAI'
                 and o.xmin = pg_current_xact_id()::xid)) as unapproved,
           exists (select from posting e where e.event_id = p.event_id and e.written_in <> pg_current_xact_id()) as late) x
  where x.twice or x.unapproved or x.late
  limit 1;
  if broken.twice then
    raise exception 'posting % is a reversal and stays', broken.membatalkan using errcode = 'KN002';
  elsif broken.unapproved then
    raise exception '% has approved nothing that this transaction uses', broken.approved_by using errcode = 'KN002';
  elsif broken.late then
    raise exception 'event % is of an earlier transaction', broken.event_id using errcode = 'KN002';
  end if;
  perform judge_postings(ids);
  return null;
end $$;
revoke execute on function posting_is_whole() from public;
