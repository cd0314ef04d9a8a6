-- Answers that were kept for repeated requests, and messages that were sent, go after a week; the application may take away
-- none of them before. So many at the most at a time.
create or replace function forget_old(at_most integer) returns bigint language sql security definer set search_path = public, pg_temp as $$
  with answers as (
    delete from idempotency where (user_id, key) in (
      select user_id, key from idempotency where created_at < now() - interval '7 days' order by created_at limit at_most for update skip locked)
    returning 1
  ), messages as (
    delete from outbox where id in (
      select id from outbox where sent_at < now() - interval '7 days' order by id limit at_most for update skip locked)
    returning 1
  )
  select (select count(*) from answers) + (select count(*) from messages)
$$;
