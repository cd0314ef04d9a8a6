-- One step at a time, by somebody whom the finding does not name, under his own name.
create or replace function review_finding() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its temuan;
begin
  select * into its from temuan where id = new.temuan_id for no key update;
  if new.user_id <> current_worker() or new.user_id = any(its.orang) then
    raise exception 'finding % is not for % to review', new.temuan_id, new.user_id using errcode = 'KN001';
  end if;
  if (new.langkah_tinjau = 'SELESAI' and its.status <> 'BARU') or (new.langkah_tinjau = 'BUKA_LAGI' and its.status <> 'SELESAI') then
    raise exception 'finding % is %', new.temuan_id, its.status using errcode = 'KN001';
  end if;
  if new.langkah_tinjau <> 'CATATAN' then
    update temuan set status = case new.langkah_tinjau when 'SELESAI' then 'SELESAI' else 'BARU' end where id = new.temuan_id;
  end if;
  return new;
end $$;
revoke execute on function review_finding() from public;
