-- Further discounts of a sold piece, and what the list asked where another price a gram was agreed on.
alter table penjualan_detail
  add column diskon_berlian        bigint not null default 0 check (diskon_berlian >= 0),
  add column diskon_manual         bigint not null default 0 check (diskon_manual >= 0),
  add column diskon_lain           bigint not null default 0 check (diskon_lain >= 0),
  add column harga_per_gram_daftar bigint check (harga_per_gram_daftar <> harga_per_gram),
  -- All of them together are the discount, percent half up, and never more than there is to pay.
  add constraint penjualan_detail_discounts check (
    diskon = diskon_rp + diskon_berlian + diskon_manual + diskon_lain + floor((harga_dasar + ongkos) * diskon_persen / 100 + 0.5)
    and diskon <= harga_dasar + ongkos) not valid;
