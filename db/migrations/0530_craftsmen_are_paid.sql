-- What a craftsman is owed for a service that he has finished (0430_services.sql) is paid as a bonus is; nothing else pays it.
alter table bayar_tagihan
  drop constraint bayar_tagihan_jenis_tagihan_check,
  add constraint bayar_tagihan_jenis_tagihan_check check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'HUTANG_TUKANG', 'PIUTANG_KARYAWAN'));
