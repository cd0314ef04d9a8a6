-- For `verify`: once the day on which a loan ended is closed, nothing is booked of it any more.
create or replace function jurnal_umum_bunga_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, 'bunga berjalan', 0::numeric, s.rupiah::numeric
  from saldo_tagihan s join hutang h on (h.kode_toko, h.no_faktur_hutang) = (s.kode_toko, s.dokumen) join toko t on t.kode_toko = s.kode_toko
  where s.kode_toko = shop and s.jenis = 'PIUTANG_BUNGA' and s.rupiah <> 0 and h.status <> 'AKTIF'
    and not exists (
      select from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID') and e.tgl_system >= t.tgl_system
    ) and h.tgl_system < t.tgl_system
$$;
