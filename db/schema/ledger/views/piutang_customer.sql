-- What customers owe for sales, in rupiah and in gold, each with the day of its sale.
create or replace view piutang_customer as
  select s.kode_toko, s.jenis as jenis_tagihan, s.pihak as kode_member, s.dokumen as no_faktur, p.tgl_system, p.nama_customer, p.no_hp, s.rupiah, s.fine, p.kind
  from saldo_tagihan s join faktur_piutang p on (p.kode_toko, p.no_faktur) = (s.kode_toko, s.dokumen)
  where s.jenis in ('PIUTANG_JUAL', 'PIUTANG_EMAS') and (s.rupiah, s.fine) <> (0, 0);
