-- The colour that the receipt has the group's lines in, as it was when the piece was sold; older lines print without one.
alter table penjualan_detail add column warna_nota text check (warna_nota ~ '^#[0-9a-f]{6}$');

-- Who printed the receipt again last. Of the reprints before this step only the audit tells.
alter table penjualan add column dicetak_oleh text check (cetak_ke > 0 or dicetak_oleh is null);
update dokumen set berubah = berubah || 'dicetak_oleh'::text where tabel = 'penjualan';
