-- Accounts on which shops of the chain stand with each other: zero over all of them.
create or replace view akun_antar_toko as
  select distinct a.nomor_akun
  from para_akun_transaksi a
  where a.nomor_akun is not null
    and ((a.trx = 'TAGIHAN' and a.kode_akun in (select jenis from jenis_tagihan where tanda = 0))
      or (a.trx = 'LUAR' and a.type in (select tempat from tempat where antar_toko)));
