-- A plan says what it will do and does that: only what it came to is written later, and that is the end of it.
create or replace function plan_goes_on() returns trigger language plpgsql as $$
begin
  if (new.no_rencana, new.kode_toko, new.terbit_pada, new.keterangan, new.jumlah_harga, new.user_id, new.created_at, new.disetujui_oleh)
     is distinct from
     (old.no_rencana, old.kode_toko, old.terbit_pada, old.keterangan, old.jumlah_harga, old.user_id, old.created_at, old.disetujui_oleh)
     or not (old.status = 'DIRENCANAKAN' and new.status in ('TERBIT', 'TERTAHAN', 'BATAL') or old.status = 'TERTAHAN' and new.status = 'BATAL') then
    raise exception 'plan % of prices stays as it was made', old.no_rencana using errcode = 'KN001';
  end if;
  if new.status = 'TERBIT' and new.terbit_pada > now() then
    raise exception 'plan % of prices is not due', old.no_rencana using errcode = 'KN001';
  end if;
  return new;
end $$;
