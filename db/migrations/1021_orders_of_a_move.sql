-- A shop that moves in brings its open orders by file too (docs/decisions/220).
alter table pindah_langkah drop constraint pindah_langkah_langkah_pindah_check,
  add constraint pindah_langkah_langkah_pindah_check check (langkah_pindah in ('ANGGOTA', 'BARANG', 'UANG', 'HUTANG', 'CICILAN', 'PESANAN', 'TAGIHAN'));
