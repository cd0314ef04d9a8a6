create or replace function count_wording() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.versi_bunyi := 1;
  else
    new.versi_bunyi := old.versi_bunyi + case when (old.bunyi, old.bunyi_en, old.bunyi_hk, old.bunyi_my, old.bunyi_jp, old.bunyi_it)
      is distinct from (new.bunyi, new.bunyi_en, new.bunyi_hk, new.bunyi_my, new.bunyi_jp, new.bunyi_it) then 1 else 0 end;
  end if;
  return new;
end $$;
