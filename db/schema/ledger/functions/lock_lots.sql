-- Who takes a part of a lot reckons its share of the cost from what is there, so nobody else may take of it meanwhile. The application may
-- not write what lots hold, and so not lock it either; this does it for it.
create or replace function lock_lots(of_toko text, of_tempat text, of_gudang text, of_baki text, of_pihak text, lots text[]) returns setof saldo_lot
language sql security definer set search_path = public, pg_temp as $$
  select * from saldo_lot
  where (kode_toko, tempat, kode_gudang, kode_baki, pihak) = (of_toko, of_tempat, of_gudang, of_baki, of_pihak) and kode_lot = any(lots)
  order by kode_lot for no key update
$$;
revoke execute on function lock_lots(text,text,text,text,text,text[]) from public;
