-- Foreign keys to tables that are made later than their own.
alter table foto_unggah
  add constraint foto_unggah_kode_toko_fkey foreign key (kode_toko) references toko(kode_toko);
alter table cetak_ulang
  add constraint cetak_ulang_kode_toko_fkey foreign key (kode_toko) references toko(kode_toko);
alter table pin_otorisasi
  add constraint pin_otorisasi_user_id_fkey foreign key (user_id) references users(user_id) on delete cascade;
alter table tampilan_laporan
  add constraint tampilan_laporan_kode_toko_fkey foreign key (kode_toko) references toko(kode_toko) deferrable initially deferred;
alter table users
  add constraint users_kode_toko_fkey foreign key (kode_toko) references toko(kode_toko);
alter table otorisasi
  add constraint otorisasi_kode_toko_fkey foreign key (kode_toko) references toko(kode_toko);
alter table temuan
  add constraint temuan_kode_toko_fkey foreign key (kode_toko) references toko(kode_toko);
alter table rekening
  add constraint rekening_nomor_akun_fkey foreign key (nomor_akun) references akun(nomor_akun);
alter table mutasi_stock
  add constraint mutasi_stock_kode_lot_fkey foreign key (kode_lot) references lot(kode_lot);
alter table mutasi_poin
  add constraint mutasi_poin_kode_member_fkey foreign key (kode_member) references member(kode_member);
alter table saldo_poin
  add constraint saldo_poin_kode_member_fkey foreign key (kode_member) references member(kode_member);
alter table saldo_lot
  add constraint saldo_lot_kode_lot_fkey foreign key (kode_lot) references lot(kode_lot);
alter table saldo_awal_tagihan_detail
  add constraint saldo_awal_tagihan_detail_kode_member_fkey foreign key (kode_member) references member(kode_member),
  add constraint saldo_awal_tagihan_detail_pemilik_kupon_fkey foreign key (pemilik_kupon) references member(kode_member);
alter table jurnal_umum_bunga
  add constraint jurnal_umum_bunga_kode_toko_reference_fkey foreign key (kode_toko, reference) references hutang(kode_toko, no_faktur_hutang);
alter table member_keinginan
  add constraint member_keinginan_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur);
alter table pembelian_detail
  add constraint pembelian_detail_toko_nota_no_faktur_fkey foreign key (toko_nota, no_faktur) references penjualan(kode_toko, no_faktur);
alter table surat_penjual
  add constraint surat_penjual_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  add constraint surat_penjual_kode_toko_no_jual_beli_fkey foreign key (kode_toko, no_jual_beli) references jual_beli_manual(kode_toko, no_jual_beli);
alter table penjualan
  add constraint penjualan_kode_marketplace_no_pesanan_luar_fkey foreign key (kode_marketplace, no_pesanan_luar) references pesanan_marketplace(kode_marketplace, no_pesanan_luar),
  add constraint penjualan_kode_toko_no_cicilan_fkey foreign key (kode_toko, no_cicilan) references cicilan(kode_toko, no_cicilan),
  add constraint penjualan_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  add constraint penjualan_kode_toko_no_po_fkey foreign key (kode_toko, no_po) references pre_order(kode_toko, no_po),
  add constraint penjualan_kode_toko_no_titipan_fkey foreign key (kode_toko, no_titipan) references titipan(kode_toko, no_titipan);
