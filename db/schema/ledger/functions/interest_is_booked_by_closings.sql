-- Nothing else moves this claim. Taken back, after its day was opened again, such an entry leaves the claim to the next closing.
create or replace function interest_is_booked_by_closings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p join jurnal_umum_bunga b on (b.kode_toko, b.no_jurnal) = (p.kode_toko, p.reference)
    where p.id = new.posting_id and p.kind = 'JURNAL_UMUM' and (b.reference, b.no_hp) = (new.dokumen, new.pihak)
  ) then
    raise exception 'interest of % is booked by closings alone', new.dokumen using errcode = 'KN002', detail = new.dokumen;
  end if;
  return null;
end $$;
revoke execute on function interest_is_booked_by_closings() from public;
