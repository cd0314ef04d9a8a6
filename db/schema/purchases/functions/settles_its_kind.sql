-- Gold, or money at its price, settles debts of gold, and money those in rupiah; gold settles as much as there is in it.
create or replace function settles_its_kind() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
      select from bayar_supplier_hutang where (kode_toko, no_bayar) = (new.kode_toko, new.no_bayar)
        and (jenis_tagihan = 'HUTANG_EMAS') <> (new.pelunasan in ('EMAS', 'EMAS_RUPIAH')))
    or (case new.pelunasan when 'EMAS' then new.emas_dilunasi else 0 end)
      <> coalesce((select sum(fine) from bayar_supplier_emas where (kode_toko, no_bayar) = (new.kode_toko, new.no_bayar)), 0)
  then
    raise exception '% does not settle what it is paid with', new.no_bayar using errcode = 'KN005', detail = new.no_bayar;
  end if;
  return null;
end $$;
revoke execute on function settles_its_kind() from public;
