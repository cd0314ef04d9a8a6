-- What is owed to a shop and by it, document by document, with the event that it began with.
create or replace view tagihan_terbuka as
  select s.kode_toko, s.jenis, s.pihak, s.dokumen, m.tgl_system, m.created_at, m.kind, s.tanda * s.rupiah as rupiah, s.tanda * s.fine as fine
  from saldo_tagihan s
  cross join lateral (
    select t.tgl_system, p.created_at, p.kind from mutasi_tagihan t join posting p on p.id = t.posting_id
    where (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (s.kode_toko, s.jenis, s.pihak, s.dokumen)
    order by t.posting_id limit 1
  ) m
  where s.rupiah <> 0 or s.fine <> 0;
