-- An entry by hand is one that somebody else approved; a year ends with the day whose next one is of another year; interest is booked by a closing.
create or replace function manual_entry_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.jenis_jurnal = 'TUTUP_TAHUN' then
    if not exists (
      select from tutup_toko where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system) and written_in = pg_current_xact_id()
        and extract(year from tgl_berikut) > new.tahun
    ) then
      raise exception 'the year % of % ends when its last day is closed', new.tahun, new.kode_toko using errcode = 'KN002';
    end if;
  elsif new.jenis_jurnal = 'BUNGA' then
    if not exists (
      select from tutup_toko where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system) and written_in = pg_current_xact_id()
    ) then
      raise exception 'interest of % is booked when a day is closed', new.kode_toko using errcode = 'KN002';
    end if;
  elsif not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_jurnal and p.kind = 'JURNAL_UMUM'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_jurnal using errcode = 'KN002';
  end if;
  return null;
end $$;
