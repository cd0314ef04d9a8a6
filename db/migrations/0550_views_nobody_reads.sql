-- Views that nothing reads any more: reports ask the tables and the views of each kind of document.
drop view barang_masuk_sah;
drop view pembelian_semua_sah;
