-- An event takes the next place among those of its batch, which is locked until it is done.
create or replace function cuci_next_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from kirim_cuci k
  where (k.kode_toko, k.no_cuci) = (new.kode_toko, new.no_cuci) and (k.jenis_cuci, coalesce(k.kode_tukang, '')) = (new.jenis_cuci, coalesce(new.kode_tukang, '')) for update;
  if not found then
    raise exception 'batch % is not that of the event', new.no_cuci using errcode = 'KN005', detail = new.no_cuci;
  end if;
  new.langkah := 1 + coalesce((select max(langkah) from cuci_kejadian where (kode_toko, no_cuci) = (new.kode_toko, new.no_cuci)), 0);
  return new;
end $$;
revoke execute on function cuci_next_step() from public;
