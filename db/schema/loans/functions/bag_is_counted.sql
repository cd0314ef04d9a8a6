-- A bag that was seen lies in the box that was counted. It is the bag of an open loan of the shop.
create or replace function bag_is_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  box constant text := (select no_kotak from hitung_kantong h where (h.kode_toko, h.no_hitung_kantong) = (new.kode_toko, new.no_hitung_kantong));
begin
  if new.hasil_kantong = 'LEBIH' then
    if exists (select from hutang h where (h.kode_toko, h.no_kantong, h.status) = (new.kode_toko, new.no_kantong, 'AKTIF')) then
      raise exception 'bag % is the bag of an open loan', new.no_kantong using errcode = 'KN002', detail = new.no_kantong;
    end if;
    return null;
  end if;
  update hutang h set no_kotak = case when box is null or new.hasil_kantong = 'KURANG' then h.no_kotak else box end
  where (h.kode_toko, h.no_faktur_hutang, h.no_kantong, h.status) = (new.kode_toko, new.no_faktur_hutang, new.no_kantong, 'AKTIF')
    and h.no_kotak is not distinct from new.kotak_lama;
  if not found then
    raise exception 'bag % does not lie there any more', new.no_kantong using errcode = 'KN002', detail = new.no_kantong;
  end if;
  return null;
end $$;
revoke execute on function bag_is_counted() from public;
