-- What a shop came to owe in its trade and nobody was told to pay: tax by month, bonus by salesperson; and what an employee owes it (events.md U10, U11,
-- G12). A payment settles the claims of one of them, the oldest first, as far as its money goes.
select create_document('bayar_tagihan', 'no_bayar_tagihan', array['VALID', 'CANCELLED'], array['bayar_tagihan_detail']);
alter table bayar_tagihan
  add column jenis_tagihan text   not null check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'PIUTANG_KARYAWAN')),
  -- The month of the tax, or the salesperson.
  add column pihak         text   not null,
  add column nama_pihak    text,
  add column arah          text   not null,
  -- The till where it is null.
  add column no_rekening   text   references rekening,
  add column keterangan    text,
  add column total_uang    bigint not null check (total_uang > 0),
  add constraint bayar_tagihan_arah check (arah = case jenis_tagihan when 'PIUTANG_KARYAWAN' then 'MASUK' else 'KELUAR' end);
alter table bayar_tagihan_detail
  add column batal       boolean not null default false,
  add column kind        text    not null,
  add column reference   text    not null,
  add column tgl_tagihan date    not null,
  add column jumlah_uang bigint  not null check (jumlah_uang > 0);
-- Where a claim went: found by its document.
create index bayar_tagihan_detail_by_reference on bayar_tagihan_detail (kode_toko, reference);

create view bayar_tagihan_gerak as
  select kode_toko, no_bayar_tagihan as nomor, 'KAS/' || coalesce(no_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah when 'MASUK' then total_uang else -total_uang end as rupiah
  from bayar_tagihan
  union all
  select d.kode_toko, d.no_bayar_tagihan, 'TAGIHAN/' || h.jenis_tagihan || '/' || h.pihak, 0, 0, 0,
         case h.arah when 'MASUK' then -d.jumlah_uang else d.jumlah_uang end
  from bayar_tagihan_detail d join bayar_tagihan h using (kode_toko, no_bayar_tagihan);

select guard_document('bayar_tagihan', 'no_bayar_tagihan', 'BAYAR_TAGIHAN', array['bayar_tagihan_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "bayar_tagihan_detail": { "total_uang": "jumlah_uang" } }');
select search_document('bayar_tagihan', array['no_bayar_tagihan', 'pihak', 'nama_pihak', 'keterangan']);
