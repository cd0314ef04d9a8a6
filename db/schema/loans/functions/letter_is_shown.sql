-- Where things go to the customer, or he sells them, the valid letter is shown. Of a loan that has had one letter only, that is the one.
create or replace function letter_is_shown() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  valid constant integer := (select surat_ke from hutang h where (h.kode_toko, h.no_faktur_hutang) = (new.kode_toko, new.no_faktur_hutang));
begin
  if new.surat_ditunjukkan <> valid
    or (new.surat_ditunjukkan is null and valid > 0 and (new.jenis_hutang in ('LUNAS', 'BELI') or (new.jenis_hutang = 'PERPANJANG' and new.keluar_qty > 0)))
  then
    raise exception 'letter % of % is not valid', new.surat_ditunjukkan, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;
revoke execute on function letter_is_shown() from public;
