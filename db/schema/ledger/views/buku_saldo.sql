-- The balances that the ledgers keep of a shop, book by book. Of the journal none is kept, and of points that of the whole chain.
create or replace view buku_saldo as
  select kode_toko, 'STOCK' as buku, array[tempat, kode_gudang, kode_baki] as kunci, pieces as jumlah, gross::numeric as gross, fine::numeric as fine, cost as rupiah
  from saldo_stock
  union all
  select kode_toko, 'LOT', array[tempat, kode_gudang, kode_baki, pihak, kode_lot], pieces, gross, fine, cost from saldo_lot
  union all
  select kode_toko, 'KAS', array[akun_kas], 0, 0, 0, saldo from saldo_kas
  union all
  select kode_toko, 'TAGIHAN', array[jenis, pihak, dokumen], 0, 0, fine, rupiah from saldo_tagihan;
