-- At the end of a transaction that touches such a document: the ledgers of both shops have what it says, and undone is all of it or nothing.
create or replace function stands_between_shops(number text, shops text[], is_undone boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from (
      select p.kode_toko, 'KAS/' || k.akun_kas as apa, k.jumlah as rupiah
      from posting p join mutasi_kas k on k.posting_id = p.id where p.kode_toko = any(shops) and p.reference = number and p.membatalkan is null
      union all
      select p.kode_toko, concat_ws('/', 'TAGIHAN', t.jenis, t.pihak), t.rupiah
      from posting p join mutasi_tagihan t on t.posting_id = p.id where p.kode_toko = any(shops) and p.reference = number and p.membatalkan is null
      union all
      select g.kode_toko, g.apa, -g.rupiah from gerak_antar_toko g where g.kode_toko = any(shops) and g.nomor = number
    ) m group by kode_toko, apa having sum(rupiah) <> 0)
  or exists (
    select from posting p where p.kode_toko = any(shops) and p.reference = number and p.membatalkan is null
      and exists (select from posting r where r.membatalkan = p.id) <> is_undone)
  then
    raise exception 'the ledgers of % do not have what % says', shops, number using errcode = 'KN002', detail = number;
  end if;
end $$;
revoke execute on function stands_between_shops(text,text[],boolean) from public;
