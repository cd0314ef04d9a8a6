-- What a piece of ours was sold as, as it is printed: '420' on its invoice is '420' on the receipt that buys it back. Purchases that were
-- written before say it in percent, as goods that are not ours do.
alter table pembelian_detail
  add column kadar_cetak text,
  add constraint pembelian_detail_printed_purity check (kadar_cetak is null or kode_barcode is not null);
