-- Nobody pays with points that the same sale gives: what is spent was there before. Two tills that spend the points of one member at the same
-- moment have both seen them; the second is refused here, also where what it gives would make up for it. What is undone is undone as a whole.
create or replace function book_points(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into saldo_poin (kode_member)
  select distinct kode_member from mutasi_poin where posting_id = any(ids) order by 1 on conflict do nothing;
  perform from saldo_poin where kode_member in (select kode_member from mutasi_poin where posting_id = any(ids)) order by kode_member for no key update;
  if exists (
    select from saldo_poin s join (
      select m.kode_member, sum(m.poin) as poin from mutasi_poin m join posting p on p.id = m.posting_id
      where m.posting_id = any(ids) and m.poin < 0 and p.membatalkan is null group by 1
    ) c using (kode_member)
    where s.poin + c.poin < 0)
  then
    raise exception 'points are spent that nobody has' using errcode = 'check_violation', constraint = 'saldo_poin_not_negative', table = 'saldo_poin';
  end if;
  update saldo_poin s set poin = s.poin + c.poin
  from (select kode_member, sum(poin) as poin from mutasi_poin where posting_id = any(ids) group by 1) c
  where s.kode_member = c.kode_member;
end $$;
revoke execute on function book_points(bigint[]) from public;
