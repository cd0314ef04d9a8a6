-- What comes back is the piece that went, from him who has it, at all that it weighed; and what has come back did go.
create or replace function sample_comes_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'CANCELLED' then
    if exists (select from contoh_tukang where (kode_toko, no_keluar, status) = (new.kode_toko, new.no_contoh, 'VALID')) then
      raise exception '% has come back', new.no_contoh using errcode = 'KN002', detail = new.no_contoh;
    end if;
  elsif new.arah_contoh = 'KEMBALI' and not exists (
    select from contoh_tukang o
    where (o.kode_toko, o.no_contoh, o.arah_contoh, o.status) = (new.kode_toko, new.no_keluar, 'KELUAR', 'VALID')
      and (o.kode_tukang, o.no_pesanan, o.kode_barcode, o.berat, o.fine, o.hpp)
        = (new.kode_tukang, new.no_pesanan, new.kode_barcode, new.berat + new.susut_berat, new.fine + new.susut_fine, new.hpp + new.susut_rp))
  then
    raise exception '% is not what went to the craftsman', new.no_contoh using errcode = 'KN002', detail = new.no_contoh;
  end if;
  return null;
end $$;
revoke execute on function sample_comes_back() from public;
