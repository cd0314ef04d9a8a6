-- A paper stays as it was made. It goes after 30 days, if its message does not wait.
create or replace function guard_pesan_berkas() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from pesan p where p.id = old.id_pesan and p.status <> 'ANTRI' and p.created_at < now() - interval '30 days') then
    return old;
  end if;
  raise exception 'the paper of message % stays', old.id_pesan using errcode = 'KN001';
end $$;
