-- As in 0165_closing_days.sql; a line is of the shop of its posting, so that its own indexes are of use.
create or replace view buku_gerak as
  select p.kode_toko, p.tgl_system, 'STOCK' as buku, array[s.tempat, s.kode_gudang, s.kode_baki] as kunci,
         s.pieces::bigint as jumlah, s.gross::numeric as gross, s.fine::numeric as fine, s.cost as rupiah
  from posting p join mutasi_stock s on s.posting_id = p.id and s.kode_toko = p.kode_toko
  union all
  -- A lot that has left us has no balance any more.
  select p.kode_toko, p.tgl_system, 'LOT', array[s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot], s.pieces, s.gross, s.fine, s.cost
  from posting p join mutasi_stock s on s.posting_id = p.id and s.kode_toko = p.kode_toko join tempat t on t.tempat = s.tempat
  where s.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN')
  union all
  select p.kode_toko, p.tgl_system, 'KAS', array[k.akun_kas], 0, 0, 0, k.jumlah
  from posting p join mutasi_kas k on k.posting_id = p.id and k.kode_toko = p.kode_toko
  union all
  select p.kode_toko, p.tgl_system, 'TAGIHAN', array[c.jenis, c.pihak, c.dokumen], 0, 0, c.fine, c.rupiah
  from posting p join mutasi_tagihan c on c.posting_id = p.id and c.kode_toko = p.kode_toko
  union all
  select p.kode_toko, p.tgl_system, 'POIN', array[m.kode_member], m.poin, 0, 0, 0
  from posting p join mutasi_poin m on m.posting_id = p.id and m.kode_toko = p.kode_toko
  union all
  -- By account and by what the line is the other view of.
  select p.kode_toko, p.tgl_system, 'JURNAL',
         array[j.nomor_akun, coalesce('KAS/' || j.akun_kas, 'STOCK/' || j.tempat, 'TAGIHAN/' || j.jenis, '')], 0, 0, 0, j.debet - j.kredit
  from posting p join jurnal j on j.posting_id = p.id and j.kode_toko = p.kode_toko;
