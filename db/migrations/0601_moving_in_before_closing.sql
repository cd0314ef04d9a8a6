-- A move that has brought something in is done or taken back before its day is closed: a closed day takes nothing back (docs/decisions/075).
--   KN074 a move that is under way
create function no_move_under_way() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from pindah_dokumen where kode_toko = new.kode_toko) then
    raise exception 'the move of % is neither done nor taken back', new.kode_toko using errcode = 'KN074';
  end if;
  return new;
end $$;
revoke execute on function no_move_under_way() from public;
create trigger tutup_toko_no_move before insert on tutup_toko for each row execute function no_move_under_way();

-- What came in is proven by a figure of the old books. Fine gold, and who was known to the chain before, old books need not know.
alter table pindah_data_bukti add constraint pindah_data_bukti_filled
  check (nilai_lama is not null or nilai_masuk = 0 or kunci_bukti in ('BARANG/MURNI', 'ANGGOTA/KENAL'));
