-- It was seen, and maybe approved, with so many prices: none is added later.
create or replace function plan_is_whole() returns trigger language plpgsql as $$
declare
  its bigint := (to_jsonb(new) ->> 'no_rencana')::bigint;
begin
  if (select jumlah_harga from rencana_harga where no_rencana = its) is distinct from
     (select count(*)::int from rencana_harga_detail where no_rencana = its) then
    raise exception 'plan % has other prices than it says', its using errcode = 'KN002', detail = its::text;
  end if;
  return null;
end $$;
