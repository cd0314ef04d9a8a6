-- Whether two users are two people as far as the books know: neither appointed the other, and no third appointed both.
create or replace function are_independent(one text, other text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select one <> other and not exists (
    select from users a, users b
    where a.user_id = one and b.user_id = other
      and (a.diangkat_oleh = b.user_id or b.diangkat_oleh = a.user_id or a.diangkat_oleh = b.diangkat_oleh))
$$;
