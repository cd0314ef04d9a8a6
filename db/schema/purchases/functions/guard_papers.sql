-- What has a document stays with it, and what was deleted stays deleted.
create or replace function guard_papers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.simpan_sampai is not null and (tg_op = 'DELETE' or old.dihapus_at is not null
      or (to_jsonb(old) - 'dihapus_at') is distinct from (to_jsonb(new) - 'dihapus_at')) then
    raise exception 'papers stay with the document that they were shown for' using errcode = 'KN001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- They are taken by a document of their shop, and are otherwise what they were when they came.
  if (old.foto, old.kode_toko, old.user_id, old.created_at) is distinct from (new.foto, new.kode_toko, new.user_id, new.created_at) then
    raise exception 'papers stay what they were when they came' using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function guard_papers() from public;
