create or replace function paid_together_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from saldo_tagihan s where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, new.jenis, new.pihak, new.dokumen) and s.rupiah <> 0) then
    raise exception '% is not paid by the document that pays it with others', new.dokumen using errcode = 'KN002', detail = new.dokumen;
  end if;
  return null;
end $$;
revoke execute on function paid_together_is_whole() from public;
