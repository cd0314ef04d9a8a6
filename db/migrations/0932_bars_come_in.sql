-- A bar comes in from outside: bought of a supplier, weighed and assayed, paid at once or owed (docs/decisions/170).
select create_document('batang_masuk', 'no_batang_masuk', array['VALID', 'CANCELLED'], '{}');
alter table batang_masuk
  add column kode_supplier   text    not null references supplier,
  add column nama_supplier   text    not null,
  -- The number of the supplier's own paper.
  add column no_surat_batang text    check (no_surat_batang <> ''),
  add column nama_barang     text    not null check (nama_barang <> ''),
  add column berat           numeric(12,3) not null check (berat > 0),
  -- As it was assayed, in percent.
  add column kadar           numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  add column fine            numeric(12,3) not null check (fine > 0 and fine = round(berat * kadar / 100, 3)),
  add column nilai_batang    bigint  not null check (nilai_batang > 0),
  add column bayar_batang    text    not null check (bayar_batang in ('KAS', 'HUTANG')),
  add column no_rekening     text    references rekening check (bayar_batang = 'KAS' or no_rekening is null),
  add column keterangan      text    check (keterangan <> '');
create index batang_masuk_by_supplier on batang_masuk (kode_supplier);
create view batang_masuk_gerak as
  select h.kode_toko, h.no_batang_masuk as nomor, m.tempat || '/' || lot_terima(h.no_batang_masuk, 1) as apa, m.arah as pieces, m.arah * h.fine as fine, m.arah * h.nilai_batang as cost,
         0::bigint as rupiah
  from batang_masuk h cross join (values ('SUPPLIER', -1), ('BATANG', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_batang_masuk, case bayar_batang when 'KAS' then 'KAS/' || coalesce(no_rekening, 'CASH') else 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier end, 0, 0, 0, -nilai_batang
  from batang_masuk;
select guard_document('batang_masuk', 'no_batang_masuk', 'BATANG_MASUK', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('batang_masuk', array['no_batang_masuk', 'kode_supplier', 'nama_supplier', 'no_surat_batang', 'nama_barang', 'keterangan']);
select goes_out('batang_masuk', 'BATANG_MASUK', 'no_batang_masuk', 'nilai_batang', 'bayar_batang = ''KAS'' and status = ''VALID''');
select build_money_out();
