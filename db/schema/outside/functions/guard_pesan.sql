create or replace function guard_pesan() returns trigger language plpgsql as $$
declare
  follows constant text[] := array['status', 'alasan', 'kode_gagal', 'wamid', 'kategori_biaya', 'ditagih', 'biaya_rp', 'coba', 'tak_tentu', 'coba_lagi',
    'mulai_kirim', 'terkirim_at', 'sampai_at', 'dibaca_at', 'gagal_at'];
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
