-- How long messages are kept (docs/decisions/173). After that a message loses its text and its telephone; the row stays, so that what was sent is still counted.
alter table pesan
  alter column no_tujuan drop not null,
  alter column isi_pesan drop not null,
  add column dilupakan_at timestamptz,
  add constraint pesan_is_whole check (case when dilupakan_at is null then num_nulls(no_tujuan, isi_pesan) = 0
    else num_nonnulls(no_tujuan, isi_pesan, wamid) = 0 and coalesce(parameter, '{}') = '{}' end);
create index pesan_to_forget on pesan (kode_toko, created_at) where dilupakan_at is null;

create or replace function guard_pesan() returns trigger language plpgsql as $$
declare
  follows constant text[] := array['status', 'alasan', 'kode_gagal', 'wamid', 'kategori_biaya', 'ditagih', 'coba', 'tak_tentu', 'coba_lagi', 'mulai_kirim',
    'terkirim_at', 'sampai_at', 'dibaca_at', 'gagal_at'];
  -- The number that the provider gives a message has the telephone in it.
  forgotten constant text[] := array['dilupakan_at', 'no_tujuan', 'isi_pesan', 'parameter', 'wamid'];
begin
  if old.dilupakan_at is not null then
    raise exception 'message % is forgotten', old.id using errcode = 'KN001';
  end if;
  if new.dilupakan_at is not null then
    if old.status = 'ANTRI' or old.created_at > now() - interval '30 days' or to_jsonb(new) - forgotten is distinct from to_jsonb(old) - forgotten then
      raise exception 'message % is not forgotten yet', old.id using errcode = 'KN001';
    end if;
    return new;
  end if;
  if to_jsonb(new) - follows is distinct from to_jsonb(old) - follows then
    raise exception 'message % stays what it says', old.id using errcode = 'KN001';
  end if;
  if pesan_rank(new.status) < pesan_rank(old.status) then
    raise exception 'message % is % and does not go back to %', old.id, old.status, new.status using errcode = 'KN001';
  end if;
  if old.wamid is not null and new.wamid is distinct from old.wamid then
    raise exception 'message % keeps the number that the provider gave it', old.id using errcode = 'KN001';
  end if;
  return new;
end $$;
