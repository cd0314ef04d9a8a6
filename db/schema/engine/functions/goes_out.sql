create or replace function goes_out(tabel text, kind text, nomor text, rupiah text, hanya text) returns void language plpgsql as $$
begin
  insert into dokumen_keluar values (tabel, kind, nomor, rupiah, hanya);
end $$;
revoke execute on function goes_out(text,text,text,text,text) from public;
