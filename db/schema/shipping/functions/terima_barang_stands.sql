create or replace function terima_barang_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform goods_sending_stands(new.asal_toko, new.no_kirim);
  -- It is posted; and who was sent the pieces has them by the same event by which their sender has them no more.
  if not exists (
      select from posting mine
      where (mine.kode_toko, mine.reference, mine.kind) = (new.kode_toko, new.no_terima_barang, 'TERIMA_BARANG')
        and (new.hasil_kirim <> 'DITERIMA' or exists (
          select from posting theirs
          where theirs.event_id = mine.event_id
            and (theirs.kode_toko, theirs.reference, theirs.kind) = (new.asal_toko, new.no_terima_barang, 'BARANG_TIBA')))) then
    raise exception '% is not received of whoever sent it', new.no_terima_barang using errcode = 'KN002', detail = new.no_terima_barang;
  end if;
  return null;
end $$;
revoke execute on function terima_barang_stands() from public;
