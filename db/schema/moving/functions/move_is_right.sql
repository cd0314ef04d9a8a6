-- A move that is done was allowed by somebody else, and one that is taken back leaves nothing of it.
create or replace function move_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'VALID' and not exists (
    select from otorisasi o where (o.kode_toko, o.kategori, o.status, o.requested_by, o.decided_by)
      = (new.kode_toko, 'SELESAI_PINDAH_DATA', 'DIPAKAI', new.user_id, new.disetujui_oleh)
  ) then
    raise exception 'a second person approves %', new.no_pindah_data using errcode = 'KN002';
  end if;
  if new.status = 'CANCELLED' and exists (
    select from pindah_data_dokumen d where (d.kode_toko, d.no_pindah_data) = (new.kode_toko, new.no_pindah_data) and stands(d.kode_toko, d.kind, d.reference)
  ) then
    raise exception '% is taken back with all that it brought in', new.no_pindah_data using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function move_is_right() from public;
