-- Whoever settles what is owed reckons from what there is, so nobody else may settle of it meanwhile; the application may not write claims,
-- and so not lock them either.
create or replace function lock_claims(of_toko text, kinds text[], of_pihak text) returns setof saldo_tagihan
language sql security definer set search_path = public, pg_temp as $$
  select * from saldo_tagihan where kode_toko = of_toko and jenis = any(kinds) and pihak = of_pihak and (rupiah, fine) <> (0, 0)
  order by jenis, dokumen for no key update
$$;
revoke execute on function lock_claims(text,text[],text) from public;
