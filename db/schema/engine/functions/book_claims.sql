create or replace function book_claims(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into saldo_tagihan (kode_toko, jenis, pihak, dokumen, tanda)
  select distinct l.kode_toko, l.jenis, l.pihak, l.dokumen, j.tanda from mutasi_tagihan l join jenis_tagihan j using (jenis)
  where l.posting_id = any(ids) order by 1, 2, 3, 4
  on conflict do nothing;
  perform from saldo_tagihan
  where (kode_toko, jenis, pihak, dokumen) in (select kode_toko, jenis, pihak, dokumen from mutasi_tagihan where posting_id = any(ids))
  order by kode_toko, jenis, pihak, dokumen for no key update;
  update saldo_tagihan s set rupiah = s.rupiah + c.rupiah, fine = s.fine + c.fine
  from (
    select kode_toko, jenis, pihak, dokumen, sum(rupiah) as rupiah, sum(fine) as fine from mutasi_tagihan where posting_id = any(ids) group by 1, 2, 3, 4
  ) c
  where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (c.kode_toko, c.jenis, c.pihak, c.dokumen);
end $$;
revoke execute on function book_claims(bigint[]) from public;
