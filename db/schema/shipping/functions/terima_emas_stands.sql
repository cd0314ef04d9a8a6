create or replace function terima_emas_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gold_sending_stands(new.asal_toko, new.no_kirim_emas);
  -- The head office has it by the same event by which its sender has it no more.
  if not exists (
      select from posting mine
      where (mine.kode_toko, mine.reference, mine.kind) = (new.kode_toko, new.no_terima_emas, 'TERIMA_EMAS')
        and (new.hasil_emas <> 'DITERIMA' or exists (
          select from posting theirs
          where theirs.event_id = mine.event_id and (theirs.kode_toko, theirs.reference, theirs.kind) = (new.asal_toko, new.no_terima_emas, 'EMAS_TIBA')))) then
    raise exception '% is not received of whoever sent it', new.no_terima_emas using errcode = 'KN002', detail = new.no_terima_emas;
  end if;
  return null;
end $$;
revoke execute on function terima_emas_stands() from public;
