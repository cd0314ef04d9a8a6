-- A request is decided once, an approval used once, and in time; what was asked for never changes.
create or replace function guard_otorisasi() returns trigger language plpgsql as $$
declare
  approver record;
begin
  if tg_op = 'UPDATE' then
    if (old.kode_toko, old.tgl_system, old.kategori, old.subjek, old.kunci, old.uraian, old.selisih_rp, old.selisih_mg, old.isi_hash, old.keterangan, old.requested_by, old.requested_at)
       is distinct from
       (new.kode_toko, new.tgl_system, new.kategori, new.subjek, new.kunci, new.uraian, new.selisih_rp, new.selisih_mg, new.isi_hash, new.keterangan, new.requested_by, new.requested_at)
    then
      raise exception 'what an approval is about never changes' using errcode = 'KN001';
    end if;
    if not (old.status = 'MENUNGGU' and new.status in ('DISETUJUI', 'DITOLAK', 'DIBATALKAN')
            or old.status = 'DISETUJUI' and new.status in ('DISETUJUI', 'DIPAKAI')) then
      raise exception 'an approval cannot go from % to %', old.status, new.status using errcode = 'KN001';
    end if;
    if old.expires_at <= clock_timestamp() and new.status <> 'DIBATALKAN' then
      raise exception 'the approval has expired' using errcode = 'KN001';
    end if;
    if old.status = 'DISETUJUI' and (old.decided_by, old.decided_at, old.cara, old.alasan, old.expires_at) is distinct from (new.decided_by, new.decided_at, new.cara, new.alasan, new.expires_at) then
      raise exception 'a decision never changes' using errcode = 'KN001';
    end if;
    if new.status = 'DIPAKAI' and (old.token_hash is null or old.token_hash is distinct from new.token_hash) then
      raise exception 'an approval is used by its token' using errcode = 'KN001';
    end if;
  end if;
  if tg_op = 'INSERT' then new.requested_at := clock_timestamp(); end if;
  if new.expires_at > clock_timestamp() + interval '15 minutes' then
    raise exception 'neither a request nor an approval holds that long' using errcode = 'KN001';
  end if;
  if new.decided_by is not null and (tg_op = 'INSERT' or old.decided_by is null) then
    new.decided_at := clock_timestamp();
    select u.level, u.is_active, u.kode_toko, t.level as toko_level into approver
      from users u join toko t on t.kode_toko = u.kode_toko where u.user_id = new.decided_by;
    if approver.level not in ('SPV', 'OWN') or not approver.is_active or (approver.kode_toko <> new.kode_toko and approver.toko_level <> 'PUSAT') then
      raise exception 'only a supervisor or owner of the shop or the head office approves' using errcode = 'KN001';
    end if;
    -- An owner answers to nobody, but says so himself; everybody else needs another person.
    if new.decided_by = new.requested_by and (approver.level <> 'OWN' or new.cara = 'JARAK_JAUH') then
      raise exception 'nobody approves his own request' using errcode = 'KN001';
    end if;
  end if;
  return new;
end $$;
