-- A photo is shown by whoever took it, for his own document, or for one that he has left for the cashier.
create or replace function guard_who_shows_papers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from pembelian where (kode_toko, no_faktur_beli, user_id) = (new.kode_toko, new.no_faktur_beli, new.user_id))
     and not exists (select from penjualan where (kode_toko, no_faktur, user_id) = (new.kode_toko, new.no_faktur, new.user_id))
     and not exists (select from jual_beli_manual where (kode_toko, no_jual_beli, user_id) = (new.kode_toko, new.no_jual_beli, new.user_id))
     and not exists (select from antrian a where (a.kode_toko, a.user_id, a.status_antri) = (new.kode_toko, new.user_id, 'MENUNGGU')
                       and a.isi ->> 'foto_surat' = new.foto) then
    raise exception 'papers are shown by whoever took them' using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function guard_who_shows_papers() from public;
