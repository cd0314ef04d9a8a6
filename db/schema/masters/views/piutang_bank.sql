-- What banks owe, with the day of the sale that it is of. What is from before the books says its day itself; a bank may have paid it from then on.
create or replace view piutang_bank as
  select t.kode_toko, t.pihak as no_rekening, t.kind, t.dokumen as reference, coalesce(d.tgl_transaksi, t.tgl_system) as tgl_tagihan, t.rupiah as nilai_tagihan,
         coalesce(d.tgl_transaksi, least(t.tgl_system, (t.created_at at time zone 'Asia/Jakarta')::date)) as sejak
  from tagihan_terbuka t
  left join saldo_awal_tagihan_detail d on (d.kode_toko, d.dokumen) = (t.kode_toko, t.dokumen) and d.jenis_tagihan = 'PIUTANG_KARTU'
  where t.jenis = 'PIUTANG_KARTU';
