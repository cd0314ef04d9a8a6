-- The limit of a day: the latest that has begun.
create or replace function batas_tunai_pada(day date) returns para_batas_tunai language sql stable as $$
  select * from para_batas_tunai where berlaku_dari <= day order by berlaku_dari desc limit 1
$$;
