create or replace function guard_queue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  decided constant text[] := array['status_antri', 'nomor', 'alasan_tolak', 'diputuskan_oleh', 'diputuskan_at', 'dibuka_at'];
  kept dokumen;
  is_made boolean;
begin
  if tg_op = 'INSERT' then
    if new.status_antri <> 'MENUNGGU' then
      raise exception '% begins decided', new.no_antri using errcode = 'KN001';
    end if;
    -- A day that is being closed waits for it, and finds it.
    perform hold_open_date(new.kode_toko, new.tgl_system);
    new.created_at := now();
    new.dibuka_at := null;
    return new;
  end if;
  if old.status_antri <> 'MENUNGGU' or (to_jsonb(old) - decided) is distinct from (to_jsonb(new) - decided) then
    raise exception '% stays as it was entered and decided', new.no_antri using errcode = 'KN001';
  end if;
  -- It is opened now, or not at all.
  if new.dibuka_at is distinct from old.dibuka_at then
    new.dibuka_at := now();
  end if;
  if new.status_antri = 'SELESAI' then
    select * into kept from dokumen where kind = new.jenis;
    execute format('select exists (select from %I where kode_toko = $1 and %I = $2 and written_in = pg_current_xact_id())', kept.tabel, kept.nomor)
      into is_made using new.kode_toko, new.nomor;
    if not is_made then
      raise exception '% becomes a document that is written with it', new.no_antri using errcode = 'KN002', detail = new.no_antri;
    end if;
  end if;
  return new;
end $$;
revoke execute on function guard_queue() from public;
