create or replace function guard_header() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept dokumen;
  part text;
  was jsonb;
  becomes jsonb := to_jsonb(new);
begin
  was := to_jsonb(old);
  select * into kept from dokumen where tabel = tg_table_name;
  if (was - kept.berubah) is distinct from (becomes - kept.berubah) then
    raise exception 'a row of % stays as it was written, but for %', tg_table_name, kept.berubah using errcode = 'KN001';
  end if;
  if (becomes ->> 'cetak_ke')::integer < (was ->> 'cetak_ke')::integer then
    raise exception 'a print of % was made', tg_table_name using errcode = 'KN001';
  end if;
  if was ->> 'status' = 'CANCELLED' and becomes ->> 'status' <> 'CANCELLED' then
    raise exception 'a cancelled row of % stays cancelled', tg_table_name using errcode = 'KN001';
  end if;
  if was ->> 'status' <> 'CANCELLED' and becomes ->> 'status' = 'CANCELLED' then
    -- On its own date only (domain §5); its parts say so too, and by this alone.
    perform hold_open_date(new.kode_toko, new.tgl_system);
    for part in
      select table_name from information_schema.columns
      where table_schema = 'public' and table_name = any(kept.bagian) and column_name = 'batal'
    loop
      execute format('update %I set batal = true where kode_toko = $1 and %I = $2', part, kept.nomor)
        using new.kode_toko, becomes ->> kept.nomor;
    end loop;
  elsif (was -> 'alasan_batal', was -> 'dibatalkan_oleh', was -> 'dibatalkan_at')
        is distinct from (becomes -> 'alasan_batal', becomes -> 'dibatalkan_oleh', becomes -> 'dibatalkan_at') then
    raise exception 'who cancels a row of % says so when he does, and once', tg_table_name using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function guard_header() from public;
